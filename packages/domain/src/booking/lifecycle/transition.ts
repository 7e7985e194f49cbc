import { isRefusal, refusal } from '../../refusal/refusal.ts';
import type { Refusal } from '../../refusal/refusal.ts';
import { driverOf } from '../booking.ts';
import type { Booking, BookingIn } from '../booking.ts';
import type { Circumstances, Command, Facts, TransitionVerb } from '../commands.ts';
import { preconditionRefusal, commandRefusal } from './guards.ts';
import { findTransition, partiesOf } from './transitions.ts';
import type { FromOf, Transition } from './transitions.ts';
import { couldBe, isParty } from '../parties.ts';
import type { Actor } from '../parties.ts';
import { accept, assign, decline, engage, handBack, offer, withdraw } from '../steps/dispatch.ts';
import { arrive, leaveStop, reach, reachStop, start } from '../steps/drive.ts';
import { noShow } from '../steps/no-show.ts';
import { cancel } from '../steps/order.ts';
import { confirmPrepayment, prepay } from '../steps/prepay.ts';
import { confirmCash, end, pay, payByCard, rate } from '../steps/settle.ts';
import type { TransitionResult } from '../steps/step.ts';

type Steps = {
  readonly [Verb in TransitionVerb]: (
    booking: BookingIn<FromOf<Verb>>,
    command: Command<Verb>,
    facts: Facts<Verb>,
    nowMs: number,
  ) => TransitionResult;
};

function actorId(actor: Actor): string {
  return actor.kind === 'user' ? actor.id : '';
}

const steps: Steps = {
  offer: (booking, command) => offer(booking, command),
  withdraw: (booking, command) => withdraw(booking, command.driverIds),
  'payment-confirmed': (booking, command, _, nowMs) =>
    booking.status === 'PENDING'
      ? payByCard(booking, command.gateway, nowMs)
      : confirmPrepayment(booking, command.gateway),
  accept: (booking, { actor }, { secondsToPickup }, nowMs) =>
    accept(booking, { driverId: actorId(actor), secondsToPickup }, nowMs),
  decline: (booking, command) => decline(booking, actorId(command.actor)),
  'hand-back': (booking, { actor, reason = '' }, { isFree = false, place = null }, nowMs) => {
    const byDesk = actor.kind === 'user' && actor.role === 'admin';
    return handBack(booking, { reason: reason.trim(), isFree: isFree || byDesk, byDesk, place }, nowMs);
  },
  assign: (booking, command) => assign(booking, command.driverId),
  engage: (booking) => engage(booking),
  arrive: (booking, _command, _facts, nowMs) => arrive(booking, nowMs),
  start: (booking, _command, _facts, nowMs) => start(booking, nowMs),
  'reach-stop': (booking, command, _, nowMs) => reachStop(booking, command.stop, nowMs),
  'leave-stop': (booking, command, _, nowMs) => leaveStop(booking, command.stop, nowMs),
  reach: (booking, _, facts, nowMs) => reach(booking, facts, nowMs),
  end: (booking, command, _, nowMs) => end(booking, command.cashReceived, nowMs),
  pay: (booking, command, facts, nowMs) =>
    booking.status === 'PENDING'
      ? pay(booking, command, facts.walletBalance, nowMs)
      : prepay(booking, command, facts.walletBalance),
  'confirm-cash': (booking, _command, _facts, nowMs) => confirmCash(booking, nowMs),
  rate: (booking, command, _, nowMs) => rate(booking, command.stars, nowMs),
  'no-show': (booking, { actor }, { circumstances, ...terms }, nowMs) => {
    const { negativeBalanceAllowed } = circumstances;
    return noShow(
      booking,
      { ...terms, by: actor.kind === 'user' ? actor.role : 'admin', negativeBalanceAllowed },
      nowMs,
    );
  },
  cancel: (booking, command, facts, nowMs) => {
    const by = command.actor.kind === 'user' ? command.actor.role : 'admin';
    const { circumstances, ...terms } = facts;
    const { negativeBalanceAllowed } = circumstances;
    return cancel(booking, { ...terms, by, reason: command.reason, negativeBalanceAllowed }, nowMs);
  },
};

/** The refusal of a verb in the wrong status. A driver who was too slow gets a different code. Source: TRIP-19. */
export function wrongStatus(verb: TransitionVerb, booking: Booking, actor: Actor): Refusal {
  const taker = driverOf(booking);
  const lost = verb === 'accept' && taker !== null && taker !== actorId(actor);
  return refusal(lost ? 'task_taken' : 'wrong_status', { status: booking.status, verb });
}

/**
 * The row of the table for this actor, or a refusal. Checks the role, then the status, then the party. Source: TRIP-17.
 */
export function rowFor(
  verb: TransitionVerb,
  booking: Booking,
  actor: Actor,
  now: Pick<Circumstances, 'driverSuspended'>,
): Transition | Refusal {
  if (!partiesOf(verb).some((party) => couldBe(party, actor, now))) return refusal('forbidden', { verb });
  const row = findTransition(verb, booking.status);
  if (!row || !row.by.some((party) => couldBe(party, actor, now))) return wrongStatus(verb, booking, actor);
  if (row.by.some((party) => isParty(party, actor, booking, now))) return row;
  if (!row.by.includes('requested-driver')) return refusal('forbidden', { verb });
  return refusal(isTooLate(booking, actor) ? 'offer_expired' : 'task_not_offered', { verb });
}

/** Whether a driver is responding to an offer that has already expired. */
function isTooLate(booking: Booking, actor: Actor): boolean {
  return booking.status === 'NEW' && booking.expiredOffers.includes(actorId(actor));
}

function isFrom<Verb extends TransitionVerb>(
  booking: Booking,
  row: Transition,
): booking is BookingIn<FromOf<Verb>> & Booking {
  return booking.status === row.from;
}

/**
 * Applies a command to a booking, or refuses it. Pure: the time and everything else that it needs are arguments.
 * When the status changes, the first event is `status-changed`. Source: TRIP-16, TRIP-17.
 */
export function transition<Verb extends TransitionVerb>(
  booking: Booking,
  command: Command<Verb>,
  facts: Facts<Verb>,
  nowMs: number,
): TransitionResult | Refusal {
  const row = rowFor(command.verb, booking, command.actor, facts.circumstances);
  if (isRefusal(row)) return row;
  const closed =
    preconditionRefusal(row.guards, booking, facts.circumstances, nowMs) ??
    commandRefusal(booking, command, facts, nowMs);
  if (closed) return closed;
  if (!isFrom<Verb>(booking, row)) return wrongStatus(command.verb, booking, command.actor);
  const verb: Verb = command.verb;
  const after = steps[verb](booking, command, facts, nowMs);
  if (after.booking.status === row.from) return after;
  const changed = { type: 'status-changed', from: row.from, to: after.booking.status } as const;
  return { booking: after.booking, events: [changed, ...after.events] };
}
