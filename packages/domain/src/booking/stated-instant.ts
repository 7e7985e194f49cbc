import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { serverInstantMs } from '../tracking/phone-clock.ts';
import type { BookingIn } from './booking.ts';
import type { BookingVerb } from './verb.ts';

/** The steps that a driver may take without a connection and whose time matters for the trip. */
export const statedVerbs = ['arrive', 'start', 'reach'] as const satisfies readonly BookingVerb[];
export type StatedVerb = (typeof statedVerbs)[number];

export const statedLimits = {
  /** A step that arrives this soon was sent with a connection: the server's own time is as good. */
  immediateMs: 30_000,
  /** A position this close in time shows where the car was. A parked phone reports every 30 s. */
  witnessMs: 60_000,
  /** Arriving and starting happen at the pickup: wide enough for a station, too narrow for the next district. */
  placeMetres: 500,
} as const;

/** A step that reached the server some time after the driver took it. Instants are ms. */
export interface StatedStep {
  /** When the driver took the step, by the phone's clock. */
  readonly statedMs: number;
  /** How far the phone's clock is ahead, as its positions showed. */
  readonly clockErrorMs: number;
  /** The last step that the server knows of this booking. */
  readonly lastEventMs: number;
  readonly receivedMs: number;
  /** Where the step takes place; null for anywhere. */
  readonly place: LatLng | null;
}

export interface Witness extends LatLng {
  readonly atMs: number;
}

/** When the driver says that the step was taken, by the server's clock; null when the server's own time counts. */
export function claimedInstantMs(step: Omit<StatedStep, 'place'>): number | null {
  const { statedMs, clockErrorMs, lastEventMs, receivedMs } = step;
  const atMs = serverInstantMs(statedMs, clockErrorMs, { fromMs: lastEventMs, untilMs: receivedMs });
  const isPossible = atMs >= lastEventMs && atMs < receivedMs - statedLimits.immediateMs;
  return isPossible ? atMs : null;
}

export interface ProvenInstant<Fix extends Witness> {
  readonly atMs: number;
  /** The position that proves it. */
  readonly witness: Fix;
}

/**
 * The time of a step that was taken without a connection. The phone's time counts only between the last step that the
 * server knows and the receipt, and only if a position of the car around that time bears it out; otherwise null, and
 * the server's time counts. Source: TRIP-17, TRIP-21.
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

/** The last step of a booking that is being driven, and where the next one takes place. */
export function nextStepOf(booking: Driving): Pick<StatedStep, 'lastEventMs' | 'place'> {
  if (booking.status === 'STARTED') return { lastEventMs: booking.startedAtMs, place: null };
  const lastEventMs = booking.status === 'ARRIVED' ? booking.arrivedAtMs : booking.acceptedAtMs;
  return { lastEventMs, place: booking.pickup };
}
