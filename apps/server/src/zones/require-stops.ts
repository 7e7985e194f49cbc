import type { Waypoint } from '@fiacre/contract';
import {
  allowedNear,
  pickupPointOf,
  pickupPointsAt,
  stopFault,
  type LatLng,
  type NamedPoint,
  type Zone,
} from '@fiacre/domain';
import type { Maps } from '../maps/index.ts';
import { refuse } from '../platform/refusal/refusal.ts';

/** The maximum number of look-ups for an alternative place where a ride begins or ends. */
const maxLookups = 4;

/** The places of a ride, in driving order. */
export interface RidePlaces {
  /** Null where the operator chose it, as at a kerb place. */
  readonly pickup: LatLng | null;
  readonly stops: readonly LatLng[];
  readonly drop: LatLng;
}

/**
 * Refuses a ride that would begin, stop or end where the operator's zones do not allow it. The refusal offers the nearest
 * allowed place, or the pickup points to choose from.
 */
export async function requireStops(
  zones: readonly Zone[],
  maps: Pick<Maps, 'reverse'>,
  { pickup, stops, drop }: RidePlaces,
): Promise<void> {
  const places = [
    ...(pickup === null ? [] : [{ at: pickup, side: 'pickup', facts: { stop: 'pickup' } } as const]),
    ...stops.map((at, index) => ({ at, side: 'drop', facts: { stop: 'coords', index } }) as const),
    { at: drop, side: 'drop', facts: { stop: 'drop' } },
  ] as const;
  for (const { at, side, facts } of places) {
    const fault = stopFault(zones, at, side);
    if (fault?.kind === 'point_required')
      refuse('pickup_point_required', { ...facts, points: pickupPointsAt(zones, at).map(presentPoint) });
    if (fault?.kind === 'no_stop') {
      const nearest = await nearestAllowed(zones, maps, at, side);
      refuse('no_stopping_here', { ...facts, zone: fault.zone.name, nearest });
    }
  }
}

/** The nearest allowed place for which the map has an address; null if there is none, or the map does not respond. */
async function nearestAllowed(
  zones: readonly Zone[],
  maps: Pick<Maps, 'reverse'>,
  at: LatLng,
  stop: 'pickup' | 'drop',
): Promise<Waypoint | null> {
  for (const place of allowedNear(zones, at, stop, maxLookups)) {
    const point = pickupPointOf(zones, place);
    if (stop === 'pickup' && point !== null) return { ...place, add: addressOf(point) };
    const found = await maps.reverse(place).catch(() => null);
    if (found !== null) return { ...place, add: found.address };
  }
  return null;
}

/** The address of a pickup at a named point, by which the driver finds it. */
const addressOf = ({ zone, point }: NamedPoint): string => `${point.name}, ${zone.name}`;

/** A pickup at a named point has that point's name, whatever the rider's device calls it. */
export function namedPickup(zones: readonly Zone[], pickup: Waypoint): Waypoint {
  const point = pickupPointOf(zones, pickup);
  return point === null ? pickup : { ...pickup, add: addressOf(point) };
}

export function presentPoint(named: NamedPoint) {
  const { zone, point } = named;
  return { name: point.name, zone: zone.name, lat: point.lat, lng: point.lng, add: addressOf(named) };
}
