import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learnCity, learnRoadSpeeds, roadSpeedsOf, type LearnedRoadSpeed } from './learn-road-speeds.ts';
import { speedRules, type TripTimes } from './learn-speeds.ts';
import { isMapSpeed, speedOn, type SpeedClass } from './road-speeds.ts';

type Factors = Partial<Record<SpeedClass, number>>;

interface TripInput {
  readonly driver: number;
  readonly rider?: number;
  readonly slot?: number;
  /** The map's expected time for each stretch on each class of roads, in seconds. */
  readonly stretches: readonly Factors[];
  /** The factor by which driving takes longer; waiting takes as long as on the map. */
  readonly factors: Factors;
  readonly waitSeconds?: number;
}

function trip({
  driver,
  rider = driver,
  slot = 8,
  stretches,
  factors,
  waitSeconds = 10,
}: TripInput): TripTimes {
  return {
    driverId: `driver ${driver}`,
    riderId: `rider ${rider}`,
    stretches: stretches.map((seconds) => {
      const roads = Object.entries(seconds) as [SpeedClass, number][];
      const drivenSeconds = roads.reduce(
        (sum, [name, part]) => sum + part * (factors[name] ?? 1),
        waitSeconds,
      );
      const expectedSeconds = roads.reduce((sum, [, part]) => sum + part, waitSeconds);
      return {
        slot,
        area: '1:1',
        drivenMs: Math.round(drivenSeconds * 1000),
        expectedMs: expectedSeconds * 1000,
        roadMs: Object.fromEntries(roads.map(([name, part]) => [name, part * 1000])),
      };
    }),
  };
}

/** Stretches as in a town: most have roads of several classes. */
const mixed: readonly Factors[] = [
  { residential: 60, tertiary: 30 },
  { tertiary: 40, primary: 40 },
  { primary: 70 },
  { primary: 30, motorway: 30 },
  { motorway: 40 },
  { residential: 90 },
];
const people = (count: number, inputOf: (index: number) => Omit<TripInput, 'driver'>): TripTimes[] =>
  Array.from({ length: count }, (_, driver) => trip({ driver, ...inputOf(driver) }));
const many = (factors: Factors, times = 200): TripTimes[] =>
  people(times, (index) => ({
    stretches: mixed.slice(0, 2 + (index % 5)),
    factors,
    rider: index % 97,
    slot: index % 168,
  }));
const factorOf = (learned: readonly LearnedRoadSpeed[], name: SpeedClass | null) =>
  learned.find(({ speedClass }) => speedClass === name)?.factor;

const truth = { residential: 1.6, tertiary: 1.2, primary: 0.9, motorway: 0.8 } as const;

describe('learning the speeds of roads', () => {
  test('FARE-1 finds the factor of each class from stretches over roads of several classes', () => {
    const learned = learnRoadSpeeds(many(truth));
    for (const [name, factor] of Object.entries(truth))
      expect(Math.abs((factorOf(learned, name as SpeedClass) ?? 0) - factor)).toBeLessThan(0.1);
    expect(learned.map(({ speedClass }) => speedClass)).toEqual([
      null,
      'motorway',
      'primary',
      'tertiary',
      'residential',
    ]);
  });

  test('BOOK-7 the hours are learned relative to these speeds, so that the same slowness does not count twice', () => {
    const { roads, hours } = learnCity(many(truth));
    const factors = hours.map(({ factor }) => factor);
    expect(Math.min(...factors)).toBeGreaterThan(0.95);
    expect(Math.max(...factors)).toBeLessThan(1.05);
    // Without the speeds of the roads, they would contain all the slowness.
    const blind = many(truth).map((one) => ({
      ...one,
      stretches: one.stretches.map((stretch) => ({ ...stretch, roadMs: {} })),
    }));
    expect(learnCity(blind).roads).toEqual([]);
    expect(Math.max(...learnCity(blind).hours.map(({ factor }) => factor))).toBeGreaterThan(1.1);
    expect(factorOf(roads, null)).toBeGreaterThan(1.1);
  });

  test('BOOK-7 a slow hour keeps its factor if its roads are also slow', () => {
    const slow = (index: number) => (index % 4 === 0 ? 2 : 1);
    const trips = people(400, (index) => ({
      stretches: [{ residential: 90 }],
      factors: { residential: 1.2 * slow(index) },
      waitSeconds: 0,
      slot: index % 4 === 0 ? 8 : 20,
    }));
    const { roads, hours } = learnCity(trips);
    const at = (slot: number) => hours.find((hour) => hour.area === null && hour.slot === slot)?.factor ?? 0;
    const together = (slot: number) => at(slot) * (factorOf(roads, 'residential') ?? 0);
    expect(Math.abs(together(8) - 2.4)).toBeLessThan(0.15);
    expect(Math.abs(together(20) - 1.2)).toBeLessThan(0.1);
  });

  test('gives the same for the same trips in any order', () => {
    const some = many(truth, 30);
    const known = learnRoadSpeeds(some);
    fc.assert(
      fc.property(fc.shuffledSubarray(some, { minLength: some.length }), (shuffled) => {
        expect(learnRoadSpeeds(shuffled)).toEqual(known);
      }),
      { numRuns: 5 },
    );
  });

  test('never leaves the limits, whatever the trips say', () => {
    const anyTrip = fc.record({
      driver: fc.nat(9),
      stretches: fc.array(fc.constantFrom(...mixed), { minLength: 1, maxLength: 6 }),
      factors: fc.record({
        residential: fc.double({ min: 0, max: 50, noNaN: true }),
        primary: fc.double({ min: 0, max: 50, noNaN: true }),
        motorway: fc.double({ min: 0, max: 50, noNaN: true }),
      }),
    });
    fc.assert(
      fc.property(fc.array(anyTrip, { minLength: 5, maxLength: 40 }), (inputs) => {
        for (const { factor } of learnRoadSpeeds(inputs.map(trip))) {
          expect(factor).toBeGreaterThanOrEqual(speedRules.minFactor);
          expect(factor).toBeLessThanOrEqual(speedRules.maxFactor);
        }
      }),
      { numRuns: 100 },
    );
    const slow = learnRoadSpeeds(people(500, () => ({ stretches: mixed, factors: { primary: 60 } })));
    expect(factorOf(slow, 'primary')).toBe(speedRules.maxFactor);
  });
});

