import type { Fare } from '../../fare/compute-fare.ts';
import { isRefusal } from '../../refusal/refusal.ts';
import type { Refusal } from '../../refusal/refusal.ts';
import type { Booking } from '../booking.ts';
import type { Circumstances, CommandBodies, VerbFacts } from '../commands.ts';
import { transition } from '../transition.ts';
import type { Actor } from '../parties.ts';
import type { TransitionResult } from '../steps/step.ts';
import type { TransitionVerb } from '../verb.ts';
import { actors, driver, open } from './sample-bookings.ts';

export const finalFare: Fare = {
  currency: 'USD',
  totalCost: 1200,
  convenienceFees: 120,
  grandTotal: 1320,
  lines: [
    { label: 'base', amount: 1200 },
    { label: 'convenience_fees', amount: 120 },
  ],
};

/** Words with which each verb is refused by nothing. */
export const goodWords: { readonly [Verb in TransitionVerb]: CommandBodies[Verb] } = {
  offer: { driverIds: ['driver-3'] },
  withdraw: { driverIds: [driver], reason: 'another one is nearer' },
  'payment-confirmed': { amount: 1210, gateway: 'test' },
  accept: {},
  decline: {},
  'hand-back': { reason: 'flat tyre' },
  assign: { driverId: 'driver-3' },
  arrive: {},
  start: {},
  reach: {},
  end: { cashReceived: true },
  pay: { mode: 'wallet' },
  'confirm-cash': {},
  rate: { stars: 5 },
  cancel: { reason: 'changed my mind' },
};

const goodFacts: { readonly [Verb in TransitionVerb]: VerbFacts[Verb] } = {
  offer: {},
  withdraw: {},
  'payment-confirmed': {},
  accept: {},
  decline: {},
  'hand-back': {},
  assign: { assignee: { approved: true, active: true, busy: false, hasLocation: true, walletBalance: 0 } },
  arrive: {},
  start: {},
  reach: {
    driven: {
      distanceMetres: 6000,
      fare: finalFare,
      charge: { tripCost: 1320, convenienceFees: 120, driverShare: 1200, discount: 0, payable: 1320 },
    },
  },
  end: {},
  pay: { walletBalance: 5000, providers: ['test'] },
  'confirm-cash': {},
  rate: {},
  cancel: { slabs: [], riderBalance: 0 },
};

/** Who sends each verb when nothing is said. */
export const usualActor: { readonly [Verb in TransitionVerb]: Actor } = {
  offer: actors.dispatcher,
  withdraw: actors.dispatcher,
  'payment-confirmed': actors.provider,
  accept: actors.driver,
  decline: actors.driver,
  'hand-back': actors.driver,
  assign: actors.admin,
  arrive: actors.driver,
  start: actors.driver,
  reach: actors.driver,
  end: actors.driver,
  pay: actors.rider,
  'confirm-cash': actors.driver,
  rate: actors.rider,
  cancel: actors.rider,
};

interface Sent<Verb extends TransitionVerb> {
  readonly by?: Actor;
  readonly words?: CommandBodies[Verb];
  readonly facts?: VerbFacts[Verb];
  readonly circumstances?: Partial<Circumstances>;
  readonly nowMs?: number;
}

/** Sends a verb with words, facts and circumstances in which everything is open unless the test says otherwise. */
export function send<Verb extends TransitionVerb>(
  booking: Booking,
  verb: Verb,
  sent: Sent<Verb> = {},
): TransitionResult | Refusal {
  const words: CommandBodies[Verb] = sent.words ?? goodWords[verb];
  const facts: VerbFacts[Verb] = sent.facts ?? goodFacts[verb];
  return transition<Verb>(
    booking,
    { ...words, verb, actor: sent.by ?? usualActor[verb] },
    { ...facts, circumstances: { ...open, ...sent.circumstances } },
    sent.nowMs ?? 1_000_000,
  );
}

/** The same for a move that has to succeed. */
export function sent<Verb extends TransitionVerb>(
  booking: Booking,
  verb: Verb,
  how: Sent<Verb> = {},
): TransitionResult {
  const outcome = send(booking, verb, how);
  if (isRefusal(outcome)) throw new Error(`${verb} in ${booking.status} was refused: ${outcome.refused}`);
  return outcome;
}

/** The code with which a move was refused, or where it led. */
export function codeOf(outcome: TransitionResult | Refusal): string {
  return isRefusal(outcome) ? outcome.refused : outcome.booking.status;
}
