import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { isInside, placesAround, type Outline } from '../geo/outline.ts';

/** `no_stop`: no ride may begin or end there. Any other kind may have named pickup points. */
export const zoneKinds = ['airport', 'rank', 'no_stop'] as const;
export type ZoneKind = (typeof zoneKinds)[number];

/** Where drivers pick up people inside a zone, by the name on its sign. */
export interface PickupPoint extends LatLng {
  readonly name: string;
}

/** An area that the operator drew on the map. */
export interface Zone {
  readonly name: string;
  readonly kind: ZoneKind;
  readonly outline: Outline;
  readonly points: readonly PickupPoint[];
}

/** The zones that contain a point. */
export function zonesAt<Kind extends Zone>(zones: readonly Kind[], at: LatLng): Kind[] {
  return zones.filter(({ outline }) => isInside(outline, at));
}

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The zones visible in a part of the map: those whose bounding box intersects it. */
export function zonesIn<Kind extends Zone>(zones: readonly Kind[], box: Box): Kind[] {
  return zones.filter(({ outline }) => {
    const lats = outline.map(({ lat }) => lat);
    const lngs = outline.map(({ lng }) => lng);
    const meetsLats = Math.max(...lats) >= box.south && Math.min(...lats) <= box.north;
    return meetsLats && Math.max(...lngs) >= box.west && Math.min(...lngs) <= box.east;
  });
}

/** Coordinates have five decimals in some clients, so a metre or two is the same point. */
const samePointMetres = 3;

export interface NamedPoint {
  readonly zone: Zone;
  readonly point: PickupPoint;
}

/** The pickup points of the zones that contain a point, nearest first; empty where any place will do. */
export function pickupPointsAt(zones: readonly Zone[], at: LatLng): NamedPoint[] {
  return pointsOf(zonesAt(zones, at), at);
}

function pointsOf(around: readonly Zone[], at: LatLng): NamedPoint[] {
  const found = around.flatMap((zone) => zone.points.map((point) => ({ zone, point })));
  return found.toSorted(
    (one, other) => greatCircleMetres(at, one.point) - greatCircleMetres(at, other.point),
  );
}

/** The pickup point at exactly this place; null if there is none. */
export function pickupPointOf(zones: readonly Zone[], at: LatLng): NamedPoint | null {
  return pointHere(pickupPointsAt(zones, at), at);
}

function pointHere([nearest]: readonly NamedPoint[], at: LatLng): NamedPoint | null {
  return nearest !== undefined && greatCircleMetres(at, nearest.point) <= samePointMetres ? nearest : null;
}

/** Why a ride cannot begin or end at a place. */
export type StopFault =
  | { readonly kind: 'no_stop'; readonly zone: Zone }
  | { readonly kind: 'point_required' };

/**
 * Whether a ride may begin or end at a place; null if so. A named pickup point is where the operator wants cars to stop,
 * so it is allowed even inside a no-stop zone.
 */
export function stopFault(zones: readonly Zone[], at: LatLng, stop: 'pickup' | 'drop'): StopFault | null {
  const around = zonesAt(zones, at);
  const points = pointsOf(around, at);
  if (pointHere(points, at) !== null) return null;
  const closed = around.find(({ kind }) => kind === 'no_stop');
  if (closed !== undefined) return { kind: 'no_stop', zone: closed };
  return stop === 'pickup' && points.length > 0 ? { kind: 'point_required' } : null;
}

/** How far outside a no-stop zone a car stops instead. */
const gapMetres = 10;

/** Places near a point of a no-stop zone where a ride may begin or end, nearest first; at most `limit`. */
export function allowedNear(
  zones: readonly Zone[],
  at: LatLng,
  stop: 'pickup' | 'drop',
  limit: number,
): LatLng[] {
  const closed = zones.filter(({ kind }) => kind === 'no_stop');
  const around = zonesAt(closed, at).flatMap(({ outline }) => placesAround(outline, at, gapMetres));
  // Where zones overlap, the nearest place outside one may be inside the next.
  const next = closed.filter((zone) => around.some((place) => isInside(zone.outline, place)));
  const further = next.flatMap(({ outline }) => placesAround(outline, at, gapMetres));
  const points = stop === 'pickup' ? pickupPointsAt(zones, at).map(({ point }) => point) : [];
  const nearestFirst = [...points, ...around, ...further]
    .map(({ lat, lng }) => ({ place: { lat, lng }, metres: greatCircleMetres(at, { lat, lng }) }))
    .toSorted((one, other) => one.metres - other.metres);
  const allowed: LatLng[] = [];
  for (const { place } of nearestFirst) {
    if (allowed.length === limit) break;
    if (stopFault(zones, place, stop) === null) allowed.push(place);
  }
  return allowed;
}
