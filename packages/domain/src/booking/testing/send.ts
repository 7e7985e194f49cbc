import { chargeOf } from '../../charge/testing/charge-of.ts';
import { isRefusal } from '../../refusal/refusal.ts';
import type { Refusal } from '../../refusal/refusal.ts';
import type { Booking } from '../booking.ts';
import type { Circumstances, CommandBodies, TransitionVerb, VerbFacts } from '../commands.ts';
import { transition } from '../lifecycle/transition.ts';
import type { Actor } from '../parties.ts';
import type { TransitionResult } from '../steps/step.ts';
import { actors, driver, freeDriver, open } from './sample-bookings.ts';

export const finalCharge = chargeOf(1320, 120, 70);

/** A valid body for each verb. */
export const validBodies: { readonly [Verb in TransitionVerb]: CommandBodies[Verb] } = {
  offer: { driverIds: ['driver-3'] },
  withdraw: { driverIds: [driver], reason: 'another one is nearer' },
  'payment-confirmed': { amount: 1210, gateway: 'test' },
  accept: {},
  engage: { driverId: driver },
  decline: {},
  'hand-back': { reason: 'flat tyre' },
  assign: { driverId: 'driver-3' },
  arrive: {},
  start: {},
  'reach-stop': { stop: 'stop-1' },
  'leave-stop': { stop: 'stop-1' },
  reach: {},
  end: { cashReceived: true },
  pay: { mode: 'wallet' },
  'confirm-cash': {},
  rate: { stars: 5 },
  cancel: { reason: 'changed my mind' },
  'no-show': {},
};

export const withoutFee = { slabs: [], graceMinutes: 0, decimal: 2, riderBalance: 0, taxRate: null } as const;

const validFacts: { readonly [Verb in TransitionVerb]: VerbFacts[Verb] } = {
  offer: {},
  withdraw: {},
  'payment-confirmed': {},
  accept: { secondsToPickup: 0 },
  engage: {},
  decline: {},
  'hand-back': {},
  assign: { assignee: freeDriver },
  arrive: {},
  start: {},
  'reach-stop': {},
  'leave-stop': {},
  reach: {
    driven: {
      distanceMetres: 6000,
      charge: finalCharge,
    },
  },
  end: {},
  pay: { walletBalance: 5000, providers: ['test'] },
  'confirm-cash': {},
  rate: {},
  cancel: withoutFee,
  'no-show': { ...withoutFee, metresFromPickup: 30 },
};

/** Who sends each verb by default. */
export const defaultActor: { readonly [Verb in TransitionVerb]: Actor } = {
  offer: actors.dispatcher,
  withdraw: actors.dispatcher,
  'payment-confirmed': actors.provider,
  accept: actors.driver,
  engage: actors.dispatcher,
  decline: actors.driver,
  'hand-back': actors.driver,
  assign: actors.admin,
  arrive: actors.driver,
  start: actors.driver,
  'reach-stop': actors.driver,
  'leave-stop': actors.driver,
  reach: actors.driver,
  end: actors.driver,
  pay: actors.rider,
  'confirm-cash': actors.driver,
  rate: actors.rider,
  cancel: actors.rider,
  'no-show': actors.driver,
};

interface SendOptions<Verb extends TransitionVerb> {
  readonly by?: Actor;
  readonly body?: CommandBodies[Verb];
  readonly facts?: VerbFacts[Verb];
  readonly circumstances?: Partial<Circumstances>;
  readonly nowMs?: number;
}

/** Sends a verb with a valid body, facts and circumstances, except where the test overrides them. */
export function send<Verb extends TransitionVerb>(
  booking: Booking,
  verb: Verb,
  sent: SendOptions<Verb> = {},
): TransitionResult | Refusal {
  const body: CommandBodies[Verb] = sent.body ?? validBodies[verb];
  const facts: VerbFacts[Verb] = sent.facts ?? validFacts[verb];
  return transition<Verb>(
    booking,
    { ...body, verb, actor: sent.by ?? defaultActor[verb] },
    { ...facts, circumstances: { ...open, ...sent.circumstances } },
    sent.nowMs ?? 1_000_000,
  );
}

/** Like `send`, but throws when the command is refused. */
export function sent<Verb extends TransitionVerb>(
  booking: Booking,
  verb: Verb,
  how: SendOptions<Verb> = {},
): TransitionResult {
  const outcome = send(booking, verb, how);
  if (isRefusal(outcome)) throw new Error(`${verb} in ${booking.status} was refused: ${outcome.refused}`);
  return outcome;
}

/** The code of a refusal, or else the new status. */
export function codeOf(outcome: TransitionResult | Refusal): string {
  return isRefusal(outcome) ? outcome.refused : outcome.booking.status;
}
