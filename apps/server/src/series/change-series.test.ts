import { contract } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, type RideApp } from '../bookings/testing/rides.ts';
import { Refusal } from '../platform/refusal/refusal.ts';
import { gridMap } from '../testing/grid-map.ts';
import { codeOf } from '../testing/requests.ts';
import { columnsOf } from './series-order.ts';
import {
  acceptRide,
  addSeries,
  bookedStarts,
  makeRides,
  readSeries,
  seriesBody,
  statesOf,
  startSeriesApp,
} from './testing/series-requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startSeriesApp();
});
afterAll(() => app.close());

const changeDays = async (id: string, body: object) => {
  const { version } = await readSeries(app, id);
  return app.call('changeSeriesDays', { as: app.rider, params: { id }, body: { version, ...body } as never });
};

test('SERIES-9 paused days lose their rides, and get them again when they are resumed', async () => {
  const { id } = await addSeries(app, { startsAt: '2026-11-23T05:10' });
  good(await changeDays(id, { action: 'pause', from: '2026-11-24', until: '2026-11-25' }));
  expect(statesOf(await readSeries(app, id)).slice(0, 4)).toEqual([
    '2026-11-23T05:10 made',
    '2026-11-24T05:10 paused',
    '2026-11-25T05:10 paused',
    '2026-11-26T05:10 made',
  ]);
  await makeRides(app);
  expect(await bookedStarts(app, id)).toHaveLength(8);
  good(await changeDays(id, { action: 'resume', from: '2026-11-25', until: '2026-11-30' }));
  await app.settle();
  expect(await bookedStarts(app, id)).toHaveLength(9);
});

test('SERIES-9 SERIES-10 a ride with a driver is neither paused nor moved', async () => {
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T05:20' });
  const bookingId = days[0]?.bookingId;
  await acceptRide(app, bookingId);
  for (const body of [
    { action: 'pause', from: '2026-11-23', until: '2026-11-23' },
    { action: 'move', from: '2026-11-23', until: '2026-11-23', to: '2026-11-23T05:25' },
  ])
    expect(await changeDays(id, body)).toMatchObject({
      status: 409,
      body: { error: { code: 'series_ride_taken', facts: { bookingId } } },
    });
  expect(statesOf(await readSeries(app, id))[0]).toBe('2026-11-23T05:20 made');
});

test('SERIES-28 a time that the clocks skip or show twice is refused, and another one of the day is possible', async () => {
  const { id } = await addSeries(app, { startsAt: '2026-11-23T05:35', rule: 'FREQ=DAILY' });
  // The test city has no summer time.
  await sql`update series set time_zone = 'America/New_York' where id = ${id}`.execute(app.platform.db);
  const move = (day: string, time: string) =>
    changeDays(id, { action: 'move', from: day, until: day, to: `${day}T${time}` });
  for (const [day, time] of [
    ['2027-03-14', '02:30'],
    ['2027-11-07', '01:30'],
  ] as const)
    expect(codeOf(await move(day, time))).toBe('time_at_clock_change');
  good(await move('2027-03-14', '03:30'));
  good(await move('2027-11-07', '02:15'));
});

test.each([
  ['2027-03-14T02:30', 'time_at_clock_change'],
  ['2027-11-07T01:30', 'time_at_clock_change'],
  ['2027-03-14T03:05', null],
  ['2027-11-07T02:10', null],
])('SERIES-28 of a series from %s on, its first time is refused with %s', async (startsAt, expected) => {
  const { cities } = gridMap();
  const at = (pickup: LatLng) => ({ ...cities.at(pickup), timeZone: 'America/New_York' });
  const asked = contract.createSeries.body.parse(wanted({ startsAt, rule: 'FREQ=DAILY' }));
  const read = app.platform.transact((tx) => columnsOf(tx, { at }, { ...asked, passenger: null }));
  const code = read.then(
    () => null,
    (error: unknown) => error instanceof Refusal && error.code,
  );
  expect(await code).toBe(expected);
});

test('SERIES-10 one ride is moved to another time of its day', async () => {
  const { id } = await addSeries(app, { startsAt: '2026-11-23T05:30' });
  const move = (day: string, to: string) => changeDays(id, { action: 'move', from: day, until: day, to });
  good(await move('2026-11-24', '2026-11-24T09:45'));
  await app.settle();
  const starts = await bookedStarts(app, id);
  expect(starts).toContain('2026-11-24T09:45');
  expect(starts).toHaveLength(10);
  expect(codeOf(await move('2026-11-24', '2026-11-25T09:45'))).toBe('select_proper');
  expect(codeOf(await move('2026-11-28', '2026-11-28T09:45'))).toBe('not_found');
});

const wanted = (change: object = {}) => {
  const { customerId: _, ...body } = seriesBody(app, change);
  return body;
};

