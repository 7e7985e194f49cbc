import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import type { CleanTrack, TrackFix } from './clean-track.ts';
import type { RejectReason } from './position-filter.ts';
import { followsRoads, type MatchedTrack, type TripDistance } from './trip-distance.ts';

/** Why an admin should review a track: a possible sign of fraud, but never proof of it. */
export type TrackDoubt =
  | 'longer_than_way'
  | 'beyond_limit'
  | 'off_roads'
  | 'starts_elsewhere'
  | 'ends_elsewhere'
  | 'misses_stop'
  | 'many_impossible'
  | 'clock_corrected';

export const doubtLimits = {
  /**
   * A track is doubted if it is longer than the quoted route by this factor and this many metres. The driver may have
   * made a detour, or the rider may have asked for one.
   */
  longerShare: 1.25,
  longerMetres: 300,
  /** The distance charged is limited to this multiple of the quote or this many metres more, whichever is greater. */
  maxShare: 3,
  maxMetres: 20_000,
  /** The distance charged is also limited to an average of 130 km/h between start and end, by the server's clock. */
  maxMetresPerSecond: 36,
  /**
   * How far from the booked places a trip may start and end, for example because of a wrong house number or a one-way
   * street.
   */
  elsewhereMetres: 500,
  /** The share of impossible points: phones are sometimes wrong, but forged tracks often are. */
  impossibleShare: 0.2,
  impossibleCount: 5,
  /** How long stretches off the roads may be: courtyards and new streets are short. */
  offRoadShare: 0.3,
} as const;

/** Reasons for rejection that an honest phone does not cause every second. */
const impossible: readonly RejectReason[] = ['teleport', 'null_island', 'clock_ahead', 'not_a_place'];

export interface JudgedTrip {
  readonly track: CleanTrack<TrackFix>;
  readonly laid: MatchedTrack;
  readonly distance: TripDistance;
  readonly pickup: LatLng;
  /** null: it had no destination. */
  readonly drop: LatLng | null;
  /** The stops on the way. */
  readonly stops?: readonly LatLng[] | undefined;
  /** null: it had no quote. */
  readonly estimatedMetres: number | null;
  /** The time from start to end, by the server's clock. */
  readonly tripSeconds: number;
  readonly clockCorrected: boolean;
}

/** The maximum distance charged for a trip, whatever its track says. Without a quote only the time limits it. */
export function maxChargedMetres(estimatedMetres: number | null, tripSeconds: number): number {
  if (estimatedMetres === null) return Math.round(tripSeconds * doubtLimits.maxMetresPerSecond);
  const byWay = Math.max(estimatedMetres * doubtLimits.maxShare, estimatedMetres + doubtLimits.maxMetres);
  return Math.round(Math.min(byWay, Math.max(estimatedMetres, tripSeconds * doubtLimits.maxMetresPerSecond)));
}

/** The doubts about a trip's track that are shown to admins. Source: TRIP-8, TRIP-22. */
export function trackDoubts(trip: JudgedTrip): TrackDoubt[] {
  const { track, distance, estimatedMetres } = trip;
  if (distance.source !== 'track') return [];
  const [first, last] = [track.used[0], track.used.at(-1)];
  const isFar = (from: LatLng | undefined, to: LatLng | null) =>
    from !== undefined && to !== null && greatCircleMetres(from, to) > doubtLimits.elsewhereMetres;
  const wrong = track.rejected.filter(({ reason }) => impossible.includes(reason)).length;
  const { metres } = distance;
  const found: readonly (readonly [TrackDoubt, boolean])[] = [
    [
      'longer_than_way',
      estimatedMetres !== null &&
        metres > estimatedMetres * doubtLimits.longerShare + doubtLimits.longerMetres,
    ],
    ['beyond_limit', metres > maxChargedMetres(estimatedMetres, trip.tripSeconds)],
    ['off_roads', isOffRoads(trip.laid)],
    ['starts_elsewhere', isFar(first, trip.pickup)],
    ['ends_elsewhere', isFar(last, trip.drop)],
    ['misses_stop', (trip.stops ?? []).some((stop) => track.used.every((fix) => isFar(fix, stop)))],
    [
      'many_impossible',
      wrong >= doubtLimits.impossibleCount &&
        wrong > (wrong + track.used.length) * doubtLimits.impossibleShare,
    ],
    ['clock_corrected', trip.clockCorrected],
  ];
  return found.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}

/** Whether the track is mostly on known streets, but with long stretches off the roads. */
function isOffRoads(laid: MatchedTrack): boolean {
  return followsRoads(laid) && laid.metres - laid.roadMetres > laid.metres * doubtLimits.offRoadShare;
}
