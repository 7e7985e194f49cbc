import type { EditableSettings } from '@fiacre/contract';
import type { Actor, CommandBodies, TransitionVerb } from '@fiacre/domain';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { holdRide, type HeldRide } from '../record/hold-ride.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import type { Change, Held } from './change.ts';
import { circumstancesFor, circumstancesOf, standingOf } from '../record/circumstances.ts';

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
  const ride = change.held ?? (await lock(tx, change, settings.code));
  if (ride === null || !mayKnowOf(ride, change.actor)) return refuse('not_found');
  return heldOf(parts, change, ride, settings, tx.now);
}

/** Verbs that may make the driver busy, depending on the driver's state. */
const engaging: ReadonlySet<TransitionVerb> = new Set(['accept', 'arrive', 'engage']);

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

function lock<Verb extends TransitionVerb>(
  tx: Tx,
  change: Change<Verb>,
  currency: string,
): Promise<HeldRide | null> {
  const takerId = takerOf(change);
  return holdRide(tx, change.bookingId, takerId === null ? null : { id: takerId, currency });
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

/** A driver who was asked may know that the booking exists, but may not see it. */
function mayKnowOf({ row, offers }: HeldRide, actor: Actor): boolean {
  if (actor.kind !== 'user') return true;
  if (isInScope(scopeOf(row), { role: actor.role, userId: actor.id })) return true;
  return actor.role === 'driver' && offers.some(({ driverId }) => driverId === actor.id);
}
