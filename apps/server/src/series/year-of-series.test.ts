import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { limit } from '../../../../tests/limits.ts';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import { sizesOf } from '../../../../tests/sizes.ts';
import { good } from '../bookings/testing/rides.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { horizonDays } from './make-rides.ts';
import { makeRides, seriesBody, startSeriesApp } from './testing/series-requests.ts';

const { series: seriesCount, days } = sizesOf('apps/server/src/series/year-of-series.test.ts');
const seed = seedOr(20_261_129);
const dayMs = 24 * 3_600_000;
const first = Date.parse('2026-11-23T00:00:00Z');
const dayAt = (index: number) => new Date(first + index * dayMs).toISOString().slice(0, 10);

/** Days without rides of three calendars, as numbers of days from the first one. */
const closedRanges = [
  [
    [3, 4],
    [27, 44],
    [120, 140],
  ],
  [
    [5, 5],
    [250, 290],
  ],
  [
    [10, 12],
    [60, 66],
    [330, 340],
  ],
] as const;
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const zones = ['UTC', 'Europe/London', 'America/New_York'];

interface Plan {
  readonly weekdays: readonly number[];
  readonly hour: number;
  readonly zone: string;
  readonly calendars: readonly number[];
}

const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    hour: fc.integer({ min: 6, max: 20 }),
    zone: fc.constantFrom(...zones),
    calendars: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
  }),
  { minLength: seriesCount, maxLength: seriesCount },
);
/** What happens on a day: one node works, two at once, or none, because the server is down. */
const nights = fc.array(fc.constantFrom('one', 'one', 'two', 'restart', 'down'), {
  minLength: days,
  maxLength: days,
});

/** Computed day by day, without a rule. */
function expectedRides({ weekdays, hour, zone, calendars }: Plan, until: number): string[] {
  const open = Array.from({ length: until }, (_, index) => index)
    .filter((index) => weekdays.includes(new Date(first + index * dayMs).getUTCDay()))
    .filter(
      (index) =>
        !calendars.some((calendar) =>
          closedRanges[calendar]?.some(([from, to]) => from <= index && index <= to),
        ),
    );
  return open.map((index) => {
    const local = Temporal.PlainDateTime.from(`${dayAt(index)}T${String(hour).padStart(2, '0')}:00`);
    return new Date(local.toZonedDateTime(zone).epochMilliseconds).toISOString();
  });
}

test(
  'SERIES-7 series with three calendars, made day by day with restarts, have no ride twice and miss none',
  async () => {
    const [wanted = []] = fc.sample(plans, { numRuns: 1, seed });
    const [each = []] = fc.sample(nights, { numRuns: 1, seed });
    const app = await startSeriesApp();
    const calendars = closedRanges.map((ranges, index) => ({
      id: app.platform.ids.next(),
      name: `Calendar ${index}`,
      completeUntil: '2029-12-31',
      days: ranges.map(([from, to]) => ({ from: dayAt(from), until: dayAt(to), name: 'Closed' })),
    }));
    good(await app.call('setCalendars', { as: app.admin, body: { items: calendars, version: 1 } }));
    const ids: string[] = [];
    for (const { weekdays, hour, calendars: named } of wanted) {
      const startsAt = `${dayAt(0)}T${String(hour).padStart(2, '0')}:00`;
      const rule = `FREQ=WEEKLY;BYDAY=${weekdays.map((day) => weekdayNames[day]).join(',')}`;
      const calendarIds = named.map((index) => calendars[index]?.id ?? '');
      const as = await app.addPerson('rider');
      const body = seriesBody(app, { startsAt, rule, calendarIds });
      ids.push(good(await app.call('createSeries', { as, body })).id);
    }
    // The test city has one zone.
    for (const [index, { zone }] of wanted.entries())
      await sql`update series set time_zone = ${zone} where id = ${ids[index]}`.execute(app.platform.db);
    let node = await startTestApp({ nodeOf: app });
    for (const night of each) {
      app.clock.forward(dayMs);
      if (night === 'one') await makeRides(app);
      if (night === 'two') await Promise.all([makeRides(app), makeRides(node)]);
      if (night !== 'restart') continue;
      // It stops in the middle of its work.
      await Promise.allSettled([makeRides(node), node.close()]);
      node = await startTestApp({ nodeOf: app });
    }
    await makeRides(app);
    for (const [index, plan] of wanted.entries()) {
      const { rows } = await sql<{ at: Date }>`select trip_date as at from bookings
        where customer_id = (select customer_id from series where id = ${ids[index]}) order by 1`.execute(
        app.platform.db,
      );
      const made = rows.map(({ at }) => at.toISOString());
      // The test begins two days before the first ride; west of Greenwich, the last day has not begun yet.
      const sure = expectedRides(plan, days - 2 + horizonDays);
      const all = expectedRides(plan, days + horizonDays);
      expect(made.slice(0, sure.length), `${toRepeat(seed)}, series ${index}`).toEqual(sure);
      expect(all, `${toRepeat(seed)}, series ${index}`).toEqual(expect.arrayContaining(made));
      expect(new Set(made).size).toBe(made.length);
    }
    await node.close();
    await app.close();
  },
  limit(60 + (seriesCount * days) / 5),
);
