import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizesOf } from '../../../../tests/sizes.ts';
import { hoursOfWeek, learnSpeeds, speedRules, type LearnedSpeed, type TripTimes } from './learn-speeds.ts';
import { speedAreaOf } from './speed-area.ts';
import { paceAt, speedTable } from './speed-table.ts';

const { numRuns } = sizesOf('packages/domain/src/speeds/learn-speeds.test.ts');

const [inCentre, inSuburb] = [
  { lat: 10.001, lng: 20.001 },
  { lat: 10.235, lng: 20.235 },
] as const;
const [centre, suburb] = [speedAreaOf(inCentre), speedAreaOf(inSuburb)] as const;
const mondayAt = (hour: number) => hour;
const minutes = (count: number) => Math.round(count * 60_000);

interface TripInput {
  readonly slot: number;
  readonly factor: number;
  readonly area?: string;
  readonly driver?: number;
  readonly rider?: number;
}

function trip({ slot, factor, area = centre, driver = 0, rider = 0 }: TripInput): TripTimes {
  const expectedMs = minutes(8);
  return {
    driverId: `driver ${driver}`,
    riderId: `rider ${rider}`,
    stretches: [{ slot, area, expectedMs, drivenMs: Math.round(expectedMs * factor), roadMs: {} }],
  };
}

/** Trips of many people; every driver and rider occurs once in `count`, at most 50. */
const trips = (count: number, inputOf: (index: number) => TripInput): TripTimes[] =>
  Array.from({ length: count }, (_, index) =>
    trip({ driver: index % 50, rider: index % 49, ...inputOf(index) }),
  );

const cityAt = (speeds: readonly LearnedSpeed[], slot: number) =>
  speeds.find((speed) => speed.area === null && speed.slot === slot);
const areaAt = (speeds: readonly LearnedSpeed[], area: string, slot: number) =>
  speeds.find((speed) => speed.area === area && speed.slot === slot);

/** Rush hour on weekdays, like the traffic of a real town. */
const traffic = (slot: number): number => (slot < 120 && [7, 8, 16, 17].includes(slot % 24) ? 1.6 : 1.05);

/** Noise between -1 and 1 that is the same in every run. */
const noise = (index: number): number => Math.sin(index * 12.9898) * Math.cos(index * 4.1414);

const aWeek = (perHour: number, from = 0): TripTimes[] =>
  trips(hoursOfWeek * perHour, (index) => {
    const slot = index % hoursOfWeek;
    return { slot, factor: traffic(slot) * (1 + 0.15 * noise(index + from)) };
  });

describe('learning', () => {
  test('FARE-1 finds the factor of each hour that many trips have', () => {
    const speeds = learnSpeeds(aWeek(200));
    const errors = speeds
      .filter(({ area }) => area === null)
      .map(({ slot, factor }) => Math.abs(factor - traffic(slot)));
    expect(errors).toHaveLength(hoursOfWeek);
    expect(Math.max(...errors)).toBeLessThan(0.06);
    expect(cityAt(speeds, mondayAt(8))?.trips).toBe(200);
  });

  test('BOOK-7 makes the estimates of the following week better than the map alone', () => {
    const table = speedTable(learnSpeeds([0, 1, 2, 3].flatMap((week) => aWeek(3, week * 10_000))));
    const errorOf = (factorOf: (slot: number) => number) =>
      aWeek(3, 90_000)
        .flatMap(({ stretches }) => stretches)
        .map(({ slot, drivenMs, expectedMs }) => Math.abs(expectedMs * factorOf(slot) - drivenMs))
        .reduce((sum, error) => sum + error, 0);
    const learned = errorOf((slot) => paceAt(table, slot)?.(inCentre, inCentre) ?? 1);
    expect(learned).toBeLessThan(0.75 * errorOf(() => 1));
  });

  test('gives the same for the same trips in any order', () => {
    const some = aWeek(2);
    const known = learnSpeeds(some);
    fc.assert(
      fc.property(fc.shuffledSubarray(some, { minLength: some.length }), (shuffled) => {
        expect(learnSpeeds(shuffled)).toEqual(known);
      }),
      { numRuns },
    );
  });

  test('never leaves the limits, however slow or fast the trips were', () => {
    const slow = learnSpeeds(trips(2_000, () => ({ slot: 5, factor: 5.9 })));
    const fast = learnSpeeds(trips(2_000, () => ({ slot: 5, factor: 0.4 })));
    expect(cityAt(slow, 5)?.factor).toBe(speedRules.maxFactor);
    expect(cityAt(fast, 5)?.factor).toBe(speedRules.minFactor);
  });
});