describe('few people, or false positions', () => {
  test.each([
    ['drivers', { drivers: 4, riders: 40 }],
    ['riders', { drivers: 40, riders: 4 }],
  ])('LAYOUT-11 learns nothing from many trips of four %s', (_, { drivers, riders }) => {
    const some = Array.from({ length: 200 }, (__, index) =>
      trip({ driver: index % drivers, rider: index % riders, stretches: mixed, factors: truth }),
    );
    expect(learnRoadSpeeds(some)).toEqual([]);
  });

  test('LAYOUT-11 gives a class with four people no row, so the factor of all roads applies to it', () => {
    const busy = people(50, () => ({ stretches: [{ residential: 90 }], factors: { residential: 1.5 } }));
    const onMotorway = (count: number) =>
      people(count, () => ({ stretches: [{ motorway: 300 }], factors: { motorway: 3 } }));
    const four = learnRoadSpeeds([...busy, ...onMotorway(4)]);
    expect(four.map(({ speedClass }) => speedClass)).toEqual([null, 'residential']);
    const speeds = roadSpeedsOf(four);
    expect(speeds && speedOn(speeds, 'motorway')).toBe(factorOf(four, null));
    expect(factorOf(learnRoadSpeeds([...busy, ...onMotorway(5)]), 'motorway')).toBeGreaterThan(1.7);
  });

  test('pulls few minutes of driving towards all roads, and these towards the map', () => {
    // Five drivers with four minutes each weigh as much as the map.
    const some = people(5, () => ({
      stretches: [{ primary: 240 }],
      factors: { primary: 2 },
      waitSeconds: 0,
    }));
    const learned = learnRoadSpeeds(some);
    expect(factorOf(learned, null)).toBe(1.5);
    expect(factorOf(learned, 'primary')).toBe(1.75);
  });

  test('TRIP-22 one driver whose phone reports false positions changes a factor by less than a fifth of the error', () => {
    const honest = people(20, () => ({ stretches: mixed, factors: {} }));
    const lies = Array.from({ length: 1_000 }, () =>
      trip({
        driver: 99,
        stretches: mixed,
        factors: { residential: 6, tertiary: 6, primary: 6, motorway: 6 },
      }),
    );
    expect(learnRoadSpeeds(honest).map(({ factor }) => factor)).toEqual([1, 1, 1, 1, 1]);
    for (const { factor } of learnRoadSpeeds([...honest, ...lies])) {
      expect(factor).toBeGreaterThan(1);
      // One of twenty-one drivers, at a factor of 6.
      expect(factor).toBeLessThanOrEqual(1 + 5 / 21 + 0.01);
    }
  });
});

test('speeds equal to those of the map change nothing', () => {
  expect(isMapSpeed({ all: 1, classes: { primary: 1 } })).toBe(true);
  expect(isMapSpeed({ all: 1, classes: { primary: 1.01 } })).toBe(false);
  expect(isMapSpeed({ all: 1.01, classes: {} })).toBe(false);
});
