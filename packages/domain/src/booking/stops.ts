import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { refusal, type Refusal } from '../refusal/refusal.ts';

/** Source: BOOK-19. */
export const maxStops = 6;

/** A place on the way from the pickup to the drop where the car stops. Instants are ms since the epoch. Source: BOOK-19. */
export interface Stop extends LatLng {
  readonly id: string;
  readonly add: string;
  /** As of a `Waypoint`. */
  readonly approximate?: boolean | undefined;
  /** For the driver, such as where to ring. */
  readonly note: string | null;
  /** Who gets on or off there, or takes the parcel. */
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  /** When the car was there; null before that. */
  readonly reachedAtMs: number | null;
  /** When it went on; null before that, and at a stop during which the trip ended. */
  readonly leftAtMs: number | null;
}

/** The phone number of a contact, as people write it; empty without one. */
export const contactPhonePattern = /^\+?[\d\s()./-]{5,30}$|^$/;

/** Coordinates have five decimals in some clients, so a few metres are the same place. */
const samePlaceMetres = 10;

/** Why a ride cannot have these places in this order; null if it can. Source: BOOK-20. */
export function stopsRefusal(pickup: LatLng, stops: readonly LatLng[], drop: LatLng): Refusal | null {
  if (stops.length === 0) return null;
  if (stops.length > maxStops) return refusal('too_many_stops', { field: 'coords', max: maxStops });
  const places = [pickup, ...stops, drop];
  const repeated = places.findIndex((place, i) => {
    const before = places[i - 1];
    return before !== undefined && greatCircleMetres(before, place) < samePlaceMetres;
  });
  if (repeated === -1) return null;
  // The drop is not a stop: the last stop repeats it.
  const stop = Math.min(repeated, stops.length);
  return refusal('stop_repeated', { field: `coords.${stop - 1}`, stop });
}

/** The first stop that the car has not reached. */
export const nextStopOf = (stops: readonly Stop[]): Stop | undefined =>
  stops.find(({ reachedAtMs }) => reachedAtMs === null);

/** The stop at which the car is waiting. */
export const currentStopOf = (stops: readonly Stop[]): Stop | undefined =>
  stops.find(({ reachedAtMs, leftAtMs }) => reachedAtMs !== null && leftAtMs === null);

/**
 * Whether the stops of a ride may be replaced by others: those that the car has reached stay first, in their order. The
 * rest may be moved, removed and added. Source: BOOK-21.
 */
export function keepsReached(before: readonly Stop[], after: readonly Pick<Stop, 'id'>[]): boolean {
  const reached = before.filter(({ reachedAtMs }) => reachedAtMs !== null);
  return reached.every(({ id }, i) => after[i]?.id === id);
}
