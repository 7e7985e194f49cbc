import type { Booking as ShownBooking } from '@fiacre/contract';
import {
  isMeterSource,
  statedLimits,
  type Actor,
  type BookingVerb,
  type CommandBodies,
} from '@fiacre/domain';
import { takeStartCodeAttempt } from '../../accounts/index.ts';
import { findDrivers } from '../../dispatch/index.ts';
import type { Handler, SomeHandlers } from '../../platform/http/handler.ts';
import { signedIn, type Reader } from '../../platform/http/reader.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { TripMeasure } from '../../tracking/index.ts';
import { measureRide } from './measure-ride.ts';
import { changeBooking, type Change } from '../transition/change-booking.ts';
import { takenStep } from '../events/taken-step.ts';
import type { BookingParts } from '../booking-parts.ts';
import { addressedPlace } from '../meter/addressed-place.ts';
import { currentSnapshot } from './current-snapshot.ts';
import { payBooking } from './pay-booking.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import { findBooking } from '../record/store.ts';
import { shownTo } from '../present/booking-views.ts';

/** The common part of all verb handlers that respond with the booking. */
interface VerbCall {
  readonly params: { readonly id: string };
  readonly body: { readonly version?: number | undefined };
  readonly reader: Reader;
  commit(work: (tx: Tx) => Promise<ShownBooking>): Promise<ShownBooking>;
}

type Extras = Partial<Pick<Change<BookingVerb>, 'measure' | 'endedAt' | 'comment' | 'version' | 'taken'>>;

function actorIn(reader: Reader): Actor {
  const { userId, role } = signedIn(reader);
  return { kind: 'user', id: userId, role };
}

function send<Verb extends BookingVerb>(
  parts: BookingParts,
  call: VerbCall,
  verb: Verb,
  body: CommandBodies[Verb],
  extras: Extras = {},
): Promise<ShownBooking> {
  const { version } = call.body;
  return call.commit(async (tx) => {
    const change = {
      bookingId: call.params.id,
      verb,
      body,
      version,
      actor: actorIn(call.reader),
      ...extras,
    };
    const { snapshot } = await changeBooking<Verb>(parts, tx, change);
    return shownTo(signedIn(call.reader).role, snapshot);
  });
}

/** A wrong start code counts as an attempt even though the transition is refused. Source: BOOK-15. */
function start(parts: BookingParts): Handler<'startBooking'> {
  return async (call) => {
    const { otp } = call.body;
    if (otp !== undefined)
      await takeStartCodeAttempt(parts.platform, signedIn(call.reader).userId, call.params.id);
    return send(parts, call, 'start', { otp }, { taken: await takenStep(parts, call) });
  };
}

function arrive(parts: BookingParts): Handler<'arriveBooking'> {
  return async (call) => send(parts, call, 'arrive', {}, { taken: await takenStep(parts, call) });
}

/** A repeated step changes nothing and gets the current booking. Source: TRIP-29. */
async function atStop(
  parts: BookingParts,
  call: VerbCall & { readonly body: { readonly stop: string; readonly at?: string | undefined } },
  verb: 'reach-stop' | 'leave-stop',
): Promise<ShownBooking> {
  const { stop } = call.body;
  const known = verb === 'reach-stop' ? 'reachedAtMs' : 'leftAtMs';
  const row = await findBooking(parts.platform.db, call.params.id);
  const isTaken = row?.stops.some(({ id, [known]: at }) => id === stop && at !== null) ?? false;
  if (row !== null && isTaken && isInScope(scopeOf(row), call.reader))
    return call.commit(async (tx) =>
      shownTo(signedIn(call.reader).role, await currentSnapshot(parts, tx, row)),
    );
  return send(parts, call, verb, { stop }, { taken: await takenStep(parts, call) });
}

/**
 * The track is measured before the booking is locked, since a slow map must not block anyone else. A suspended
 * driver's track has already ended, so an admin ends the trip at its estimate. Source: TRIP-8, TRIP-17, TRIP-22.
 */
