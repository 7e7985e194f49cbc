import { greatCircleMetres } from '../../geo/great-circle.ts';
import type { LatLng } from '../../geo/lat-lng.ts';
import { serverInstantMs } from '../../tracking/phone-clock.ts';
import type { BookingIn } from '../booking.ts';
import type { BookingVerb } from '../commands.ts';

/** The steps that a driver may take offline and whose time affects the trip. */
export const statedVerbs = [
  'arrive',
  'start',
  'reach-stop',
  'leave-stop',
  'reach',
  'no-show',
] as const satisfies readonly BookingVerb[];
export type StatedVerb = (typeof statedVerbs)[number];

export const statedLimits = {
  /** A step that arrives this soon was sent with a connection, so the server's own time is just as good. */
  immediateMs: 30_000,
  /** A position this close in time shows where the car was. A parked phone reports every 30 s. */
  witnessMs: 60_000,
  /**
   * Arriving and starting happen within this distance of the pickup: enough for a large station, but not for another
   * district.
   */
  placeMetres: 500,
} as const;

/** A step that reached the server some time after the driver took it. Instants are in ms. */
export interface StatedStep {
  /** When the driver took the step, by the phone's clock. */
  readonly statedMs: number;
  /** How far the phone's clock is ahead, according to its positions. */
  readonly clockErrorMs: number;
  /** The last step of this booking that the server knows. */
  readonly lastEventMs: number;
  readonly receivedMs: number;
  /** A step that arrives within this time counts when it arrived. */
  readonly immediateMs: number;
  /** Where the step takes place; null for anywhere. */
  readonly place: LatLng | null;
}

export interface Witness extends LatLng {
  readonly atMs: number;
}

/** When the step was taken, as the phone states it, by the server's clock; null if the server's own time applies. */
export function claimedInstantMs(step: Omit<StatedStep, 'place'>): number | null {
  const { statedMs, clockErrorMs, lastEventMs, receivedMs, immediateMs } = step;
  const atMs = serverInstantMs(statedMs, clockErrorMs, { fromMs: lastEventMs, untilMs: receivedMs });
  const isPossible = atMs >= lastEventMs && atMs < receivedMs - immediateMs;
  return isPossible ? atMs : null;
}

export interface ProvenInstant<Fix extends Witness> {
  readonly atMs: number;
  /** The position that proves the step. */
  readonly witness: Fix;
}

/**
 * The time of a step that was taken offline. The phone's time applies only if it is between the last step known to the
 * server and the moment the server received this one, and if a position of the car around that time confirms it.
 * Otherwise the result is null, and the server's time applies. Source: TRIP-17, TRIP-21.
 */
export function provenInstant<Fix extends Witness>(
  step: StatedStep,
  fixes: readonly Fix[],
): ProvenInstant<Fix> | null {
  const atMs = claimedInstantMs(step);
  if (atMs === null) return null;
  const distanceMs = (fix: Fix) => Math.abs(fix.atMs - atMs);
  const near = fixes.filter((fix) => distanceMs(fix) <= statedLimits.witnessMs);
  const [witness] = near.toSorted((one, other) => distanceMs(one) - distanceMs(other));
  if (witness === undefined) return null;
  const { place } = step;
  const isThere = place === null || greatCircleMetres(witness, place) <= statedLimits.placeMetres;
  return isThere ? { atMs, witness } : null;
}

type Driving = BookingIn<'ACCEPTED' | 'ARRIVED' | 'STARTED'>;

/** A stop is reached and left there; a trip may end anywhere. */
function nextOfTrip(
  { startedAtMs, stops }: BookingIn<'STARTED'>,
  stopId: string | undefined,
): Pick<StatedStep, 'lastEventMs' | 'place'> {
  const times = stops.flatMap(({ reachedAtMs, leftAtMs }) => [reachedAtMs ?? 0, leftAtMs ?? 0]);
  return {
    lastEventMs: Math.max(startedAtMs, ...times),
    place: stops.find(({ id }) => id === stopId) ?? null,
  };
}

/** The last step of a booking in progress, and where the next one takes place: at a stop if it names one. */
export function nextStepOf(booking: Driving, stopId?: string): Pick<StatedStep, 'lastEventMs' | 'place'> {
  if (booking.status === 'STARTED') return nextOfTrip(booking, stopId);
  const lastEventMs = booking.status === 'ARRIVED' ? booking.arrivedAtMs : booking.acceptedAtMs;
  return { lastEventMs, place: booking.pickup };
}
