import type { CancelSlab } from '../cancellation/cancellation-fee.ts';
import type { Charge } from '../charge/charge.ts';
import type { Waypoint } from './booking.ts';
import type { DeclineReason } from './decline-reason.ts';
import type { MeasuredDrive } from './drives.ts';
import type { PaymentChoice } from './payment-mode.ts';
import type { Actor } from './parties.ts';

/** The actions of users on an existing booking. Source: TRIP-16 to TRIP-18. */
export const bookingVerbs = [
  'accept',
  'decline',
  'hand-back',
  'assign',
  'arrive',
  'start',
  'reach-stop',
  'leave-stop',
  'reach',
  'end',
  'pay',
  'confirm-cash',
  'rate',
  'cancel',
  'no-show',
] as const;
export type BookingVerb = (typeof bookingVerbs)[number];

/** The actions of the dispatcher and a payment provider's webhook on a booking. Source: SET-16, PAY-7, TRIP-28. */
export const systemVerbs = ['offer', 'withdraw', 'payment-confirmed', 'engage'] as const;
export type SystemVerb = (typeof systemVerbs)[number];

export type TransitionVerb = BookingVerb | SystemVerb;

type Nothing = Record<never, never>;

/** The request body of each verb: intentions, never states or amounts, except from a payment provider. */
export interface CommandBodies {
  /** Without `expiresAtMs` the offers stay open until a driver responds or they are withdrawn. */
  offer: {
    readonly driverIds: readonly string[];
    readonly expiresAtMs?: number | null;
    readonly reason?: string;
  };
  /** Withdraws open offers and closes expired ones. */
  withdraw: { readonly driverIds: readonly string[]; readonly reason: string };
  'payment-confirmed': { readonly amount: number; readonly gateway: string };
  accept: Nothing;
  decline: { readonly reason?: DeclineReason | undefined };
  'hand-back': { readonly reason?: string | undefined };
  assign: { readonly driverId: string };
  arrive: Nothing;
  start: { readonly otp?: string | undefined };
  /** `stop`: its id. */
  'reach-stop': { readonly stop: string };
  'leave-stop': { readonly stop: string };
  reach: Nothing;
  end: { readonly cashReceived: boolean };
  pay: PaymentChoice;
  'confirm-cash': Nothing;
  /** Without `stars`, the rating is skipped. */
  rate: { readonly stars?: number | undefined };
  /** With `maxFee` the command is refused if the cancellation fee is higher than that. */
  cancel: { readonly reason?: string | undefined; readonly maxFee?: number | undefined };
  'no-show': Nothing;
  /** `driverId`: the booking's driver, who is locked before the booking is known. */
  engage: { readonly driverId: string };
}

export type Command<Verb extends TransitionVerb = TransitionVerb> = CommandBodies[Verb] & {
  readonly verb: Verb;
  readonly actor: Actor;
};

/**
 * The properties of a driver that the rules check when the driver takes a task. Source: BKT-9, SET-16, SET-17, TRIP-19.
 */
export interface DriverState {
  readonly approved: boolean;
  readonly active: boolean;
  /** Whether the driver is on another ride. */
  readonly busy: boolean;
  /** Whether the ride ends in time for the rides that the driver accepted ahead, and begins after them. */
  readonly isInTime: boolean;
  readonly hasLocation: boolean;
  readonly walletBalance: number;
}

/** The input of the guards that buttons also use. */
export interface Circumstances {
  readonly autoDispatch: boolean;
  readonly criticalEditsAllowed: boolean;
  readonly negativeBalanceAllowed: boolean;
  readonly pickupImageRequired: boolean;
  readonly deliverImageRequired: boolean;
  /** How long a driver waits before a rider counts as not coming. Source: NOSHOW-1. */
  readonly noShowMinutes: number;
  /** How far from the pickup a driver may be then. Source: NOSHOW-2. */
  readonly noShowMetres: number;
  /** Whether the booking's driver was suspended, so that an admin ends the trip. Source: AUTH-14, TRIP-17. */
  readonly driverSuspended: boolean;
  /** The driver who acts; null if the actor is not a driver. */
  readonly driver: DriverState | null;
}

/** What the fee of a ride that ends without a trip follows from, apart from the booking. Source: CAR-4 to CAR-7. */
export interface FeeTerms {
  readonly slabs: readonly CancelSlab[];
  /** For so long after a driver accepted, cancelling is free. */
  readonly graceMinutes: number;
  /** The decimals that the operator uses. */
  readonly decimal: number;
  readonly riderBalance: number;
  /** Percent of VAT in the fee; null: not stated. */
  readonly taxRate: number | null;
}

/** How the finished trip was measured, and what it costs. */
export interface Driven {
  readonly distanceMetres: number;
  readonly charge: Charge;
}

/** The end of a trip. Source: TRIP-8, TRIP-22, CHANGE-16. */
export interface ReachFacts {
  /** null keeps the estimate: a delivery, or too few GPS points. */
  readonly driven: Driven | null;
  /** Each car's part as measured, if there were several. */
  readonly drives?: readonly MeasuredDrive[] | undefined;
}

/** Data that the server looks up for each verb before the rules decide. */
export interface VerbFacts {
  offer: Nothing;
  withdraw: Nothing;
  'payment-confirmed': Nothing;
  accept: { readonly secondsToPickup: number };
  decline: Nothing;
  /**
   * `isFree`: the ride was changed so much that handing it back is not counted. `place`: where the car of a ride that had
   * started stands; null: not known. Source: CHANGE-8, CHANGE-14.
   */
  'hand-back': { readonly isFree?: boolean; readonly place?: Waypoint | null };
  assign: { readonly assignee: DriverState };
  arrive: Nothing;
  start: Nothing;
  'reach-stop': Nothing;
  'leave-stop': Nothing;
  reach: ReachFacts;
  end: Nothing;
  pay: { readonly walletBalance: number; readonly providers: readonly string[] };
  'confirm-cash': Nothing;
  rate: Nothing;
  cancel: FeeTerms;
  /** `metresFromPickup`: where the driver was at the time of the command; null: not known. */
  'no-show': FeeTerms & { readonly metresFromPickup: number | null };
  engage: Nothing;
}

export type Facts<Verb extends TransitionVerb> = VerbFacts[Verb] & { readonly circumstances: Circumstances };
