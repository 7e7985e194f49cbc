import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import type { CleanTrack, TrackFix } from './clean-track.ts';
import type { RejectedWhy } from './position-filter.ts';
import { followsRoads, type LaidTrack, type TripDistance } from './trip-distance.ts';

/** Why an admin should look at a track: none of these proves a fraud, each of them would show one. */
export type TrackDoubt =
  | 'longer_than_way'
  | 'beyond_limit'
  | 'off_roads'
  | 'starts_elsewhere'
  | 'ends_elsewhere'
  | 'many_impossible'
  | 'clock_corrected';

export const doubtLimits = {
  /** So much longer than the quoted way, in share and metres: the driver went round, or the rider asked for it. */
  longerShare: 1.25,
  longerMetres: 300,
  /** No more than this is ever charged for: no change of mind makes a town's ride so much longer than its quote, */
  maxShare: 3,
  maxMetres: 20_000,
  /** and no car averages more than 130 km/h from the start of a trip to its end, by the server's clock. */
  maxMetresPerSecond: 36,
  /** A trip begins and ends where it was booked, give or take this: a wrong number, a one-way, another gate. */
  elsewhereMetres: 500,
  /** A phone is wrong now and then, a forged track often. */
  impossibleShare: 0.2,
  impossibleCount: 5,
  /** Yards and new streets are short. */
  offRoadShare: 0.3,
} as const;

/** What a phone does not say by mistake every second. */
const impossible: readonly RejectedWhy[] = ['teleport', 'null_island', 'clock_ahead', 'not_a_place'];

export interface JudgedTrip {
  readonly track: CleanTrack<TrackFix>;
  readonly laid: LaidTrack;
  readonly distance: TripDistance;
  readonly pickup: LatLng;
  readonly drop: LatLng;
  readonly estimatedMetres: number;
  /** From start to end by the server's clock. */
  readonly tripSeconds: number;
  readonly clockCorrected: boolean;
}

/** The most metres that a trip is charged for, whatever its track says. */
export function maxChargedMetres(estimatedMetres: number, tripSeconds: number): number {
  const byWay = Math.max(estimatedMetres * doubtLimits.maxShare, estimatedMetres + doubtLimits.maxMetres);
  return Math.round(Math.min(byWay, Math.max(estimatedMetres, tripSeconds * doubtLimits.maxMetresPerSecond)));
}

/** What is doubtful about a trip's track, for the admin. Source: TRIP-8, TRIP-22. */
export function trackDoubts(trip: JudgedTrip): TrackDoubt[] {
  const { track, distance, estimatedMetres } = trip;
  if (distance.source !== 'track') return [];
  const [first, last] = [track.used[0], track.used.at(-1)];
  const isFar = (from: LatLng | undefined, to: LatLng) =>
    from !== undefined && greatCircleMetres(from, to) > doubtLimits.elsewhereMetres;
  const wrong = track.rejected.filter(({ reason }) => impossible.includes(reason)).length;
  const { metres } = distance;
  const found: readonly (readonly [TrackDoubt, boolean])[] = [
    ['longer_than_way', metres > estimatedMetres * doubtLimits.longerShare + doubtLimits.longerMetres],
    ['beyond_limit', metres > maxChargedMetres(estimatedMetres, trip.tripSeconds)],
    ['off_roads', isOffRoads(trip.laid)],
    ['starts_elsewhere', isFar(first, trip.pickup)],
    ['ends_elsewhere', isFar(last, trip.drop)],
    [
      'many_impossible',
      wrong >= doubtLimits.impossibleCount &&
        wrong > (wrong + track.used.length) * doubtLimits.impossibleShare,
    ],
    ['clock_corrected', trip.clockCorrected],
  ];
  return found.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}

/** On streets that the city knows in the main, but with long stretches through the houses. */
function isOffRoads(laid: LaidTrack): boolean {
  return followsRoads(laid) && laid.metres - laid.roadMetres > laid.metres * doubtLimits.offRoadShare;
}
