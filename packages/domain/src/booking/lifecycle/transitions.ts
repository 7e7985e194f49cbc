import type { BookingEventType } from '../events.ts';
import type { GuardName } from './guards.ts';
import type { Party } from '../parties.ts';
import type { BookingStatus } from '../status-traits.ts';
import type { TransitionVerb } from '../commands.ts';

/**
 * One row of the lifecycle: a verb and the status it starts from, the status it leads to, who may send it, and its
 * guards.
 */
export interface Transition {
  readonly verb: TransitionVerb;
  readonly from: BookingStatus;
  readonly to: readonly BookingStatus[];
  readonly by: readonly Party[];
  readonly guards: readonly GuardName[];
  /** Every event that may result, except `status-changed`. */
  readonly events: readonly BookingEventType[];
  readonly source: string;
}

/** The statuses in which a booking can start. Source: BOOK-9, ADDB-2. */
export const firstStatuses = ['NEW', 'PAYMENT_PENDING'] as const satisfies readonly BookingStatus[];

const takes: readonly GuardName[] = [
  'driver-approved',
  'driver-active',
  'driver-free',
  'driver-in-time',
  'driver-solvent',
];
const cancels: readonly GuardName[] = ['critical-edits', 'fee-agreed'];

const table = [
  {
    verb: 'payment-confirmed',
    from: 'PAYMENT_PENDING',
    to: ['NEW'],
    by: ['provider'],
    guards: ['paid-in-full'],
    events: ['posted', 'opened', 'notified'],
    source: 'PAY-7',
  },
  {
    verb: 'pay',
    from: 'PAYMENT_PENDING',
    to: ['NEW', 'PAYMENT_PENDING'],
    by: ['rider'],
    guards: ['payment-possible'],
    events: ['posted', 'payment-asked', 'opened', 'notified'],
    source: 'PAY-7, TRIP-25',
  },
  {
    verb: 'cancel',
    from: 'PAYMENT_PENDING',
    to: ['CANCELLED'],
    by: ['rider', 'admin'],
    guards: cancels,
    events: ['posted'],
    source: 'BKT-14, PAY-9',
  },

  {
    verb: 'offer',
    from: 'NEW',
    to: ['NEW'],
    by: ['dispatcher'],
    guards: [],
    events: ['offered', 'notified'],
    source: 'SET-16',
  },
  {
    verb: 'withdraw',
    from: 'NEW',
    to: ['NEW'],
    by: ['dispatcher'],
    guards: [],
    events: ['offers-withdrawn', 'offers-expired'],
    source: 'SET-16',
  },
  {
    verb: 'assign',
    from: 'NEW',
    to: ['NEW'],
    by: ['admin'],
    guards: ['manual-dispatch', 'assignee-available'],
    events: ['offered', 'notified'],
    source: 'BKT-8, BKT-10',
  },
  {
    verb: 'decline',
    from: 'NEW',
    to: ['NEW'],
    by: ['requested-driver'],
    guards: [],
    events: ['offer-declined'],
    source: 'TRIP-18',
  },
  {
    verb: 'accept',
    from: 'NEW',
    to: ['ACCEPTED'],
    by: ['requested-driver'],
    guards: takes,
    events: ['driver-engaged', 'driver-reserved', 'offers-withdrawn', 'notified'],
    source: 'TRIP-3, TRIP-19, TRIP-28',
  },
  {
    verb: 'cancel',
    from: 'NEW',
    to: ['CANCELLED'],
    by: ['rider', 'admin'],
    guards: cancels,
    events: ['offers-withdrawn', 'posted', 'drives-changed'],
    source: 'TRIP-13, PAY-9',
  },

  {
    verb: 'engage',
    from: 'ACCEPTED',
    to: ['ACCEPTED'],
    by: ['dispatcher'],
    guards: ['accepted-ahead', 'driver-free'],
    events: ['driver-engaged', 'notified'],
    source: 'TRIP-28',
  },
  {
    verb: 'arrive',
    from: 'ACCEPTED',
    to: ['ARRIVED'],
    by: ['trip-driver'],
    guards: ['time-come', 'driver-free'],
    events: ['driver-engaged', 'notified'],
    source: 'TRIP-4, TRIP-26, TRIP-28',
  },
  {
    verb: 'hand-back',
    from: 'ACCEPTED',
    to: ['NEW'],
    by: ['trip-driver', 'admin', 'dispatcher'],
    guards: ['reason-given'],
    events: ['driver-released', 'handed-back', 'opened', 'notified'],
    source: 'TRIP-18, CHANGE-12',
  },
  {
    verb: 'cancel',
    from: 'ACCEPTED',
    to: ['CANCELLED'],
    by: ['rider', 'admin'],
    guards: cancels,
    events: ['driver-released', 'posted', 'drives-changed', 'notified'],
    source: 'TRIP-13',
  },

  {
    verb: 'start',
    from: 'ARRIVED',
    to: ['STARTED'],
    by: ['trip-driver'],
    guards: ['time-come', 'pickup-image', 'code-right'],
    events: ['track-point', 'notified'],
    source: 'TRIP-5, TRIP-26',
  },
  {
    verb: 'hand-back',
    from: 'ARRIVED',
    to: ['NEW'],
    by: ['trip-driver', 'admin', 'dispatcher'],
    guards: ['reason-given'],
    events: ['driver-released', 'handed-back', 'opened', 'notified'],
    source: 'TRIP-18, CHANGE-12',
  },
  {
    verb: 'cancel',
    from: 'ARRIVED',
    to: ['CANCELLED'],
    by: ['rider', 'admin'],
    guards: cancels,
    events: ['driver-released', 'posted', 'drives-changed', 'notified'],
    source: 'TRIP-13, BKT-14',
  },

  {
    verb: 'no-show',
    from: 'ARRIVED',
    to: ['NO_SHOW'],
    by: ['trip-driver', 'admin'],
    guards: ['wait-over', 'at-pickup'],
    events: ['driver-released', 'posted', 'drives-changed', 'notified'],
    source: 'NOSHOW-1, NOSHOW-2',
  },

  {
    verb: 'hand-back',
    from: 'STARTED',
    to: ['NEW'],
    by: ['admin'],
    guards: ['booked', 'reason-given'],
    events: ['driver-released', 'handed-back', 'drives-changed', 'opened', 'notified'],
    source: 'CHANGE-14',
  },
  {
    verb: 'reach-stop',
    from: 'STARTED',
    to: ['STARTED'],
    by: ['trip-driver'],
    guards: ['stop-ahead', 'stop-next'],
    events: ['stops-changed'],
    source: 'TRIP-29',
  },
  {
    verb: 'leave-stop',
    from: 'STARTED',
    to: ['STARTED'],
    by: ['trip-driver'],
    guards: ['at-stop', 'stop-current'],
    events: ['stops-changed'],
    source: 'TRIP-29',
  },
  {
    verb: 'reach',
    from: 'STARTED',
    to: ['REACHED'],
    by: ['trip-driver', 'stand-in'],
    guards: ['deliver-image'],
    events: ['track-point', 'drives-changed', 'fare-final', 'notified'],
    source: 'TRIP-6 to TRIP-8',
  },

  {
    verb: 'end',
    from: 'REACHED',
    to: ['PAID', 'PENDING', 'COMPLETE'],
    by: ['trip-driver', 'stand-in'],
    guards: [],
    events: ['driver-released', 'posted', 'notified'],
    source: 'TRIP-17, METER-10',
  },

  {
    verb: 'pay',
    from: 'PENDING',
    to: ['PAID', 'PENDING'],
    by: ['rider'],
    guards: ['payment-possible'],
    events: ['posted', 'payment-asked', 'cash-chosen', 'notified'],
    source: 'TRIP-17, TRIP-25',
  },
  {
    verb: 'payment-confirmed',
    from: 'PENDING',
    to: ['PAID'],
    by: ['provider'],
    guards: ['paid-in-full'],
    events: ['posted', 'notified'],
    source: 'PAY-7',
  },
  {
    verb: 'confirm-cash',
    from: 'PENDING',
    to: ['PAID', 'COMPLETE'],
    by: ['trip-driver', 'stand-in'],
    guards: [],
    events: ['posted', 'notified'],
    source: 'TRIP-17, METER-10',
  },

  {
    verb: 'rate',
    from: 'PAID',
    to: ['COMPLETE'],
    by: ['rider'],
    guards: ['stars-whole'],
    events: ['rated', 'notified'],
    source: 'RATE-1, TRIP-12',
  },
] as const satisfies readonly Transition[];

/** The lifecycle of a booking, from which the guards, the buttons, the tests and the diagram are derived. */
export const transitions: readonly Transition[] = table;

/** The statuses from which a verb is allowed. */
export type FromOf<Verb extends TransitionVerb> = Extract<(typeof table)[number], { verb: Verb }>['from'];

/** Every page shows what each party may do, so the rows of a verb are not searched each time. */
const rowsOf = new Map<TransitionVerb, Transition[]>();
for (const transition of transitions)
  rowsOf.set(transition.verb, [...(rowsOf.get(transition.verb) ?? []), transition]);
const partiesByVerb = new Map(
  [...rowsOf].map(([verb, rows]) => [verb, [...new Set(rows.flatMap(({ by }) => by))]]),
);

/** The row of a verb in a status. */
export function findTransition(verb: TransitionVerb, from: BookingStatus): Transition | undefined {
  return rowsOf.get(verb)?.find((transition) => transition.from === from);
}

/** Every party that may send a verb in some status. */
export function partiesOf(verb: TransitionVerb): readonly Party[] {
  return partiesByVerb.get(verb) ?? [];
}
