import fc from 'fast-check';
import type { PricedRide } from '../ride.ts';
import {
  countings,
  dayKinds,
  peopleWhoAdd,
  rideSources,
  waitPlaces,
  type Extra,
  type MeteredPrice,
  type PriceRules,
} from '../tariff.ts';

/** The ids of the zones that random tariffs and rides name. */
export const someZones = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
const zones = fc.subarray(someZones);

const some = (most: number) => fc.integer({ min: 1, max: most });
/** Four decimals, as prices may have. */
const rate = fc.record({
  amount: some(4_000_000).map((n) => n / 10_000),
  per: some(100_000).map((n) => n / 100),
});

/** Metered prices of every form that can be saved. */
export const anyMeteredPrice: fc.Arbitrary<MeteredPrice> = fc
  .record({
    counting: fc.constantFrom(...countings),
    step: fc.option(some(90)),
    start: some(900),
    included: fc.oneof(
      fc.constant({ kind: 'nothing' as const }),
      some(4).map((steps) => ({ kind: 'steps' as const, steps })),
      fc.record({
        kind: fc.constant('travel' as const),
        metres: fc.option(some(900)),
        seconds: fc.option(some(200)),
      }),
    ),
    bands: fc.array(fc.tuple(rate, rate, fc.option(some(900))), { minLength: 1, maxLength: 3 }),
    ranges: fc.array(some(700), { maxLength: 2 }),
    later: fc.option(
      fc.array(fc.record({ counting: fc.constantFrom(...countings), rates: fc.tuple(rate, rate) }), {
        maxLength: 2,
      }),
      { nil: undefined },
    ),
    afterRanges: fc.constantFrom('meter' as const, 'continue' as const),
  })
  .map(({ start, included, bands, ranges, later, ...others }) => ({
    kind: 'metered',
    ...others,
    start: { amount: start, included },
    bands: bands.map(([distance, time, seconds], i) => ({
      fromMetres: i * 2500,
      fromSeconds: i === 0 || seconds === null ? null : i * 1000 + seconds,
      distance,
      time,
    })),
    ...(later && {
      schedule: 'as_time_passes' as const,
      later: later.map(({ counting, rates: [distance, time] }, i) => ({
        fromMs: (i + 1) * 600_000,
        counting,
        bands: [{ fromMetres: 0, fromSeconds: null, distance, time }],
      })),
    }),
    ranges: ranges.map((amount, i) => ({ toMetres: (i + 1) * 1500, amount: (i + 1) * 700 + amount })),
  }));

const when = fc.record({
  hours: fc.array(
    fc.record({
      days: fc.subarray([...dayKinds], { minLength: 1 }),
      exceptHolidays: fc.boolean(),
      from: fc.constantFrom('00:00', '06:30', '22:00'),
      to: fc.constantFrom('05:00', '16:00', '23:45'),
    }),
    { maxLength: 2 },
  ),
  periods: fc.constant([]),
});

const anyExtra: fc.Arbitrary<Omit<Extra, 'code'>> = fc.record({
  label: fc.constant('Extra'),
  price: fc.oneof(
    some(900).map((amount) => ({ kind: 'amount' as const, amount })),
    some(400_000).map((n) => ({ kind: 'percent' as const, percent: n / 10_000 })),
  ),
  per: fc.constantFrom('ride', 'item', 'person', 'stop'),
  countedFrom: some(3),
  maximum: fc.option(some(1500)),
  addedBy: fc.constantFrom('system', 'driver', 'desk', 'rider'),
  when,
  where: fc.record({
    fromZones: zones,
    toZones: zones,
    bothWays: fc.boolean(),
    sources: fc.subarray([...rideSources]),
  }),
  taxRate: fc.constantFrom(0, 7),
});

const run = fc.option(fc.record({ freeMetres: fc.nat(3000), rate, maximum: fc.option(some(2000)) }));

/** Rules of every form that can be saved. */
export const anyRules: fc.Arbitrary<PriceRules> = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    decimal: fc.nat(3),
    price: fc.oneof(
      { weight: 4, arbitrary: anyMeteredPrice },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('fixed' as const),
          amount: some(9000),
          includesTolls: fc.boolean(),
        }),
      },
    ),
    meterStart: fc.constantFrom('start' as const, 'arrival' as const, 'booked_time' as const),
    waiting: fc.array(
      fc.record({
        places: fc.subarray([...waitPlaces]),
        freeSeconds: fc.nat(200),
        rate,
        whole: fc.boolean(),
        maximum: fc.option(some(900)),
      }),
      { maxLength: 2 },
    ),
    minimum: fc.nat(1200),
    above: fc.option(some(9000)),
    rounding: fc.option(
      fc.record({ to: some(50), mode: fc.constantFrom('up' as const, 'half_up' as const, 'down' as const) }),
    ),
    extras: fc.array(anyExtra, { maxLength: 3 }),
    extrasMaximum: fc.option(some(1500)),
    approach: run,
    returnRun: run,
    surgeMaximum: fc.option(some(20).map((n) => 1 + n / 10)),
    corridor: fc.constant(null),
    fee: fc.option(
      fc.oneof(
        fc.nat(900).map((amount) => ({ kind: 'amount' as const, amount })),
        fc.nat(300_000).map((n) => ({ kind: 'percent' as const, percent: n / 10_000 })),
      ),
    ),
    taxRate: fc.constantFrom(0, 7, 19),
  })
  .map(({ above, extras, ...rules }) => ({
    ...rules,
    maximum: above === null ? null : rules.minimum + above,
    extras: extras.map((extra, i) => ({ ...extra, code: `extra_${i}` })),
  }));

/** What is known of a ride in addition to its drive. */
export const anyFacts: fc.Arbitrary<
  Pick<
    PricedRide,
    | 'at'
    | 'pickupZones'
    | 'dropZones'
    | 'source'
    | 'persons'
    | 'stops'
    | 'extras'
    | 'approachMetres'
    | 'returnMetres'
    | 'surge'
  > & {
    readonly holidays: readonly string[];
  }
> = fc.record({
  at: fc.record({ date: fc.constantFrom('2026-12-24', '2026-12-25', '2026-12-29'), minute: fc.nat(1439) }),
  holidays: fc.subarray(['2026-12-25', '2026-12-26']),
  pickupZones: zones,
  dropZones: zones,
  source: fc.constantFrom(...rideSources),
  persons: some(6),
  stops: fc.nat(6),
  approachMetres: fc.nat(20_000),
  returnMetres: fc.nat(20_000),
  surge: fc.nat(15).map((n) => 1 + n / 10),
  extras: fc.array(
    fc.record({
      code: fc.constantFrom('extra_0', 'extra_1', 'extra_2'),
      count: some(4),
      by: fc.constantFrom(...peopleWhoAdd),
    }),
    { maxLength: 3 },
  ),
});

/** Of gates, some of which are passed twice, and of the map's toll roads. */
export const anyTolls = fc.array(
  fc.record({
    name: fc.constantFrom('', 'West, tunnel', 'Brücke'),
    amount: fc.nat(1200),
    paidBy: fc.constantFrom('rider' as const, 'driver' as const),
  }),
  { maxLength: 4 },
);

export const anyStretch = fc.record(
  {
    metres: fc.nat(4000),
    seconds: fc.integer({ min: 1, max: 900 }),
    later: fc.integer({ min: 1, max: 2 }),
  },
  { requiredKeys: ['metres', 'seconds'] },
);
