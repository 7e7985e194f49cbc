import type { City } from '@fiacre/city';
import type { LatLng } from '@fiacre/domain';

export interface Trip {
  readonly from: LatLng;
  readonly to: LatLng;
}

/** How the routes of some trips differ between two builds of a city. */
export interface CityComparison {
  /** Trips that have a route in the old build. */
  readonly compared: number;
  /** Trips among these without a route in the new build. */
  readonly lost: number;
  /** Old and new driving time: the relative change of the median trip and of the worst in twenty. */
  readonly medianChange: number;
  readonly worstChange: number;
}

type Routes = Pick<City, 'route'>;

export function compareCities(before: Routes, after: Routes, trips: readonly Trip[]): CityComparison {
  const changes: number[] = [];
  let lost = 0;
  for (const { from, to } of trips) {
    const known = before.route(from, to);
    if ('refusal' in known || known.durationSeconds === 0) continue;
    const found = after.route(from, to);
    if ('refusal' in found) lost += 1;
    else changes.push(Math.abs(found.durationSeconds / known.durationSeconds - 1));
  }
  changes.sort((one, other) => one - other);
  const changeAt = (share: number) => changes[Math.floor(changes.length * share)] ?? 0;
  return {
    compared: changes.length + lost,
    lost,
    medianChange: changeAt(0.5),
    worstChange: changeAt(0.95),
  };
}

/** A new extract of the same town changes a few streets; beyond these limits, it is another area or a damaged file. */
export const comparisonLimits = { lostShare: 0.02, medianChange: 0.1, worstChange: 0.5 } as const;

/** Whether a build may replace the other without a person's decision. It may if there is nothing to compare. */
export function isAlike({ compared, lost, medianChange, worstChange }: CityComparison): boolean {
  return (
    lost <= compared * comparisonLimits.lostShare &&
    medianChange <= comparisonLimits.medianChange &&
    worstChange <= comparisonLimits.worstChange
  );
}