test('SERIES-11 a change of all rides applies to future ones; a ride with a driver does not change', async () => {
  const { id, days, version } = await addSeries(app, { startsAt: '2026-11-23T05:40' });
  await acceptRide(app, days[1]?.bookingId);
  const body = { ...wanted({ startsAt: '2026-11-23T15:40' }), version, from: null, keepExceptions: true };
  const { unchanged } = good(await app.call('updateSeries', { as: app.rider, params: { id }, body }));
  await app.settle();
  expect(unchanged).toBe(1);
  const starts = await bookedStarts(app, id);
  expect(starts.slice(0, 3)).toEqual(['2026-11-23T15:40', '2026-11-24T05:40', '2026-11-25T15:40']);
  expect(starts).toHaveLength(10);
});

test('SERIES-11 a change of one ride and those that follow ends the series and begins another', async () => {
  const rule = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=8';
  const { id } = await addSeries(app, { startsAt: '2026-11-23T05:50', rule });
  good(await changeDays(id, { action: 'pause', from: '2026-11-24', until: '2026-11-24' }));
  good(await changeDays(id, { action: 'pause', from: '2026-11-27', until: '2026-11-27' }));
  const { version } = await readSeries(app, id);
  const change = wanted({ startsAt: '2026-11-26T16:50', rule });
  const body = { ...change, version, from: '2026-11-26T05:50', keepExceptions: true };
  const { series } = good(await app.call('updateSeries', { as: app.rider, params: { id }, body }));
  await app.settle();
  expect(await bookedStarts(app, id)).toEqual(['2026-11-23T05:50', '2026-11-25T05:50']);
  // Three of eight rides were before the change.
  expect(await bookedStarts(app, series.id)).toEqual(
    ['2026-11-26', '2026-11-30', '2026-12-01', '2026-12-02'].map((day) => `${day}T16:50`),
  );
  expect(statesOf(await readSeries(app, series.id))).toContain('2026-11-27T16:50 paused');
});

test('SERIES-11 exceptions are dropped if that is wanted', async () => {
  const { id } = await addSeries(app, { startsAt: '2026-11-23T04:50' });
  good(await changeDays(id, { action: 'pause', from: '2026-11-24', until: '2026-11-24' }));
  const { version } = await readSeries(app, id);
  const body = { ...wanted({ startsAt: '2026-11-23T04:55' }), version, from: null, keepExceptions: false };
  good(await app.call('updateSeries', { as: app.rider, params: { id }, body }));
  await app.settle();
  expect(await bookedStarts(app, id)).toContain('2026-11-24T04:55');
  expect(codeOf(await app.call('updateSeries', { as: app.rider, params: { id }, body }))).toBe(
    'stale_version',
  );
});

test('SERIES-12 ending a series cancels its rides that have no driver', async () => {
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T06:10' });
  await acceptRide(app, days[2]?.bookingId);
  const { version } = await readSeries(app, id);
  expect(good(await app.call('endSeries', { as: app.rider, params: { id }, body: { version } }))).toEqual({
    unchanged: 1,
  });
  expect(await bookedStarts(app, id)).toEqual(['2026-11-25T06:10']);
  app.clock.forward(24 * 3_600_000);
  await makeRides(app);
  expect(await bookedStarts(app, id)).toHaveLength(1);
  app.clock.forward(-24 * 3_600_000);
});

test('SERIES-16 a series that begins later shows its first days', async () => {
  const { days } = await addSeries(app, { startsAt: '2027-05-03T06:15', rule: 'FREQ=WEEKLY;BYDAY=MO' });
  expect(days.slice(0, 2)).toMatchObject([
    { localStart: '2027-05-03T06:15', state: 'planned' },
    { localStart: '2027-05-10T06:15', state: 'planned' },
  ]);
});

test('SERIES-14 only its rider and admins see and change a series, and a rider has at most 20', async () => {
  const { id, version } = await addSeries(app, { startsAt: '2026-11-23T06:20' });
  const other = await app.addPerson('rider');
  expect(good(await app.call('listSeries', { as: other })).items).toEqual([]);
  expect((await app.call('getSeries', { as: other, params: { id } })).status).toBe(404);
  expect((await app.call('endSeries', { as: other, params: { id }, body: { version } })).status).toBe(404);
  expect((await app.call('getSeries', { as: app.admin, params: { id } })).status).toBe(200);
  const add = () => app.call('createSeries', { as: other, body: seriesBody(app) });
  for (let count = 0; count < 20; count += 1) good(await add());
  expect(codeOf(await add())).toBe('too_many_series');
});

test('SERIES-15 the second of two admins who edit the calendars is refused, and one in use stays', async () => {
  const { items, version } = good(await app.call('listCalendars', { as: app.rider }));
  const id = app.platform.ids.next();
  const calendar = { id, name: 'Term', completeUntil: '2027-12-31', days: [] };
  const set = (list: object[], of: number) =>
    app.call('setCalendars', { as: app.admin, body: { items: list, version: of } as never });
  good(await set([...items, calendar], version));
  expect(codeOf(await set([], version))).toBe('stale_version');
  await addSeries(app, { startsAt: '2026-11-23T06:30', calendarIds: [id] });
  expect(codeOf(await set([], version + 1))).toBe('calendar_in_use');
  const backwards = { ...calendar, days: [{ from: '2026-12-24', until: '2026-12-20', name: 'Break' }] };
  expect(codeOf(await set([backwards], version + 1))).toBe('invalid_request');
});
