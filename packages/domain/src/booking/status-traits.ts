/** The traits of a status that are true or false. */
interface StatusFlags {
  /** Someone still has something to do. Source: BOOK-8. */
  readonly active: boolean;
  /** Ordered and not yet accepted, so a driver may be reserved. Source: BOOK-6. */
  readonly beforeDriver: boolean;
  /** Ordered and not yet at the drop. */
  readonly underWay: boolean;
  /**
   * The driver is on the way to the pickup or waiting there, so another driver can still take over. Source: TRIP-18.
   */
  readonly beforePickup: boolean;
  /** Only the driver can continue. Source: TRIP-17. */
  readonly driverOnly: boolean;
  /** The driver's position is tracked for the booking. Source: BOOK-8. */
  readonly tracked: boolean;
  /** Points of its track count towards the distance. Source: TRIP-9. */
  readonly measured: boolean;
  /** The rider shows the start code. Source: BOOK-15. */
  readonly showsCode: boolean;
  /** Rider and driver see each other's contact details. Source: ROLE-11. */
  readonly inContact: boolean;
  /** Rider and driver can write to each other. Source: CHAT-3. */
  readonly chatOpen: boolean;
  /** Something is still owed, so neither party can delete their account. Source: USERS-11, LAYOUT-11. */
  readonly keepsParties: boolean;
  /** Anyone with a link to the trip may follow it. */
  readonly followable: boolean;
  /** The trip was driven to its end, whether or not it is paid. Source: DASH-2. */
  readonly served: boolean;
  /** The fare is paid and counts in reports. Source: EARN-1, DASH-2. */
  readonly paid: boolean;
  /** The trip is over or will not happen: the office lists the booking among ended ones, and no driver is busy with it. */
  readonly ended: boolean;
  /** It ended without a trip. */
  readonly failed: boolean;
  /** Its amounts are final, so it has a receipt. Source: BOOK-8. */
  readonly hasReceipt: boolean;
}

/** Everything that the status of a booking implies. */
export interface StatusTraits extends StatusFlags {
  /** The effect on a promo's use when this status is reached. Source: PROMO-2, PROMO-3. */
  readonly promoUse: 'held' | 'counted' | 'given_back';
  /** The event that webhooks receive when a booking changes to this status. */
  readonly event: `booking.${string}`;
  /** The colour of the status badge: information, action needed, success or failure. */
  readonly tone: 'info' | 'warn' | 'good' | 'bad';
  /** The order in which a rider sees rides, most urgent first. */
  readonly urgency: number;
  /**
   * How many of the steps booked, accepted, arrived, started, reached and paid are done; null if there is no next one.
   */
  readonly stepsDone: number | null;
}

const none: StatusFlags = {
  active: false,
  beforeDriver: false,
  underWay: false,
  beforePickup: false,
  driverOnly: false,
  tracked: false,
  measured: false,
  showsCode: false,
  inContact: false,
  chatOpen: false,
  keepsParties: false,
  followable: false,
  served: false,
  paid: false,
  ended: false,
  failed: false,
  hasReceipt: false,
};

/** From the booking until everything is paid. */
const open = { ...none, active: true, keepsParties: true };
/** From when a driver accepts until the driver is free again. */
const driven = {
  ...open,
  underWay: true,
  inContact: true,
  chatOpen: true,
};

/** From when everything is paid. */
const settled = {
  served: true,
  paid: true,
  ended: true,
  hasReceipt: true,
  promoUse: 'counted',
  tone: 'good',
} as const;

/** The statuses of a booking, in the order of a successful ride, with the traits of each. Source: BOOK-8. */
const table = {
  PAYMENT_PENDING: {
    ...open,
    beforeDriver: true,
    promoUse: 'held',
    event: 'booking.created',
    tone: 'warn',
    urgency: 6,
    stepsDone: 0,
  },
  NEW: {
    ...open,
    beforeDriver: true,
    underWay: true,
    showsCode: true,
    followable: true,
    promoUse: 'held',
    event: 'booking.returned',
    tone: 'info',
    urgency: 5,
    stepsDone: 0,
  },
  ACCEPTED: {
    ...driven,
    beforePickup: true,
    tracked: true,
    showsCode: true,
    followable: true,
    promoUse: 'held',
    event: 'booking.accepted',
    tone: 'info',
    urgency: 1,
    stepsDone: 1,
  },
  ARRIVED: {
    ...driven,
    beforePickup: true,
    tracked: true,
    showsCode: true,
    followable: true,
    promoUse: 'held',
    event: 'booking.arrived',
    tone: 'warn',
    urgency: 0,
    stepsDone: 2,
  },
  STARTED: {
    ...driven,
    driverOnly: true,
    tracked: true,
    measured: true,
    followable: true,
    promoUse: 'held',
    event: 'booking.started',
    tone: 'info',
    urgency: 2,
    stepsDone: 3,
  },
  REACHED: {
    ...driven,
    driverOnly: true,
    measured: true,
    served: true,
    promoUse: 'held',
    event: 'booking.reached',
    tone: 'info',
    urgency: 3,
    stepsDone: 4,
  },
  PENDING: {
    ...open,
    driverOnly: true,
    inContact: true,
    chatOpen: true,
    served: true,
    ended: true,
    promoUse: 'held',
    event: 'booking.pending',
    tone: 'warn',
    urgency: 4,
    stepsDone: 4,
  },
  PAID: {
    ...none,
    active: true,
    chatOpen: true,
    ...settled,
    event: 'booking.paid',
    urgency: 7,
    stepsDone: 5,
  },
  COMPLETE: { ...none, ...settled, event: 'booking.completed', urgency: 8, stepsDone: 6 },
  CANCELLED: {
    ...none,
    ended: true,
    failed: true,
    hasReceipt: true,
    promoUse: 'given_back',
    event: 'booking.cancelled',
    tone: 'bad',
    urgency: 8,
    stepsDone: null,
  },
  NO_SHOW: {
    ...none,
    ended: true,
    failed: true,
    hasReceipt: true,
    promoUse: 'given_back',
    event: 'booking.no_show',
    tone: 'bad',
    urgency: 8,
    stepsDone: null,
  },
} as const satisfies Readonly<Record<string, StatusTraits>>;

export type BookingStatus = keyof typeof table;
/** The event of each status, one of those that webhooks receive. */
export type StatusEvent = (typeof table)[BookingStatus]['event'];

export const statusTraits: Readonly<Record<BookingStatus, StatusTraits & { readonly event: StatusEvent }>> =
  table;

/** Every status, in the order of a successful ride. */
export const bookingStatuses = Object.keys(table) as readonly BookingStatus[];

/** The statuses that have a trait, in the order of a ride. */
export function statusesWith(trait: keyof StatusFlags): readonly BookingStatus[] {
  return bookingStatuses.filter((status) => statusTraits[status][trait]);
}
