import { bookingStatuses, type BookingStatus } from './status.ts';

/** What the status of a booking implies on its own. */
export interface StatusTraits {
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
  /** The fare is paid and counts in reports. Source: EARN-1, DASH-2. */
  readonly paid: boolean;
}

const none: StatusTraits = {
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
  paid: false,
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

/** The traits of each status. A new status does not compile until all of its traits are set here. */
export const statusTraits: Readonly<Record<BookingStatus, StatusTraits>> = {
  PAYMENT_PENDING: { ...open, beforeDriver: true },
  NEW: { ...open, beforeDriver: true, underWay: true, showsCode: true, followable: true },
  ACCEPTED: { ...driven, beforePickup: true, tracked: true, showsCode: true, followable: true },
  ARRIVED: { ...driven, beforePickup: true, tracked: true, showsCode: true, followable: true },
  STARTED: { ...driven, driverOnly: true, tracked: true, measured: true, followable: true },
  REACHED: { ...driven, driverOnly: true, measured: true },
  PENDING: { ...open, driverOnly: true, inContact: true, chatOpen: true },
  PAID: { ...none, active: true, chatOpen: true, paid: true },
  COMPLETE: { ...none, paid: true },
  CANCELLED: none,
};

/** The statuses that have a trait, in the order of a ride. */
export function statusesWith(trait: keyof StatusTraits): readonly BookingStatus[] {
  return bookingStatuses.filter((status) => statusTraits[status][trait]);
}
