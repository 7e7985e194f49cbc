import type { LatLng } from '@fiacre/domain';
import type { PastRide } from './read-past.ts';

/** Fiacre has no data about shifts, so they are inferred: rides less than four hours apart belong to one. */
const gapMs = 4 * 3_600_000;
/** Nobody goes on duty exactly at the first offer. */
const beforeMs = 30 * 60_000;
const afterMs = 60 * 60_000;

export interface Shift {
  readonly id: string;
  readonly personId: string;
  readonly carTypeId: string;
  /** Where the previous ride ended, or else where the first one began. */
  readonly place: LatLng;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly rides: readonly PastRide[];
}

type Driven = PastRide & { readonly driven: NonNullable<PastRide['driven']> };

const isDriven = (ride: PastRide): ride is Driven => ride.driven !== null;

/** The shifts of all drivers, limited to the period. */
export function shiftsOf(
  rides: readonly PastRide[],
  period: { readonly fromMs: number; readonly untilMs: number },
): Shift[] {
  const drivers = Map.groupBy(rides.filter(isDriven), ({ driven }) => driven.driverId);
  return [...drivers.values()].flatMap((own, driver) => {
    const ordered = own.toSorted((one, other) => one.driven.acceptedMs - other.driven.acceptedMs);
    const shifts: Driven[][] = [];
    for (const ride of ordered) {
      const before = shifts.at(-1)?.at(-1);
      if (before !== undefined && ride.driven.acceptedMs - before.driven.endedMs < gapMs)
        shifts.at(-1)?.push(ride);
      else shifts.push([ride]);
    }
    return shifts.flatMap((of, index) => {
      const [first, last] = [of[0], of.at(-1)];
      if (first === undefined || last === undefined) return [];
      const fromMs = first.driven.acceptedMs - beforeMs;
      const untilMs = last.driven.endedMs + afterMs;
      if (untilMs <= period.fromMs || fromMs >= period.untilMs) return [];
      const started = of.find(({ driven }) => driven.endedMs > period.fromMs) ?? first;
      const place = ordered[ordered.indexOf(started) - 1]?.drop ?? started.pickup;
      return [
        {
          id: `d${driver}.${index}`,
          personId: `d${driver}`,
          carTypeId: first.carTypeId,
          place,
          fromMs: Math.max(fromMs, period.fromMs),
          untilMs,
          rides: of.filter(({ driven }) => driven.acceptedMs >= period.fromMs),
        },
      ];
    });
  });
}
