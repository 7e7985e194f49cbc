import type { EditableSettings } from '@fiacre/contract';
import type { Actor, CommandBodies, TransitionVerb } from '@fiacre/domain';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { holdRide, readRide, type HeldRide } from '../record/hold-ride.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import type { Change, Held } from './change.ts';
import { circumstancesFor, circumstancesOf, standingOf } from './circumstances.ts';

/**
 * The booking, locked until the transaction ends. Responds `not_found` to anyone who may not know that it exists.
 * Source: ROLE-8.
 */
export async function hold<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Held> {
  const settings = (await tx.reference()).of(settingsPart);
  const ride = change.held ?? (await lock(parts, tx, change, settings.code));
  if (ride === null || !mayKnowOf(ride, change.actor)) return refuse('not_found');
  return heldOf(parts, change, ride, settings, tx.now);
}

/** What may make the driver busy, which depends on the driver's state. */
const engaging: ReadonlySet<TransitionVerb> = new Set(['accept', 'arrive', 'engage']);

/** Steps that depend on nothing but the booking and its driver. */
const readable: ReadonlySet<TransitionVerb> = new Set(['arrive', 'start', 'reach', 'rate']);

/**
 * The booking without a lock, for a step that the transaction's last statement saves: it does so only if nothing that
 * the step depends on has changed. Otherwise the transaction runs again with a lock. Null if the booking has to be
 * locked at once, because the step may have to be refused.
 */
export async function holdNothing<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Held | null> {
  if (tx.isRetry || change.last !== true || !readable.has(change.verb)) return null;
  const { bookingId } = change;
  const ride = await readRide(tx, bookingId, parts.known.find(bookingId));
  if (ride === null || !mayKnowOf(ride, change.actor)) return null;
  // Its driver has to be locked, to become busy.
  if (ride.row.busy_from !== null) return null;
  const held = heldOf(parts, change, ride, (await tx.reference()).of(settingsPart), tx.now);
  return held.circumstances.driverSuspended ? null : held;
}

function heldOf<Verb extends TransitionVerb>(
  parts: BookingParts,
  { verb }: Change<Verb>,
  ride: HeldRide,
  settings: EditableSettings,
  now: Date,
): Held {
  const { row } = ride;
  const circumstances = circumstancesFor(row, circumstancesOf(settings, parts.platform.config.demoMode));
  const offers = row.status === 'NEW' ? ride.offers : [];
  const driver = engaging.has(verb) ? standingOf(ride, now) : null;
  return {
    ride,
    row,
    settings,
    offers,
    circumstances: { ...circumstances, driver, driverSuspended: lostDriver(ride) },
  };
}

async function lock<Verb extends TransitionVerb>(
  { known }: BookingParts,
  tx: Tx,
  change: Change<Verb>,
  currency: string,
): Promise<HeldRide | null> {
  const { bookingId, verb } = change;
  const saved = known.find(bookingId);
  const takerId = takerOf(change);
  // The driver becomes free, so the row is locked anyway.
  const leaverId = verb === 'end' ? (saved?.row.driver_id ?? null) : null;
  const driverId = takerId ?? leaverId;
  const driver = driverId === null ? null : { id: driverId, currency };
  const ride = await holdRide(tx, bookingId, driver, saved);
  // Another node has changed the booking, and it has another driver.
  const isOther = leaverId !== null && ride !== null && ride.row.driver_id !== leaverId;
  return isOther ? holdRide(tx, bookingId, null, saved) : ride;
}

/** Whether the booking's driver is suspended or deleted. Source: AUTH-14. */
function lostDriver({ row, driver }: HeldRide): boolean {
  return row.driver_id !== null && (driver === null || (driver.id === row.driver_id && !driver.approved));
}

/**
 * The driver who is about to take the booking, or to become busy with it. Locked as well, so that nobody is on two rides
 * at once. Source: TRIP-19, TRIP-28.
 */
function takerOf<Verb extends TransitionVerb>({ verb, actor, body }: Change<Verb>): string | null {
  if (verb === 'accept' || verb === 'arrive') return actor.kind === 'user' ? actor.id : null;
  return verb === 'assign' || verb === 'engage'
    ? (body as CommandBodies['assign' | 'engage']).driverId
    : null;
}

/** A driver who was asked may know that the booking exists, but not see it. */
function mayKnowOf({ row, offers }: HeldRide, actor: Actor): boolean {
  if (actor.kind !== 'user') return true;
  if (isInScope(scopeOf(row), { role: actor.role, userId: actor.id })) return true;
  return actor.role === 'driver' && offers.some(({ driverId }) => driverId === actor.id);
}
