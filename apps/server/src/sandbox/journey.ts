import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { MapRoute } from '../maps/index.ts';

/** The position of a car on its journey, and its heading (degrees clockwise from north). */
export interface CarPose {
  readonly position: LatLng;
  readonly headingDegrees: number;
  readonly arrived: boolean;
}

/** A drive along a route at the route's own average speed. */
export interface Journey {
  readonly coordinates: readonly LatLng[];
  /** Metres from the start to each coordinate. */
  readonly metresTo: readonly number[];
  readonly metresPerSecond: number;
  readonly startedAt: number;
}

/** The range of speeds. Below it a car would look parked; above it its positions would be rejected as GPS jumps. */
const slowestMetresPerSecond = 4;
const fastestMetresPerSecond = 30;

/**
 * Plans a drive that starts at `startedAt` (milliseconds). `haste` multiplies the route's average speed, so that trying
 * the product takes less time than a ride in a real city.
 */
export function planJourney(route: MapRoute, startedAt: number, haste: number): Journey {
  const metresTo: number[] = [];
  let metres = 0;
  let before: LatLng | undefined;
  for (const at of route.coordinates) {
    metres += before === undefined ? 0 : greatCircleMetres(before, at);
    metresTo.push(metres);
    before = at;
  }
  const average = route.durationSeconds > 0 ? metres / route.durationSeconds : slowestMetresPerSecond;
  const metresPerSecond = Math.min(fastestMetresPerSecond, Math.max(slowestMetresPerSecond, average * haste));
  return { coordinates: route.coordinates, metresTo, metresPerSecond, startedAt };
}

/** The pose at `now` (milliseconds). A journey without coordinates has no pose. */
export function poseAt(journey: Journey, now: number): CarPose | null {
  const { coordinates, metresTo } = journey;
  const first = coordinates[0];
  const last = coordinates.at(-1);
  if (first === undefined || last === undefined) return null;
  const driven = Math.max(0, ((now - journey.startedAt) / 1000) * journey.metresPerSecond);
  const next = metresTo.findIndex((metres) => metres > driven);
  if (next < 0)
    return { position: last, headingDegrees: heading(coordinates.at(-2) ?? last, last), arrived: true };
  const from = coordinates[next - 1] ?? first;
  const to = coordinates[next] ?? last;
  const startMetres = metresTo[next - 1] ?? 0;
  const share = (driven - startMetres) / ((metresTo[next] ?? 0) - startMetres);
  return {
    position: { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share },
    headingDegrees: heading(from, to),
    arrived: false,
  };
}

/** The heading on a flat map, which is accurate enough for the few hundred metres between two corners. */
function heading(from: LatLng, to: LatLng): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const north = to.lat - from.lat;
  return (Math.atan2(east, north) * 180) / Math.PI + (east < 0 ? 360 : 0);
}