describe('few trips', () => {
  test('pulls an hour with few trips towards the same hour of other days', () => {
    const wednesday = 48 + 8;
    const speeds = learnSpeeds([
      ...trips(500, () => ({ slot: 8, factor: 1.5 })),
      ...trips(6, () => ({ slot: wednesday, factor: 2.5 })),
    ]);
    // Sixteen parts: six trips in this hour at 2.5, and ten of the hour of the day at about 1.51.
    expect(cityAt(speeds, wednesday)).toEqual({ area: null, slot: wednesday, factor: 1.88, trips: 6 });
    expect(cityAt(speeds, 24 + 8)).toMatchObject({ factor: 1.51, trips: null });
    expect(cityAt(speeds, 24 + 9)).toMatchObject({ factor: 1.5, trips: null });
  });

  test('pulls few trips of a new installation towards the map', () => {
    const speeds = learnSpeeds(trips(10, () => ({ slot: 8, factor: 2 })));
    // Half of all hours' 1.5, which is half of the map's 1.
    expect(cityAt(speeds, 100)).toMatchObject({ factor: 1.5, trips: null });
  });

  test.each([
    ['drivers', { drivers: 4, riders: 40 }],
    ['riders', { drivers: 40, riders: 4 }],
  ])('LAYOUT-11 learns nothing from many trips of four %s', (_, { drivers, riders }) => {
    const some = trips(400, (index) => ({
      slot: 8,
      factor: 2,
      driver: index % drivers,
      rider: index % riders,
    }));
    expect(learnSpeeds(some)).toEqual([]);
  });

  test('LAYOUT-11 gives an hour of four people neither a factor nor a count', () => {
    const busy = trips(300, () => ({ slot: 30, factor: 1 }));
    const four = [0, 1, 2, 3].map((index) =>
      trip({ slot: 8, factor: 3, driver: index, rider: index, area: suburb }),
    );
    const speeds = learnSpeeds([...busy, ...four]);
    expect(cityAt(speeds, 8)?.trips).toBeNull();
    expect(areaAt(speeds, suburb, 8)).toBeUndefined();
    const fifth = trip({ slot: 8, factor: 3, driver: 4, rider: 4, area: suburb });
    expect(areaAt(learnSpeeds([...busy, ...four, fifth]), suburb, 8)?.trips).toBe(5);
  });
});

describe('areas', () => {
  test('have separate factors, which are averaged for a drive through two of them', () => {
    const speeds = learnSpeeds([
      ...trips(400, () => ({ slot: 8, factor: 2, area: centre })),
      ...trips(400, () => ({ slot: 8, factor: 1, area: suburb })),
    ]);
    const pace = paceAt(speedTable(speeds), 8);
    expect(areaAt(speeds, centre, 8)?.factor).toBeCloseTo(1.99, 2);
    expect(pace?.(inCentre, inCentre)).toBeCloseTo(1.99, 2);
    expect(pace?.(inSuburb, inSuburb)).toBeCloseTo(1.01, 2);
    // One fifth in the centre, one in the suburb, and three in between, where the city's 1.5 applies.
    expect(pace?.(inCentre, inSuburb)).toBeCloseTo(1.5, 2);
  });

  test('no pace is known where nothing was learned', () => {
    expect(paceAt(speedTable([]), 8)).toBeNull();
  });
});
