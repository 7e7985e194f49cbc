import type { BookingStatus } from '../booking/status.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { smoothLengthMetres } from './smooth-track.ts';

/** A stored point of a booking's track. Source: DATA-11. */
export interface TrackPoint extends LatLng {
  readonly atMs: number;
  readonly status: BookingStatus;
  /** The way from the point before is unknown. */
  readonly afterGap: boolean;
}

/** Statuses whose points count toward the trip. Source: TRIP-9. */
const countingStatuses: readonly BookingStatus[] = ['STARTED', 'REACHED'];

/** The points that count, in order of time, each instant once. Source: TRIP-9. */
export function tripPoints<Point extends TrackPoint>(track: readonly Point[]): Point[] {
  const counting = track.filter((point) => countingStatuses.includes(point.status));
  counting.sort((a, b) => a.atMs - b.atMs);
  return counting.filter((point, i) => i === 0 || point.atMs !== counting[i - 1]?.atMs);
}

/** Metres driven along the points that count; a gap's own way is left out. Source: TRIP-8, TRIP-9. */
export function trackLengthMetres(track: readonly TrackPoint[]): number {
  const pieces: TrackPoint[][] = [];
  for (const point of tripPoints(track)) {
    if (point.afterGap || pieces.length === 0) pieces.push([point]);
    else pieces.at(-1)?.push(point);
  }
  return pieces.reduce((sum, piece) => sum + smoothLengthMetres(piece), 0);
}

/** Whether a track leaves no doubt about its way: no gap and never longer than this between two points. */
const denseSpacingMs = 30_000;

function isDense(points: readonly TrackPoint[]): boolean {
  return points.every(
    (point, i) => i === 0 || (!point.afterGap && point.atMs - (points[i - 1]?.atMs ?? 0) <= denseSpacingMs),
  );
}

export interface TripDistance {
  readonly metres: number;
  /** `estimate_kept`: the track was too thin or could not be measured. Source: TRIP-22. */
  readonly source: 'track' | 'estimate_kept';
}

/** Where streets and a dense track differ by more than this share and length, the track is believed. */
const disagreement = { share: 0.2, metres: 200 } as const;

/**
 * The distance of a finished trip in metres. `routedMetres` is the maps' answer through the sampled points (null:
 * the call failed). A dense track overrules a route that took another way. Source: TRIP-14, TRIP-22.
 */
export function tripDistance(
  track: readonly TrackPoint[],
  routedMetres: number | null,
  estimatedMetres: number,
): TripDistance {
  const points = tripPoints(track);
  if (points.length < 2 || routedMetres === null) return { metres: estimatedMetres, source: 'estimate_kept' };
  const driven = trackLengthMetres(points);
  const apart = Math.abs(routedMetres - driven);
  const believed = isDense(points) && apart > disagreement.metres && apart > driven * disagreement.share;
  return { metres: Math.round(believed ? driven : routedMetres), source: 'track' };
}