function reach(parts: BookingParts): Handler<'reachBooking'> {
  return async (call) => {
    const row = await findBooking(parts.platform.db, call.params.id);
    const isDriving =
      row?.status === 'STARTED' && call.reader.role === 'driver' && isInScope(scopeOf(row), call.reader);
    // The passenger was shown the total of the moment at which the driver pressed Stop, however short ago. Source: METER-8.
    const immediateMs = row !== null && isMeterSource(row.source) ? 0 : statedLimits.immediateMs;
    const taken = isDriving ? await takenStep(parts, call, immediateMs) : null;
    const measure = isDriving ? await measureRide(parts, await call.reference(), row, taken?.at) : null;
    // A trip that starts after this check has no measured track, so it must not end at its estimate either.
    const seen = row?.status === 'STARTED' ? {} : { version: row?.version };
    const endedAt = isDriving && isMeterSource(row.source) ? await endOf(parts, row, measure) : null;
    return send(parts, call, 'reach', {}, { measure, endedAt, taken, ...seen });
  };
}

/** The last known place of a trip without a destination. */
async function endOf(parts: BookingParts, row: BookingRow, measure: TripMeasure | null) {
  const { lat, lng } = measure?.track.at(-1) ?? { lat: row.pickup_lat, lng: row.pickup_lng };
  return addressedPlace(parts, { lat, lng });
}

function decline(parts: BookingParts): Handler<'declineBooking'> {
  return (call) =>
    call.commit(async (tx) => {
      const { version, reason } = call.body;
      const change = { bookingId: call.params.id, verb: 'decline', body: { reason }, version } as const;
      await changeBooking(parts, tx, { ...change, actor: actorIn(call.reader) });
      return { ok: true };
    });
}

function handBack(parts: BookingParts): Handler<'handBackBooking'> {
  return async (call) => {
    const endedAt = call.reader.role === 'admin' ? await breakdownOf(parts, call.params.id) : null;
    return call.commit(async (tx) => {
      const { version, reason } = call.body;
      const change = { bookingId: call.params.id, verb: 'hand-back', body: { reason }, version } as const;
      await changeBooking(parts, tx, { ...change, endedAt, actor: actorIn(call.reader) });
      return { ok: true };
    });
  };
}

/** Where the car of a ride that has started was last seen; null for others and if nobody knows. Source: CHANGE-14. */
async function breakdownOf(parts: BookingParts, bookingId: string) {
  const { db, clock } = parts.platform;
  const row = await findBooking(db, bookingId);
  if (row?.status !== 'STARTED' || row.driver_id === null) return null;
  const [driver] = await findDrivers(db, [row.driver_id], clock.now());
  return driver?.lastFix ? addressedPlace(parts, driver.lastFix) : null;
}

/** Cancels a booking for its rider, in the transaction of the caller. */
export function cancelForRider(parts: BookingParts) {
  return (tx: Tx, bookingId: string, riderId: string) => {
    const actor = { kind: 'user', role: 'rider', id: riderId } as const;
    return changeBooking(parts, tx, { bookingId, verb: 'cancel', actor, body: {} });
  };
}

/** The handlers of every verb in the table. Source: TRIP-16, TRIP-17. */
export function verbHandlers(parts: BookingParts) {
  return {
    acceptBooking: (call) => send(parts, call, 'accept', {}),
    declineBooking: decline(parts),
    handBackBooking: handBack(parts),
    assignBooking: (call) => send(parts, call, 'assign', { driverId: call.body.driverId }),
    arriveBooking: arrive(parts),
    startBooking: start(parts),
    reachStop: (call) => atStop(parts, call, 'reach-stop'),
    leaveStop: (call) => atStop(parts, call, 'leave-stop'),
    reachBooking: reach(parts),
    endBooking: (call) => send(parts, call, 'end', { cashReceived: call.body.cashReceived }),
    payBooking: payBooking(parts),
    confirmCashBooking: (call) => send(parts, call, 'confirm-cash', {}),
    rateBooking: (call) =>
      send(parts, call, 'rate', { stars: call.body.stars }, { comment: call.body.comment ?? null }),
    noShowBooking: async (call) => send(parts, call, 'no-show', {}, { taken: await takenStep(parts, call) }),
    cancelBooking: (call) => {
      const { reason, maxFee } = call.body;
      return send(parts, call, 'cancel', { reason, maxFee });
    },
  } satisfies SomeHandlers;
}
