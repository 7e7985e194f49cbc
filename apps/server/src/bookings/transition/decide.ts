import { errorStatus } from '@fiacre/contract/errors';
import {
  isRefusal,
  transition,
  type Actor,
  type Booking,
  type BookingEvent,
  type Command,
  type TransitionVerb,
  type Refusal,
} from '@fiacre/domain';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingParts } from '../booking-parts.ts';
import { snapshotOf, shownTo } from '../present/booking-views.ts';
import { toBooking } from '../record/booking-row.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import type { Change, Held } from './change.ts';
import { freshFix } from '../events/track-point.ts';
import { standingOf } from '../record/circumstances.ts';
import { gatherInputs } from './gather-inputs.ts';

export interface Decision {
  readonly booking: Booking;
  readonly events: readonly BookingEvent[];
}

/** The decision or refusal by the rules. Source: TRIP-16, TRIP-17. */
export async function decide<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
  held: Held,
): Promise<Decision> {
  const { ride, row, offers, circumstances } = held;
  const command: Command<Verb> = { ...change.body, verb: change.verb, actor: change.actor };
  const at = change.taken?.at ?? tx.now;
  const gathering = {
    parts,
    tx,
    row,
    at,
    standing: standingOf(ride, tx.now),
    place: ride.driver?.location ?? null,
    seenAt: change.taken?.place ?? (ride.driver && freshFix(ride.driver, tx.now)),
    endedAt: change.endedAt ?? null,
    measure: change.measure ?? null,
  };
  const facts = await gatherInputs[change.verb](gathering, command);
  const decision = transition(toBooking(row, offers), command, { ...facts, circumstances }, at.getTime());
  if (isRefusal(decision)) return refuseChange(tx, decision, change.actor, held);
  if (change.version !== undefined && change.version !== row.version)
    return refuseChange(tx, { refused: 'wrong_status', facts: {} }, change.actor, held, 'stale_version');
  return decision;
}

/** Refuses a stale change. Returns the current booking, as far as the sender may see it. */
function refuseChange(
  tx: Tx,
  why: Refusal,
  actor: Actor,
  { row, offers, circumstances }: Held,
  code: Refusal['refused'] | 'stale_version' = why.refused,
): never {
  const isStale = errorStatus[code] === 409;
  const sees = actor.kind === 'user' && isInScope(scopeOf(row), { role: actor.role, userId: actor.id });
  const now =
    isStale && sees ? { booking: shownTo(actor.role, snapshotOf(row, offers, circumstances, tx.now)) } : {};
  return refuse(code, { ...why.facts, status: row.status, version: row.version, ...now });
}
