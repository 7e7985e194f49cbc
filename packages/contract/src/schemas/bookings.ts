import {
  appCategories,
  assistanceNeeds,
  bookingPaymentModes,
  bookingStatuses,
  bookingVerbs,
  changeFields,
  declineReasons,
  paymentModes,
  rideSources,
} from '@fiacre/domain';
import * as z from 'zod';
import { RoleName } from './accounts.ts';
import { Extra } from './catalogue.ts';
import { Drive, FareLine, FareProof, PromoDetails, Stop } from './fares.ts';
import { PaymentForm } from './payments.ts';
import { OfferedExtra, StopRequest, WantedExtra } from './quotes.ts';
import { Tip } from './wallet.ts';
import {
  Amount,
  Done,
  Id,
  IdParams,
  Instant,
  pageOf,
  pageQuery,
  Position,
  Version,
  Waypoint,
} from '../declare/primitives.ts';
import { Passenger, PassengerRequest } from '../declare/passenger.ts';
import type { bookingRoutes } from '../routes/bookings.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal, secret } from '../declare/sensitive.ts';

export const BookingStatusName = z.enum(bookingStatuses);

export const BookingRequest = z.strictObject({
  quoteId: Id.nullish(),
  /** How a parcel will be paid for; delivery only, and never an amount. Source: PAY-5. */
  paymentPacket: z
    .strictObject({ paymentMode: z.enum(paymentModes), provider: z.string().max(40).optional() })
    .optional(),
  /** The rider for whom an admin books; null if none was picked. Source: ADDB-3. */
  customerId: Id.nullish(),
  /** Defaults to true if a date is given, otherwise to the value in the quote. */
  bookLater: z.boolean().optional(),
  /** Defaults to the date in the quote. If the traffic at that date differs from the quote's, it is refused. */
  tripDate: z.union([Instant, z.int()]).nullish(),
  /** Replaces the promo code of the quote. */
  promoCode: z.string().max(60).optional(),
  passenger: PassengerRequest.optional(),
  /** The email address or phone number of somebody else who pays, and gets the receipt. Source: PARTY-9. */
  receiptTo: personal(z.string().trim().min(1).max(254).optional()),
  /** Of a ride on account: what the company's bookkeeping needs. Source: COMPANY-3. */
  companyReference: z.string().trim().max(60).optional(),
  assistance: z.array(z.enum(assistanceNeeds)).max(assistanceNeeds.length).optional(),
  delivery: z
    .strictObject({
      deliveryPerson: personal(z.string().max(200).optional()),
      deliveryPersonPhone: personal(z.string().max(60).optional()),
      pickUpInstructions: z.string().max(1000).optional(),
      deliveryInstructions: z.string().max(1000).optional(),
    })
    .optional(),
});

/** The reader's actions; a refused one has an error code as its reason. */
export const BookingAction = z.object({
  verb: z.enum(bookingVerbs),
  allowed: z.boolean(),
  reason: z.string().optional(),
  /** With the reasons `too_early` and `wait_not_over`: from when the action is possible. Source: TRIP-26, NOSHOW-1. */
  from: Instant.optional(),
});
export type BookingAction = z.infer<typeof BookingAction>;

