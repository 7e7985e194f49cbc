import { claimedInstantMs, nextStepOf, provenInstant, statedLimits, type LatLng } from '@fiacre/domain';
import type { Reader } from '../../platform/http/reader.ts';
import { fixesAround, knownClockError } from '../../tracking/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { toBooking } from '../record/booking-row.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import { findBooking } from '../record/store.ts';

/** A step that was taken offline and reported later. */
export interface TakenStep {
  readonly at: Date;
  /** The position of the car at that time. */
  readonly place: LatLng;
}

interface StatedCall {
  readonly params: { readonly id: string };
  /** `at`: when the driver took the step, by the phone's clock. */
  readonly body: { readonly at?: string | undefined; readonly stop?: string };
  readonly reader: Reader;
}

/**
 * When and where a step was really taken; null if the server's time applies. Most steps arrive immediately and
 * need no query. Source: TRIP-17, TRIP-21.
 */
export async function takenStep(
  parts: BookingParts,
  call: StatedCall,
  immediateMs: number = statedLimits.immediateMs,
): Promise<TakenStep | null> {
  const receivedMs = parts.platform.clock.now().getTime();
  const statedMs = call.body.at === undefined ? receivedMs : Date.parse(call.body.at);
  if (Math.abs(receivedMs - statedMs) <= immediateMs) return null;
  const { db } = parts.platform;
  const row = await findBooking(db, call.params.id);
  if (row === null || call.reader.role !== 'driver' || !isInScope(scopeOf(row), call.reader)) return null;
  const booking = toBooking(row, []);
  if (booking.status !== 'ACCEPTED' && booking.status !== 'ARRIVED' && booking.status !== 'STARTED')
    return null;
  const clockErrorMs = (await knownClockError(db, row.id)) ?? 0;
  const step = { statedMs, clockErrorMs, receivedMs, immediateMs, ...nextStepOf(booking, call.body.stop) };
  const atMs = claimedInstantMs(step);
  if (atMs === null) return null;
  const proven = provenInstant(step, await fixesAround(db, row.id, atMs, statedLimits.witnessMs));
  if (proven === null) return null;
  const { lat, lng } = proven.witness;
  return { at: new Date(proven.atMs), place: { lat, lng } };
}
