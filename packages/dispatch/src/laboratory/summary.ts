import type { Simulated } from './simulate.ts';
import type { Town } from './town.ts';

export interface Summary {
  readonly requests: number;
  readonly completed: number;
  readonly completedShare: number;
  /** The time from the request to the pickup, for riders who were picked up. */
  readonly waitP50Seconds: number;
  readonly waitP95Seconds: number;
  readonly pickupKm: number;
  readonly idleShare: number;
  /** The Gini coefficient of drivers' time with riders, which is paid: 0 if all drivers earn the same. */
  readonly spread: number;
  /** The lowest share of completed rides among the town's nine zones. */
  readonly worstZone: number;
}

/** @param warmUpSeconds requests before this time are not counted, because the town is still filling up */
export function summarise(town: Town, { outcomes, drivers }: Simulated, warmUpSeconds: number): Summary {
  const counted = outcomes.filter(({ request }) => request.atSeconds >= warmUpSeconds);
  const served = counted.filter(({ driverId }) => driverId !== null);
  const waits = served
    .map(({ request, pickedUpSeconds }) => (pickedUpSeconds ?? 0) - request.atSeconds)
    .toSorted((a, b) => a - b);
  const metres = served.reduce((sum, { pickupMetres }) => sum + pickupMetres, 0);
  const sum = (of: (driver: Simulated['drivers'][number]) => number) =>
    drivers.reduce((total, driver) => total + of(driver), 0);
  return {
    requests: counted.length,
    completed: served.length,
    completedShare: served.length / Math.max(1, counted.length),
    waitP50Seconds: quantile(waits, 0.5),
    waitP95Seconds: quantile(waits, 0.95),
    pickupKm: metres / 1000 / Math.max(1, served.length),
    idleShare:
      1 -
      sum((driver) => driver.drivingSeconds) /
        Math.max(
          1,
          sum((driver) => driver.onDutySeconds),
        ),
    spread: gini(drivers.map(({ ridingSeconds }) => ridingSeconds)),
    worstZone: worstZone(town, counted),
  };
}

function worstZone(town: Town, outcomes: Simulated['outcomes']): number {
  const lats = town.places.map(({ lat }) => lat);
  const lngs = town.places.map(({ lng }) => lng);
  const third = (value: number | undefined, all: readonly number[]) => {
    const [least, most] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
    return Math.min(2, Math.floor((3 * ((value ?? 0) - least)) / (most - least)));
  };
  const zones = Map.groupBy(outcomes, ({ request }) => {
    const place = town.places[request.pickup];
    return third(place?.lat, lats) * 3 + third(place?.lng, lngs);
  });
  const shares = [...zones.values()].map(
    (some) => some.filter(({ driverId }) => driverId !== null).length / some.length,
  );
  return Math.min(...shares);
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** 0 if all are equal, near 1 if one has everything. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const ranked = sorted.reduce((sum, value, index) => sum + (index + 1) * value, 0);
  const count = sorted.length;
  return total === 0 ? 0 : (2 * ranked) / (count * total) - (count + 1) / count;
}
