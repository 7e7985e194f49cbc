import { describe, expect, test } from 'vitest';
import { defaultRules } from '../engine/rules.ts';
import { batchedMode } from '../modes/batched.ts';
import { nearestMode } from '../modes/nearest.ts';
import { offerToAll } from '../modes/offer-to-all.ts';
import { rehearse } from './rehearse.ts';
import { broadcastInWaves, twoModeRule } from './baselines.ts';
import { hindsightBound } from './hindsight.ts';
import { simulate } from './simulate.ts';
import { summarise } from './summary.ts';
import { gridTown, tabledTown } from './town.ts';
import { makeTrace, type Request } from './trace.ts';

const town = gridTown(6, 7);
const size = { hours: 0.5, drivers: 20 };
const quiet = makeTrace(town, { ...size, seed: 3, ordersPerHour: 30 });
const busy = makeTrace(town, { ...size, hours: 1, seed: 3, ordersPerHour: 160 });
const modes = {
  all: offerToAll(defaultRules),
  waves: broadcastInWaves(defaultRules),
  nearest: nearestMode(defaultRules),
  two: twoModeRule(defaultRules),
  batched: batchedMode(defaultRules),
};
const results = async (trace: typeof busy, mode: keyof typeof modes) =>
  summarise(town, await simulate(town, trace, modes[mode]), 0);

test('the same seed gives the same trace, and the same run', async () => {
  expect(makeTrace(town, { ...size, seed: 3, ordersPerHour: 30 })).toEqual(quiet);
  expect(makeTrace(town, { ...size, seed: 4, ordersPerHour: 30 })).not.toEqual(quiet);
  expect(await results(busy, 'batched')).toEqual(await results(busy, 'batched'));
});

test('demand varies by hour, and shifts end', () => {
  const options = { seed: 1, hours: 2, ordersPerHour: 400, drivers: 50, hourly: [1, 0.25], shiftHours: 1 };
  const { requests, drivers } = makeTrace(town, options);
  const early = requests.filter(({ atSeconds }) => atSeconds < 3600).length;
  expect(early / requests.length).toBeGreaterThan(0.7);
  expect(drivers.every(({ fromSeconds, untilSeconds }) => untilSeconds - fromSeconds === 3600)).toBe(true);
});

describe.each(Object.keys(modes) as (keyof typeof modes)[])('%s', (mode) => {
  test('every request ends exactly once, and no driver has two rides at a time', async () => {
    const { outcomes } = await simulate(town, busy, modes[mode]);
    expect(outcomes.map(({ request }) => request.id).toSorted()).toEqual(
      busy.requests.map(({ id }) => id).toSorted(),
    );
    const rides = Map.groupBy(
      outcomes.filter(({ driverId }) => driverId !== null),
      ({ driverId }) => driverId,
    );
    for (const some of rides.values()) {
      const pickups = some.map(({ pickedUpSeconds }) => pickedUpSeconds ?? NaN).toSorted((a, b) => a - b);
      for (const [index, at] of pickups.entries())
        if (index > 0) expect(at - pickups[index - 1]!).toBeGreaterThan(150);
    }
  });

  test('with more drivers than needed, nearly everybody is served', async () => {
    expect((await results(quiet, mode)).completedShare).toBeGreaterThan(0.9);
  });
});

test('with too few drivers, batches complete more rides than broadcast and nearest', async () => {
  const [all, nearest, batched] = await Promise.all(
    (['all', 'nearest', 'batched'] as const).map((mode) => results(busy, mode)),
  );
  expect(batched!.completed).toBeGreaterThan(1.15 * all!.completed);
  expect(batched!.completed).toBeGreaterThan(1.15 * nearest!.completed);
});

test('no mode completes more rides than the hindsight bound, which is below the requests when there are too many', async () => {
  for (const trace of [quiet, busy]) {
    const { completed } = await results(trace, 'batched');
    expect(completed).toBeLessThanOrEqual(hindsightBound(town, trace));
  }
  const flooded = makeTrace(town, { ...size, hours: 1, seed: 3, ordersPerHour: 600 });
  expect(hindsightBound(town, flooded)).toBeLessThan(0.7 * flooded.requests.length);
});

test('a town made of given places has the given driving times', () => {
  const places = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 1 },
  ];
  const two = tabledTown(
    places,
    [
      [0, 60],
      [90, 0],
    ],
    [
      [0, 500],
      [700, 0],
    ],
  );
  expect([two.seconds(0, 1), two.seconds(1, 0), two.metres(1, 0)]).toEqual([60, 90, 700]);
});

/** Two places ten minutes and 5 km apart, an hour of two drivers, and the same requests under several rules. */
const rehearsed = async (requests: readonly Partial<Request>[]) => {
  const places = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 0.045 },
  ];
  const driver = (id: string, carTypeId: string, personId = id) => ({
    id,
    carTypeId,
    personId,
    place: 0,
    fromSeconds: 0,
    untilSeconds: 3600,
    acceptance: 1,
  });
  const task = {
    town: {
      places,
      seconds: Float32Array.of(0, 600, 600, 0),
      metres: Float32Array.of(0, 5000, 5000, 0),
    },
    trace: {
      seed: 1,
      drivers: [driver('a', 'car'), driver('b', 'van')],
      requests: requests.map((request, index) => ({
        id: `r${index}`,
        atSeconds: 0,
        pickup: 0,
        drop: 1,
        patienceSeconds: 120,
        carTypeId: 'car',
        ...request,
      })),
    },
    runs: [{ mode: 'nearest' as const, rules: { ...defaultRules, radiusMetres: 2000 } }],
  };
  const progress: number[] = [];
  const [result] = await rehearse(task, (share) => progress.push(share));
  return { result, progress };
};

test('a rehearsal pays the driver’s share, counts the wait of a booked ride from its scheduled time, and ends at 100 %', async () => {
  const ride = { driverShare: 900, rideSeconds: 500 };
  const { result, progress } = await rehearsed([
    ride,
    { ...ride, atSeconds: 1200, readyAtSeconds: 3000, patienceSeconds: 1800, pickup: 1 },
  ]);
  expect(result).toMatchObject({ completed: 2, pickupMetres: 0, incomeMedian: 1800 });
  expect(result?.waitP95Seconds).toBeLessThan(20);
  expect(result?.incomeSpread).toBeCloseTo(0.5);
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
});

test('a rehearsal says why rides were not served', async () => {
  const { result } = await rehearsed([
    { atSeconds: 0 },
    { atSeconds: 60 },
    { atSeconds: 100, carTypeId: 'bus' },
    { atSeconds: 200, pickup: 1, carTypeId: 'van' },
  ]);
  expect(result?.unserved).toEqual([
    { why: 'all_busy', rides: 1 },
    { why: 'no_drivers', rides: 1 },
    { why: 'none_near', rides: 1 },
  ]);
});
