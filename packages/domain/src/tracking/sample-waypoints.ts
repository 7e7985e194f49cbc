import type { LatLng } from '../geo/lat-lng.ts';

/** The approximate maximum number of waypoints in one maps request. Source: CONST-6. */
export const waypointCap = 25;

/** The maps call that measures a track. Source: TRIP-14. */
export type TrackMeasure<Point extends LatLng> =
  | { readonly kind: 'none' }
  | { readonly kind: 'drive-time'; readonly start: Point; readonly dest: Point }
  | {
      readonly kind: 'multi-location';
      readonly start: Point;
      readonly dest: Point;
      readonly waypoints: readonly Point[];
    };

/** Every n-th of the points between the first and the last, n = floor(count / 25) + 1. Source: TRIP-14. */
export function sampleWaypoints<Point extends LatLng>(points: readonly Point[]): Point[] {
  const step = Math.floor(points.length / waypointCap) + 1;
  return points.filter((_, i) => i > 0 && i < points.length - 1 && i % step === 0);
}

/** 0 or 1 points cannot be measured, 2 points are one leg, and more points are sampled. Source: TRIP-14. */
export function trackMeasure<Point extends LatLng>(points: readonly Point[]): TrackMeasure<Point> {
  const start = points[0];
  const dest = points.at(-1);
  if (!start || !dest || points.length < 2) return { kind: 'none' };
  if (points.length === 2) return { kind: 'drive-time', start, dest };
  return { kind: 'multi-location', start, dest, waypoints: sampleWaypoints(points) };
}
