import { type BookingStatus, statusTraits } from '../booking/status-traits.ts';
import { greatCircleMetres } from '../geo/great-circle.ts';
import type { TrackFix } from './clean-track.ts';
import { smoothLengthMetres } from './smooth-track.ts';

/** A stored point of a booking's track. Source: DATA-11. */
export interface TrackPoint extends TrackFix {
  readonly status: BookingStatus;
}

/** The points that count towards the distance. Source: TRIP-9. */
export function tripPoints<Point extends Pick<TrackPoint, 'status'>>(track: readonly Point[]): Point[] {
  return track.filter((point) => statusTraits[point.status].measured);
}

/** If two points are farther apart than both of these, it is not clear which route the car took. */
const dense = { spacingMs: 30_000, spacingMetres: 100 } as const;

/** Whether a track is dense enough to show its route. Source: TRIP-14. */
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

/** How a trip was measured: matched to the city's roads, along its own line, or by a maps route through samples. */
export type DistanceMethod = 'roads' | 'line' | 'maps';

export interface TripDistance {
  readonly metres: number;
  /** `estimate_kept`: the track was too sparse or could not be measured. Source: TRIP-22. */
  readonly source: 'track' | 'estimate_kept';
  /** null if the estimate was kept. */
  readonly method: DistanceMethod | null;
}

/** A track matched to roads: its length, and how many metres of it are on roads. */
export interface MatchedTrack {
  readonly metres: number;
  readonly roadMetres: number;
}

/** If the share on known roads is smaller than this, the track is not measured along them. */
const knownShare = 0.5;

/** Whether enough of a track is on known roads to measure it along them. Source: TRIP-8. */
export function followsRoads({ metres, roadMetres }: MatchedTrack): boolean {
  return metres > 0 && roadMetres >= metres * knownShare;
}

/**
 * The distance of a finished trip in metres: along the city's roads if they are known, otherwise along the track if it
 * is dense, otherwise the maps route through its samples (null: not requested, or no response). With fewer than two
 * points, or if nothing can be measured, the estimate is kept. `used` is the result of `cleanTrack`. Source: TRIP-8,
 * TRIP-14, TRIP-22.
 */
export function tripDistance(
  used: readonly TrackFix[],
  laid: MatchedTrack,
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
