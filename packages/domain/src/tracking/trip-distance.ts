import type { BookingStatus } from '../booking/status.ts';
import { statusTraits } from '../booking/status-traits.ts';
import { greatCircleMetres } from '../geo/great-circle.ts';
import type { TrackFix } from './clean-track.ts';
import { smoothLengthMetres } from './smooth-track.ts';

/** A stored point of a booking's track. Source: DATA-11. */
export interface TrackPoint extends TrackFix {
  readonly status: BookingStatus;
}

/** The points that count. Source: TRIP-9. */
export function tripPoints<Point extends Pick<TrackPoint, 'status'>>(track: readonly Point[]): Point[] {
  return track.filter((point) => statusTraits[point.status].measured);
}

/** Between two points farther apart than this in time and in metres, a track leaves open which way the car took. */
const dense = { spacingMs: 30_000, spacingMetres: 100 } as const;

/** Whether a track leaves no doubt about its way. Source: TRIP-14. */
export function isDense(track: readonly TrackFix[]): boolean {
  return track.every((fix, i) => {
    const before = track[i - 1];
    return (
      before === undefined ||
      fix.atMs - before.atMs <= dense.spacingMs ||
      greatCircleMetres(before, fix) <= dense.spacingMetres
    );
  });
}

/** How a trip was measured: laid on the city's roads, along its own line, or by the maps' way through samples. */
export type DistanceMethod = 'roads' | 'line' | 'maps';

export interface TripDistance {
  readonly metres: number;
  /** `estimate_kept`: the track was too thin or could not be measured. Source: TRIP-22. */
  readonly source: 'track' | 'estimate_kept';
  /** null when the estimate was kept. */
  readonly method: DistanceMethod | null;
}

/** A track laid on roads, with how much of it lies on any. */
export interface LaidTrack {
  readonly metres: number;
  readonly roadMetres: number;
}

/** A track of which the city knows less than this share of the way is not one of its streets. */
const knownShare = 0.5;

/** Whether the city knows the way of a track well enough to measure it. Source: TRIP-8. */
export function followsRoads({ metres, roadMetres }: LaidTrack): boolean {
  return metres > 0 && roadMetres >= metres * knownShare;
}

/**
 * The distance of a finished trip in metres: on the city's roads where it knows them; elsewhere along the track
 * when that is dense, else the maps' way through its samples (null: not asked, or no answer). Fewer than two points,
 * or no measure at all, keep the estimate. `used` is what `cleanTrack` left. Source: TRIP-8, TRIP-14, TRIP-22.
 */
export function tripDistance(
  used: readonly TrackFix[],
  laid: LaidTrack,
  mapsMetres: number | null,
  estimatedMetres: number,
): TripDistance {
  const kept = { metres: estimatedMetres, source: 'estimate_kept', method: null } as const;
  if (used.length < 2) return kept;
  const by = (method: DistanceMethod, metres: number): TripDistance => ({
    metres: Math.round(metres),
    source: 'track',
    method,
  });
  if (followsRoads(laid)) return by('roads', laid.metres);
  if (isDense(used)) return by('line', smoothLengthMetres(used));
  return mapsMetres === null ? kept : by('maps', mapsMetres);
}
