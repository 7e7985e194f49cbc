import type { CancelSlab } from '../cancellation/cancellation-fee.ts';
import type { Charge } from '../fare/charge.ts';
import type { Fare } from '../fare/compute-fare.ts';
import type { PaymentWords } from './payment-mode.ts';
import type { Actor } from './parties.ts';
import type { TransitionVerb } from './verb.ts';

type Nothing = Record<never, never>;

/** What a sender says with each verb: intentions, never states or amounts (a provider's word excepted). */
export interface CommandBodies {
  /** Without an instant the offers stand until they are answered or withdrawn. */
  offer: {
    readonly driverIds: readonly string[];
    readonly expiresAtMs?: number | null;
    readonly reason?: string;
  };
  /** Takes offers back, or closes those whose time is over. */
  withdraw: { readonly driverIds: readonly string[]; readonly reason: string };
  'payment-confirmed': { readonly amount: number; readonly gateway: string };
  accept: Nothing;
  decline: Nothing;
  'hand-back': { readonly reason?: string | undefined };
  assign: { readonly driverId: string };
  arrive: Nothing;
  start: { readonly otp?: string | undefined };
  reach: Nothing;
  end: { readonly cashReceived: boolean };
  pay: PaymentWords;
  'confirm-cash': Nothing;
  /** No stars: the rating is skipped. */
  rate: { readonly stars?: number | undefined };
  cancel: { readonly reason?: string | undefined };
}

export type Command<Verb extends TransitionVerb = TransitionVerb> = CommandBodies[Verb] & {
  readonly verb: Verb;
  readonly actor: Actor;
};

/** A driver as the rules of taking a task see one. Source: BKT-9, SET-16, SET-17, TRIP-19. */
export interface DriverStanding {
  readonly approved: boolean;
  readonly active: boolean;
  readonly busy: boolean;
  readonly hasLocation: boolean;
  readonly walletBalance: number;
}

/** What a guard and a button both need to know. */
export interface Circumstances {
  readonly autoDispatch: boolean;
  readonly criticalEditsAllowed: boolean;
  readonly negativeBalanceAllowed: boolean;
  readonly pickupImageAsked: boolean;
  readonly deliverImageAsked: boolean;
  /** The booking's driver may no longer come in: an admin ends what is running. Source: AUTH-14, TRIP-17. */
  readonly driverSuspended: boolean;
  /** The acting driver; null when the actor is none. */
  readonly driver: DriverStanding | null;
}

/** The finished trip as measured, and what it costs. */
export interface Driven {
  readonly distanceMetres: number;
  readonly fare: Fare;
  readonly charge: Charge;
}

/** What the server found out for one verb before the rules decide. */
export interface VerbFacts {
  offer: Nothing;
  withdraw: Nothing;
  'payment-confirmed': Nothing;
  accept: Nothing;
  decline: Nothing;
  'hand-back': Nothing;
  assign: { readonly assignee: DriverStanding };
  arrive: Nothing;
  start: Nothing;
  /** null keeps the estimate (delivery, or too few points). Source: TRIP-8, TRIP-22. */
  reach: { readonly driven: Driven | null };
  end: Nothing;
  pay: { readonly walletBalance: number; readonly providers: readonly string[] };
  'confirm-cash': Nothing;
  rate: Nothing;
  cancel: { readonly slabs: readonly CancelSlab[]; readonly riderBalance: number };
}

export type Facts<Verb extends TransitionVerb> = VerbFacts[Verb] & { readonly circumstances: Circumstances };