/** A field of a changed ride: places and car types by name, times as instants; null: none. */
const ChangedField = z.object({
  field: z.enum(changeFields),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** What the rider pays before and after a change. */
const changeTotals = { currency: z.string(), oldTotal: Amount, newTotal: Amount };

/**
 * A change that is not settled yet. `proposed`: by the driver. `waiting`: accepted, and the driver's device does not have
 * it, so the earlier ride is still true. `unread`: in force, and the driver has not read it. Source: CHANGE-6, CHANGE-9.
 */
export const BookingChange = z.object({
  /** The quote that was accepted or proposed. */
  quoteId: Id,
  state: z.enum(['proposed', 'waiting', 'unread']),
  by: RoleName,
  at: Instant,
  fields: z.array(ChangedField),
  ...changeTotals,
  /** Whether the driver may hand the ride back without a mark because of it. */
  freeHandBack: z.boolean(),
});
export type BookingChange = z.infer<typeof BookingChange>;

/**
 * A booking as the reader may see it (DATA-3 in camelCase, with units in the names). Fields that a
 * reader may not see are absent or null: `driverShare` and `convenienceFees` for riders (ROLE-10),
 * `otp` for drivers and fleet admins (BKT-12), contacts outside a trip (ROLE-11).
 * The specification's duplicate names hold the same value (DATA-21).
 */
export const Booking = z.object({
  id: Id,
  bookingId: Id,
  /** Short, unique and easy to read aloud. Source: MISC-4. */
  reference: z.string(),
  version: z.int(),
  status: BookingStatusName,
  category: z.enum(appCategories),
  /** Who or what it comes from. `street` and `rank`: nobody booked it, the driver started the meter. Source: METER-1. */
  source: z.enum(rideSources),
  /** The name of the place whose printed code was scanned; null without one. Source: KERB-5. */
  kerbPlace: z.string().nullable(),
  currency: z.string(),

  carTypeId: Id,
  carType: z.string(),
  carImage: z.string(),
  customer: Id,
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  customerContact: z.string().nullable(),
  customerImage: z.string().nullable(),

  pickup: Waypoint,
  /** Stops on the way, in driving order. */
  coords: z.array(Stop),
  drop: Waypoint,
  pickupAddress: z.string(),
  dropAddress: z.string(),
  polyline: z.string(),

  bookLater: z.boolean(),
  tripDate: Instant,
  bookingDate: Instant,
  bookingTypeAdmin: z.boolean(),
  otp: personal(z.string().nullable()),
  /** Where the receipt goes if the rider named somebody else who pays; for the rider and admins. Source: PARTY-9. */
  receiptTo: personal(z.string().nullable()),

  estimate: Amount,
  estimateDistanceMetres: z.int(),
  estimateTimeSeconds: z.int(),
  distanceMetres: z.int().nullable(),
  tripCost: Amount,
  convenienceFees: Amount.optional(),
  driverShare: Amount.optional(),
  fareLines: z.array(FareLine),
  /**
   * The lines as the rider sees them, for a receipt; absent for riders, who get them as `fareLines`. Source: ROLE-10.
   */
  riderFareLines: z.array(FareLine).optional(),
  discount: Amount,
  discountAmount: Amount,
  promoApplied: z.boolean(),
  promoDetails: PromoDetails.nullable(),
  payableAmount: Amount,
  customerPaid: Amount,
  cashPaymentAmount: Amount,
  cardPaymentAmount: Amount,
  usedWalletMoney: Amount,
  paymentMode: z.enum(bookingPaymentModes),
  /** On whose account it is; null: the rider pays. For riders and admins. Source: COMPANY-5. */
  company: z.object({ id: Id, name: z.string(), reference: z.string() }).nullish(),
  gateway: z.string().nullable(),
  prepaid: z.boolean(),

  driver: Id.nullable(),
  driverName: z.string().nullable(),
  driverImage: z.string().nullable(),
  driverContact: z.string().nullable(),
  driverRating: z.number().nullable(),
  vehicleNumber: z.string().nullable(),
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  fleetadmin: Id.nullable(),
  /** Driver id to true. Admins only. */
  requestedDrivers: z.record(Id, z.literal(true)).optional(),

  /** When the driver accepted, and when it was cancelled. Absent in events stored before an upgrade. */
  driverAcceptTime: Instant.nullable().optional(),
  /**
   * For a ride accepted ahead: when its driver becomes busy with it, and takes no other rides; null from then on.
   * Source: TRIP-28.
   */
  busyFrom: Instant.nullable().optional(),
  cancelTime: Instant.nullable().optional(),
  driverArriveTime: Instant.nullable(),
  tripStartTime: Instant.nullable(),
  startTime: Instant.nullable(),
  tripEndTime: Instant.nullable(),
  endTime: Instant.nullable(),
  totalTripTimeSeconds: z.int().nullable(),

  reason: z.string().nullable(),
  cancelledBy: RoleName.nullable(),
  /** Of a rider who did not come: how long the driver waited, and how far from the pickup, if that is known. Source: NOSHOW-2. */
  noShow: z.object({ waitedSeconds: z.int(), metresFromPickup: z.int().nullable() }).nullable().optional(),
  /** The cost of the cancellation, and the refund to the rider's wallet. Absent in events stored before an upgrade. */
  cancellationFee: Amount.optional(),
  refundAmount: Amount.optional(),
  rating: z.int().nullable(),
  pickupImage: z.string().nullable(),
  deliverImage: z.string().nullable(),
  /** The assistance that the rider asked for: for the rider, admins, and the driver during the trip. */
  assistance: z.array(z.enum(assistanceNeeds)).optional(),
  deliveryPerson: personal(z.string().nullable()),
  deliveryPersonPhone: personal(z.string().nullable()),
  pickUpInstructions: z.string().nullable(),
  deliveryInstructions: z.string().nullable(),
  /** How many people ride. */
  persons: z.int(),
  /** Null if the rider rides. */
  passenger: Passenger.nullish(),
  /** Absent for readers who take no part in changes. */
  change: BookingChange.nullish(),
  /** What each car drove, if a ride went on with another car; the last one once the ride has ended. Absent otherwise. */
  drives: z.array(Drive).optional(),
  /** Another driver is looked for, since one who had accepted cannot come. Absent otherwise. */
  lostDriver: z.literal(true).optional(),
  parcelTypeSelected: Extra.nullable(),
  optionSelected: Extra.nullable(),

  actions: z.array(BookingAction),
});
export type Booking = z.infer<typeof Booking>;

const many = z.string().max(200);

/** Field filters; `status` accepts several values, separated by commas. */
export const ListBookingsQuery = z.strictObject({
  ...pageQuery,
  status: many.optional(),
  active: z.enum(['true', 'false']).optional(),
  driver: Id.optional(),
  customer: Id.optional(),
  carType: z.string().max(100).optional(),
  /** The id of the place whose code was scanned. Source: KERB-13. */
  kerbPlace: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
export const ListBookingsResponse = pageOf(Booking);

export const TrailEntry = z.object({
  at: Instant,
  event: z.string(),
  verb: z.string().nullable(),
  fromStatus: BookingStatusName.nullable(),
  toStatus: BookingStatusName.nullable(),
  byRole: z.string(),
  byId: Id.nullable(),
  byName: z.string().nullable(),
  /** The drivers whom the step concerns: those asked or assigned, or those whose offer was withdrawn. */
  drivers: z.array(z.object({ id: Id, name: personal(z.string().nullable()) })),
  facts: z.record(z.string(), z.unknown()),
});
export type TrailEntry = z.infer<typeof TrailEntry>;
export const BookingTrailResponse = z.object({ items: z.array(TrailEntry) });

/** Source: DATA-11, TRIP-15, TRIP-21. */
export const TrackingPoint = z.object({
  id: z.string(),
  at: Instant,
  status: BookingStatusName,
  lat: z.number(),
  lng: z.number(),
});
export const BookingTracking = z.object({
  /** Latest position of the car while the booking is tracked. */
  last: TrackingPoint.nullable(),
  headingDegrees: z.number().nullable(),
  /** The car's current destination. */
  toward: z.enum(['pickup', 'stop', 'drop']).nullable(),
  etaSeconds: z.int().nullable(),
  coords: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
});
export type BookingTracking = z.infer<typeof BookingTracking>;

export const SharedLink = z.object({ url: secret(z.string()), expiresAt: Instant });
/** The part of the link after `#`, which browsers do not send to any server. */
export const FollowTripRequest = z.strictObject({ token: secret(z.string().regex(/^[\w-]{43}$/)) });
/** Contains nothing that leads to the booking, its people or another trip. */
export const FollowedTrip = z.object({
  step: z.enum(['booked', 'waiting', 'coming', 'here', 'driving']),
  /**
   * Only while the ride waits for its time: the driver's actions before that are not part of this trip. Source:
   * TRIP-26.
   */
  bookedFor: Instant.nullable(),
  /** How many stops there are and how many the car has reached, and whether it waits at one; null without any. */
  stops: z.object({ count: z.int(), reached: z.int(), isWaiting: z.boolean() }).nullable(),
  driverFirstName: personal(z.string().nullable()),
  vehicleNumber: personal(z.string().nullable()),
  car: z.object({ lat: z.number(), lng: z.number(), headingDegrees: z.number().nullable() }).nullable(),
  etaSeconds: z.int().nullable(),
  /** Of the passenger's link, if the rider allowed it. Source: PARTY-3. */
  price: z.object({ amount: Amount, currency: z.string() }).optional(),
});
export type FollowedTrip = z.infer<typeof FollowedTrip>;

/** The maximum of a corrected line in minor units. */
const maxCorrectedAmount = 100_000_000;

// Request bodies of the verbs contain intentions only, never states, amounts or the sender's identity.
/** With `version`, the request fails with `stale_version` when the booking has changed since. */
const version = Version.optional();
export const PlainVerbRequest = z.strictObject({ version });
/**
 * `at`: when the driver took the step, by the phone's clock, if it was sent later. It applies only if the car's
 * positions confirm it. Source: TRIP-17, TRIP-21.
 */
export const StepRequest = z.strictObject({ version, at: Instant.optional() });
export const DeclineRequest = z.strictObject({ version, reason: z.enum(declineReasons).optional() });
/** With `maxFee` the booking is not cancelled if the fee is higher by now. Source: CAR-4. */
export const CancelRequest = z.strictObject({
  version,
  reason: z.string().max(300).optional(),
  maxFee: Amount.optional(),
});
/** The cost of cancelling now, and the reason for it. Source: CAR-4, PAY-9, BKT-6. */
export const CancellationCost = z.object({
  currency: z.string(),
  fee: Amount,
  /** The prepaid amount that is refunded to the rider's wallet. */
  refund: Amount,
  why: z.enum(['no_driver', 'office', 'in_time', 'late']),
  /** When the fee changes next, and the new fee. */
  next: z.object({ at: Instant, fee: Amount }).nullable(),
});
export type CancellationCost = z.infer<typeof CancellationCost>;
/**
 * The new amount of each line that was wrong, and the reason that the rider and the driver read. The amounts
 * are the only ones in the product that a person types for a ride; 0 removes a line. Source: CHARGE-7.
 */
export const CorrectionRequest = z.strictObject({
  version: Version,
  lines: z
    .array(z.strictObject({ kind: z.string().max(800), amount: Amount.min(0).max(maxCorrectedAmount) }))
    .min(1)
    .max(40),
  reason: z.string().trim().min(1).max(300),
});
/** The amount is the rider's choice. Source: CHARGE-12. */
export const TipRequest = z.strictObject({ amount: Amount.min(1).max(maxCorrectedAmount) });
export const ReasonVerbRequest = z.strictObject({ version, reason: z.string().max(300).optional() });
export const StartRequest = z.strictObject({
  version,
  at: Instant.optional(),
  otp: personal(z.string().max(12).optional()),
});
export const StopStepRequest = StepRequest.extend({ stop: Id });
export const EndRequest = z.strictObject({ version, cashReceived: z.boolean() });
export const PayRequest = z.strictObject({
  version,
  mode: z.enum(paymentModes),
  provider: z.string().max(40).optional(),
  /** Whether the wallet pays as much as it can, and `mode` the rest. Source: PAY-11. */
  useWallet: z.boolean().optional(),
});
/**
 * `payment`: the form to post to the provider for a card payment; null if nothing else has to be done. Source:
 * PAY-2.
 */
export const PayResponse = z.object({ ...Booking.shape, payment: PaymentForm.nullable() });
export type PayResponse = z.infer<typeof PayResponse>;
export const RateRequest = z.strictObject({
  version,
  /** Whole number from 1 to 5; absent when the rating is skipped. Source: RATE-1. */
  stars: z.int().min(1).max(5).optional(),
  comment: z.string().max(1000).optional(),
});
/** `count`: how many of the extra the ride has from now on; 0 removes it. Source: TARIFF-14. */
const BookingExtraRequest = WantedExtra.extend({ version, count: z.int().min(0).max(20) });
/** The fields to change. Source: CHANGE-1. */
export const ChangeQuoteRequest = z.strictObject({
  pickup: Waypoint.optional(),
  /** All stops, in driving order. One that the booking has keeps its `id`; without one it is new. */
  coords: z
    .array(StopRequest.extend({ id: Id.optional() }))
    .max(50)
    .optional(),
  drop: Waypoint.optional(),
  tripDate: z.union([Instant, z.int()]).optional(),
  carTypeId: Id.optional(),
  persons: z.int().min(1).max(99).optional(),
  /** Null: the rider rides. */
  passenger: PassengerRequest.nullable().optional(),
  note: z.string().max(1000).optional(),
  paymentMode: z.enum(paymentModes).optional(),
});
export type ChangeQuoteRequest = z.infer<typeof ChangeQuoteRequest>;
export const ChangeQuote = z.object({
  quoteId: Id,
  /** The version of the booking that was quoted; accepting names it. */
  version: z.int(),
  expiresAt: Instant,
  fields: z.array(ChangedField),
  ...changeTotals,
  /** Whether the driver has to get it before it counts. */
  waitsForDriver: z.boolean(),
});
export type ChangeQuote = z.infer<typeof ChangeQuote>;
/** Names what was quoted, so that nobody accepts an unseen change. Source: CHANGE-2. */
export const AcceptChangeRequest = z.strictObject({ version: Version, quoteId: Id });
const NamedChange = z.strictObject({ quoteId: Id });
export const AssignRequest = z.strictObject({ version, driverId: Id });

export const AssignableDriver = z.object({
  id: Id,
  name: z.string(),
  mobile: personal(z.string().nullable()),
  carType: z.string().nullable(),
  /** Whether it differs from the booking's car type. */
  isOtherCarType: z.boolean(),
  vehicleNumber: z.string().nullable(),
  rating: z.number().nullable(),
  /** The last position or, during a trip, the trip's drop, from which the distance to the pickup is measured. */
  location: Position,
  distanceMetres: z.int(),
  /** Until the driver can be at the pickup; null for distant drivers, and if the map provider does not know. */
  etaSeconds: z.int().nullable(),
});
export const AssignableDriversResponse = z.object({
  items: z.array(AssignableDriver),
  /** Drivers who cannot be assigned yet, because they are on a trip; with its expected remaining time. */
  onTrip: z.array(AssignableDriver.extend({ freeInSeconds: z.int() })),
});

const verb = <Body extends z.ZodType>(body: Body) => ({ params: IdParams, body, response: Booking });

export const bookingSchemas = {
  createBooking: { body: BookingRequest, response: Booking },
  listBookings: { query: ListBookingsQuery, response: ListBookingsResponse },
  getBooking: { params: IdParams, response: Booking },
  getBookingFare: { params: IdParams, response: FareProof },
  getBookingTrail: { params: IdParams, response: BookingTrailResponse },
  getBookingTracking: { params: IdParams, response: BookingTracking },
  acceptBooking: verb(PlainVerbRequest),
  declineBooking: { params: IdParams, body: DeclineRequest, response: Done },
  handBackBooking: { params: IdParams, body: ReasonVerbRequest, response: Done },
  assignBooking: verb(AssignRequest),
  takeFromDispatch: verb(z.strictObject({})),
  returnToDispatch: verb(z.strictObject({})),
  bringForward: verb(z.strictObject({})),
  arriveBooking: verb(StepRequest),
  startBooking: verb(StartRequest),
  reachStop: verb(StopStepRequest),
  leaveStop: verb(StopStepRequest),
  reachBooking: verb(StepRequest),
  endBooking: verb(EndRequest),
  payBooking: { params: IdParams, body: PayRequest, response: PayResponse },
  confirmCashBooking: verb(PlainVerbRequest),
  rateBooking: verb(RateRequest),
  cancelBooking: verb(CancelRequest),
  noShowBooking: verb(StepRequest),
  correctCharge: verb(CorrectionRequest),
  tipDriver: { params: IdParams, body: TipRequest, response: Tip },
  getCancellationCost: { params: IdParams, response: CancellationCost },
  listBookingExtras: { params: IdParams, response: z.object({ items: z.array(OfferedExtra) }) },
  setBookingExtra: verb(BookingExtraRequest),
  quoteChange: { params: IdParams, body: ChangeQuoteRequest, response: ChangeQuote },
  acceptChange: verb(AcceptChangeRequest),
  withdrawChange: verb(NamedChange),
  /** `read`: the driver has read it, and not only the device. */
  receiveChange: { params: IdParams, body: NamedChange.extend({ read: z.boolean() }), response: Done },
  shareBooking: { params: IdParams, body: z.strictObject({}), response: SharedLink },
  stopSharingBooking: { params: IdParams, response: Done },
  followTrip: { body: FollowTripRequest, response: FollowedTrip },
  assignableDrivers: { params: IdParams, response: AssignableDriversResponse },
} as const satisfies Record<keyof typeof bookingRoutes, RouteSchemas>;
