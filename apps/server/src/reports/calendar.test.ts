import { routes } from '@fiacre/contract/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { copyPaid } from './testing/paid-bookings.ts';

/**
 * An operator, the start of a November ride, and the last moment of October in the operator's time zone. For every
 * reader, the first ride belongs to November and the second to October.
 */
const operators = [
  ['Europe/Berlin', '2026-10-31T23:00:00Z', '2026-10-31T22:59:59Z'],
  ['America/Sao_Paulo', '2026-11-01T03:00:00Z', '2026-11-01T02:59:59Z'],
  ['Asia/Kolkata', '2026-10-31T18:30:00Z', '2026-10-31T18:29:59Z'],
  ['Australia/Lord_Howe', '2026-10-31T13:00:00Z', '2026-10-31T12:59:59Z'],
] as const;

const reports = [
  'getDashboard',
  'getActivity',
  'listEarnings',
  'listDriverEarnings',
  'getOwnEarnings',
] as const;

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
  const origin = (await app.bookingIn('COMPLETE')).id;
  await sql`update sessions set expires_at = '2027-01-01'`.execute(app.platform.db);
  await copyPaid(
    app,
    origin,
    operators.flatMap(([, november, october], index) => [
      { tripDate: november, tripCost: 1000 + index, fee: 100 + index, driverId: app.driver.id },
      { tripDate: october, tripCost: 5000 + index, fee: 500 + index, driverId: app.driver.id },
    ]),
  );
  await sql`delete from ratings`.execute(app.platform.db);
  await sql`update bookings set trip_date = '2020-01-15' where id = ${origin}`.execute(app.platform.db);
});
afterAll(() => app.close());

describe.each(operators)('an operator in %s', (timeZone, november, october) => {
  let node: TestApp;
  beforeAll(async () => {
    node = await startTestApp({ nodeOf: app, env: { TIME_ZONE: timeZone } });
  });
  afterAll(() => node.close());

  const csv = async (path: string, query: string) => {
    const answer = await node.http.inject({
      url: `/api/${path}?${query}`,
      headers: { authorization: `Bearer ${app.admin.token}`, accept: 'text/csv' },
    });
    return answer.body.trim().split('\r\n');
  };

  /** How many of the rides began in November, or on its first day, computed from the instants. */
  const from = (start: string) => operators.flatMap(([, a, b]) => [a, b]).filter((at) => at >= start);

  test('EARN-3 DASH-6 all figures, and every export, place the same rides in the same month and day', async () => {
    app.clock.set(new Date(november));
    const inNovember = from(november).length;
    const inOctober = 2 * operators.length - inNovember;
    const monthsOf = (rows: readonly { month: number; totalRides: number }[]) =>
      rows.filter(({ month }) => month > 1).map(({ month, totalRides }) => [month, totalRides]);
    const both = [
      [11, inNovember],
      [10, inOctober],
    ];
    const earnings = good(await node.call('listEarnings', { as: app.admin }));
    expect(monthsOf(earnings.items)).toEqual(both);
    const drivers = good(await node.call('listDriverEarnings', { as: app.admin }));
    expect(monthsOf(drivers.items)).toEqual(both);
    expect(monthsOf(drivers.months)).toEqual(both);
    for (const path of ['reports/earnings', 'reports/driver-earnings'])
      expect((await csv(path, 'columns=month,totalRides&year=2026')).slice(1)).toEqual(
        both.map((row) => row.join(',')),
      );

    const dashboard = good(await node.call('getDashboard', { as: app.admin }));
    const fees = sumOfFees(november);
    expect(dashboard).toMatchObject({ timeZone, today: '2026-11-01', earnings: [{ thisMonth: fees }] });
    const { days, timeZone: zone } = good(await node.call('getActivity', { as: app.admin }));
    expect(zone).toBe(timeZone);
    expect(days.at(-1)).toMatchObject({ date: '2026-11-01', lastWeek: { date: '2026-10-25' } });

    const own = good(await node.call('getOwnEarnings', { as: app.driver }));
    const ofDay = (date: string) => own.days.find((day) => day.date === date)?.rides;
    expect([own.timeZone, ofDay('2026-11-01'), ofDay('2026-10-31')]).toEqual([
      timeZone,
      inNovember,
      inOctober,
    ]);
  });

  test('MISC-3 DASH-6 an export writes instants in the operator’s time zone, and names it', async () => {
    const [heading, ...rows] = await csv('bookings', 'columns=tripDate,tripCost&sort=-tripDate&pageSize=50');
    expect(heading).toBe(`tripDate (${timeZone}),tripCost`);
    const writtenOf = (index: number) =>
      rows.find((row) => row.endsWith(`,${((index + 1000) / 100).toFixed(2)}`));
    const index = operators.findIndex(([name]) => name === timeZone);
    expect(writtenOf(index)).toBe(`2026-11-01 00:00,${((index + 1000) / 100).toFixed(2)}`);
    expect(rows).toContain(`2026-10-31 23:59,${((index + 5000) / 100).toFixed(2)}`);
    expect(october < november).toBe(true);
  });

  test('DASH-6 a device’s time zone changes no figure', async () => {
    const read = async (name: (typeof reports)[number], query: string) => {
      const as = name === 'getOwnEarnings' ? app.driver : app.admin;
      const url = `${routes[name].path}${query}`;
      const { statusCode, body } = await node.http.inject({
        url,
        headers: { authorization: `Bearer ${as.token}` },
      });
      return statusCode === 200 ? body : statusCode;
    };
    for (const name of reports) {
      const seen = await read(name, '?timeZone=Pacific/Kiritimati');
      expect([name, seen]).toEqual([name, seen === 400 ? 400 : await read(name, '')]);
    }
    expect((await csv('bookings', 'columns=tripDate&timeZone=Asia/Tokyo'))[0]).toContain('invalid_request');
  });
});

/** The fees of the rides since an instant. */
function sumOfFees(start: string): number {
  return operators
    .flatMap(([, a, b], index) => [
      { at: a, fee: 100 + index },
      { at: b, fee: 500 + index },
    ])
    .filter(({ at }) => at >= start)
    .reduce((sum, { fee }) => sum + fee, 0);
}
