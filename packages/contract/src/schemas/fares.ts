import {
  changeFields,
  chargeReasons,
  contactPhonePattern,
  extraUnits,
  feeClocks,
  peopleWhoAdd,
  rideSources,
  tollPayers,
  roles,
  waitPlaces,
} from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Id, Instant, KerbCode, Latitude, Longitude, Waypoint } from '../declare/primitives.ts';
import type { fareRoutes } from '../routes/fares.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';
import { CancelSlab } from './catalogue.ts';
import { RoadSpeeds } from './speeds.ts';
import { ExtraCode, ExtraPrice, RideRules } from './tariffs.ts';
import { Tip } from './wallet.ts';

/**
 * `label` is a text key such as `fare_line_distance`; `name` is what the operator calls an extra or a toll gate; `factor` is that
 * of a busy time. The lines add up to `grandTotal`.
 */
export const FareLine = z.object({
  label: z.string(),
  name: z.string().optional(),
  factor: z.number().optional(),
  amount: Amount,
});

/**
 * A fare as the reader may see it. Guests and riders do not see how it is divided: each line includes its part of the
 * fee. Sources: FARE-3, ROLE-10.
 */
export const Fare = z.object({
  currency: z.string(),
  totalCost: Amount.optional(),
  convenienceFees: Amount.optional(),
  grandTotal: Amount,
  lines: z.array(FareLine),
});
export type Fare = z.infer<typeof Fare>;

/** The specification's `coords (waypoints)`. Null where the reader may not see it (ROLE-11). Source: BOOK-19. */
export const Stop = Waypoint.extend({
  id: Id,
  note: z.string().nullable(),
  contactName: personal(z.string().nullable()),
  contactPhone: personal(z.string().nullable()),
  /** When the car was there and when it went on; null before that. */
  reachedAt: Instant.nullable(),
  leftAt: Instant.nullable(),
});
export type Stop = z.infer<typeof Stop>;

/** How the distance driven was measured. Source: TRIP-8, TRIP-22. */
export const TrackProof = z.object({
  /**
   * `roads`: matched to the city’s streets; `line`: along the track; `maps`: a route through samples; null: the
   * estimate.
   */
  method: z.enum(['roads', 'line', 'maps']).nullable(),
  pointsReceived: z.int(),
  pointsUsed: z.int(),
  /** The number of rejected points by reason. */
  rejected: z.record(z.string(), z.int()),
  /** The distance that was measured; the fare's distance is limited to a maximum. */
  measuredMetres: z.int(),
  /** How many metres of it are on known streets. */
  roadMetres: z.int(),
  /** Reasons for an admin to review the track; absent for other readers. */
  doubts: z.array(z.string()).optional(),
});
export type TrackProof = z.infer<typeof TrackProof>;

/** A toll by the name of its gate, or without one for the map's toll roads. `paidBy` driver: not added. Source: TOLL-2. */
const PassedToll = z.object({
  name: z.string(),
  amount: Amount,
  paidBy: z.enum(tollPayers),
  /** The gate by which the car came in, if the amount depends on it. Source: TOLL-6. */
  entry: z.string().optional(),
});

/**
 * The tariff with which the fare was computed. In a rider's proof each price includes its part of the fee, and the fee
 * is omitted. Source: ROLE-10.
 */
const ProvenTariff = z.object({
  baseFare: Amount,
  /** Minor units per `distanceUnit`. */
  ratePerUnitDistance: z.number(),
  ratePerHour: z.number(),
  minFare: Amount,
  /** The operator's fee: minor units, or percent of the fare after the minimum. */
  feeType: z.enum(['flat', 'percentage']).optional(),
  feeValue: z.number().optional(),
  /** Surcharges of the chosen parcel type and option. */
  parcelAmount: Amount,
  optionAmount: Amount,
  /** The tolls of the quoted route. */
  tolls: z.array(PassedToll),
});

/** What a fare by a tariff depends on, apart from its rules. */
export const FareFacts = z.object({
  /** When the ride was to begin, as clocks at the pickup show it. */
  at: z.object({ date: z.string(), minute: z.int() }),
  holidays: z.array(z.string()),
  pickupZones: z.array(Id),
  dropZones: z.array(Id),
  source: z.enum(rideSources),
  persons: z.int(),
  /** How many stops the route has; after the trip, how many of them the car reached. */
  stops: z.int(),
  /** The extras that people added. */
  extras: z.array(z.object({ code: ExtraCode, count: z.int(), by: z.enum(peopleWhoAdd) })),
  /** The ways to the pickup and back, if the tariff charges them. */
  approachMetres: z.number(),
  returnMetres: z.number(),
  /** By what a busy time multiplied the metered fare when it was quoted; 1: by nothing. */
  surge: z.number(),
  /**
   * How the trip was driven; in a quote only if another tariff begins on the way. `later` is how many of the later prices
   * had begun.
   */
  stretches: z
    .array(z.object({ metres: z.number(), seconds: z.number(), later: z.int().optional() }))
    .optional(),
  waits: z.array(z.object({ place: z.enum(waitPlaces), seconds: z.number() })).optional(),
});

/**
 * The operator's tariff by which the fare was counted, and what it depends on; `rules` is omitted for riders if it
 * contains a fee. Source: TARIFF-16, ROLE-10.
 */
const OperatorTariff = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  /** Agreed with the rider instead of the price of the tariff. */
  agreedPrice: Amount.optional(),
  rules: RideRules.optional(),
  facts: FareFacts,
});

/** A route: the one that was quoted, or the one that was driven. */
const ProvenWay = z.object({
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  /** An encoded polyline with precision 5. */
  polyline: z.string(),
});

/** The terms of a promo when it was used. Source: PROMO-3. */
export const PromoDetails = z.object({
  id: Id,
  promoName: z.string(),
  promoDescription: z.string(),
  promoDiscountType: z.enum(['flat', 'percentage']),
  promoDiscountValue: z.number(),
  maxPromoDiscountValue: Amount,
  minOrder: Amount,
});
export type PromoDetails = z.infer<typeof PromoDetails>;

const party = z.enum(['rider', 'company', 'driver', 'operator']);

/** What a fare depends on. */
const ProofBasis = z.object({
  carTypeId: z.string(),
  carType: z.string(),
  carTypeVersion: z.int(),
  /** The line of the car type; the fare follows from it unless `operatorTariff` is set. */
  tariff: ProvenTariff,
  operatorTariff: OperatorTariff.nullable(),
  /** The cancellation fees of the car type when it was booked; for admins. */
  cancelSlab: z.array(CancelSlab).optional(),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  /** The tolls in the fare, of the route or of what was driven. Source: TOLL-5. */
  tolls: z.array(PassedToll),
  convertToMile: z.boolean(),
  distanceUnit: z.enum(['km', 'mi']),
  metresPerUnit: z.number(),
  decimal: z.int(),
  /** Decimal places of the currency. */
  currencyExponent: z.int(),
  /** Amounts are rounded half-up to multiples of this many minor units. */
  roundingStep: z.int(),
  source: z.enum(['estimate', 'track', 'estimate_kept']),
  /**
   * The route of the quote, with the same `speedFactor`. `roadSpeeds`: the learned speeds used for the time without
   * traffic, null if they were the map's.
   */
  route: ProvenWay.extend({ speedFactor: z.number(), roadSpeeds: RoadSpeeds.nullable() }),
  /** Null until the trip has ended. */
  trip: z.object({ ...ProvenWay.shape, startedAt: Instant, endedAt: Instant }).nullable(),
});

/** A charge with everything that its lines follow from, in addition to the tariff. Source: CHARGE-1, CHARGE-2. */
const ProvenCharge = z.object({
  id: Id,
  at: Instant,
  reason: z.enum(chargeReasons),
  lines: z.array(
    z.object({ kind: z.string(), amount: Amount, taxRate: z.number().nullable(), payer: party, to: party }),
  ),
  inputs: z.record(z.string(), z.unknown()),
  /** The charge that this one corrects. */
  corrects: Id.nullable(),
  /** Only if the ride has had another tariff since, as after a change. Source: CHANGE-3. */
  basis: ProofBasis.optional(),
});
export type ProvenCharge = z.infer<typeof ProvenCharge>;

const CorrectedSums = z.object({
  payable: Amount,
  /** Absent for riders. */
  driverShare: Amount.optional(),
});
/** A correction as the rider, the driver and the office see it. Source: CHARGE-7. */
const Correction = z.object({
  at: Instant,
  reason: z.string(),
  before: CorrectedSums,
  after: CorrectedSums,
});
export type Correction = z.infer<typeof Correction>;

/** What went back to the card that paid, and how much of it was credited to the rider's wallet before. Source: CHARGE-11. */
const CardRefunds = z.object({ total: Amount, ofWallet: Amount });
export type CardRefunds = z.infer<typeof CardRefunds>;

/** A change of the ride that changed its price, with what was to be paid before and after. Source: CHANGE-11. */
const ChangedPrice = z.object({
  at: Instant,
  fields: z.array(z.enum(changeFields)),
  by: z.enum(roles),
  before: z.object({ payable: Amount }),
  after: z.object({ payable: Amount }),
});
export type ChangedPrice = z.infer<typeof ChangedPrice>;

const Taxes = z.array(z.object({ rate: z.number().nullable(), gross: Amount, tax: Amount }));

/** What a receipt shows in addition to the booking. Sources: CHARGE-7, CHARGE-10, CHARGE-11, CHANGE-11. */
export const ReceiptNotes = z.object({
  /** The VAT in the cost by rate, in percent; null: not stated. Absent if no rate is stated, and if it would tell a rider the fee. */
  taxes: Taxes.optional(),
  /** Corrections of the trip's charge and of the cancellation's, oldest first. */
  corrections: z.array(Correction),
  cardRefunds: CardRefunds,
  /** The changes of the ride that made another charge, oldest first. */
  changes: z.array(ChangedPrice),
});
export type ReceiptNotes = z.infer<typeof ReceiptNotes>;

/**
 * All inputs of the fare, so that anyone concerned can recompute it to the same minor unit, as described in
 * docs/architecture/fare-proof.md. Source: FARE-1 to FARE-9, PROMO-3, TRIP-8, TRIP-22.
 */
/**
 * What one car drove of a ride that went on with another one. The drivers divide the driver's share by the metres that each
 * drove, apart from tolls, which belong to who passed the gate. Source: CHANGE-14, CHANGE-17.
 */
export const Drive = z.object({
  /** Absent for riders. */
  driver: Id.optional(),
  vehicleNumber: z.string().nullable(),
  from: Waypoint,
  to: Waypoint,
  startTime: Instant,
  endTime: Instant,
  /** Until the ride has ended, the straight line between both ends. */
  distanceMetres: z.int(),
  /** The tolls of this car that the rider pays, as `charge.lines` name them. */
  tolls: z.array(z.object({ kind: z.string(), amount: Amount })),
  /** null until the ride has ended. Absent for riders; a driver and a fleet admin see the last driver's. */
  driverShare: Amount.nullable().optional(),
});

export const FareProof = z.object({
  fare: Fare,
  /** The fare of the quote or of the last change, from `basis.route` with the same tariff. */
  estimate: Fare,
  /** The result of fare and discount; riders do not see `driverShare` and `convenienceFees`. */
  charge: z.object({
    tripCost: Amount,
    convenienceFees: Amount.optional(),
    driverShare: Amount.optional(),
    discount: Amount,
    payable: Amount,
    taxes: Taxes.optional(),
  }),
  ...ReceiptNotes.omit({ taxes: true }).shape,
  tip: Tip,
  /** Every charge of the booking, oldest first; for admins, since some depend on the wallet of a rider. */
  charges: z.array(ProvenCharge).optional(),
  /** The stops on the way, with when the car reached and left them; without notes and contacts. */
  coords: z.array(Stop),
  /** What each car drove, if there were several. */
  drives: z.array(Drive).optional(),
  promo: PromoDetails.nullable(),
  /** null before the trip has ended, and for a booking that keeps its estimate. */
  track: TrackProof.nullable(),
  basis: ProofBasis,
});
export type FareProof = z.infer<typeof FareProof>;

/** A stop on the way: a place, with what the driver should know there and whom to ask for. Source: BOOK-19. */
export const StopRequest = Waypoint.extend({
  note: z.string().trim().max(300).optional(),
  contactName: personal(z.string().trim().max(100).optional()),
  contactPhone: personal(z.string().trim().regex(contactPhonePattern).optional()),
});

/** How many people ride, at most as many as the car type has seats. Source: BOOK-18. */
const Persons = z.int().min(1).max(60);
/** An extra of the tariff, by its code, and how many of it. Source: TARIFF-6. */
export const WantedExtra = z.strictObject({ code: ExtraCode, count: z.int().min(1).max(20) });

/**
 * A missing pickup, drop or car type is refused with the specification's `select_proper`, so the fields are optional
 * here and the server checks them. Source: BOOK-3.
 */
export const QuoteRequest = z.strictObject({
  pickup: Waypoint.nullish(),
  drop: Waypoint.nullish(),
  /** Stops on the way, in driving order; at most six (`too_many_stops`). Source: BOOK-19. */
  coords: z.array(StopRequest).max(50).optional(),
  carTypeId: Id.nullish(),
  bookLater: z.boolean().optional(),
  /**
   * Required if `bookLater` is true; sending a date implies `bookLater`. ISO 8601 with offset, or milliseconds since
   * the epoch (BOOK-11).
   */
  tripDate: z.union([Instant, z.int()]).nullish(),
  /** Indices into the car type's parcel types and options. */
  parcelType: z.int().min(0).optional(),
  option: z.int().min(0).optional(),
  /** Absent: one. */
  persons: Persons.optional(),
  /** Replaced whole; an extra that the tariff does not offer to the caller is refused. */
  extras: z.array(WantedExtra).max(30).optional(),
  /** Any text: an unknown code is refused with `promo_unknown`. Source: PROMO-4. */
  promoCode: z.string().max(60).optional(),
  /**
   * What the rider pays instead of start, distance and time, in minor units, as agreed with an admin who books the ride.
   * Extras, options, waiting and tolls are added. Source: TARIFF-23.
   */
  agreedPrice: z.int().min(1).max(1_000_000_000).optional(),
  /** The printed code that was scanned: the pickup is then that of its place. Source: KERB-4. */
  kerbCode: KerbCode.optional(),
  /** On the account of this company. Source: COMPANY-3. */
  companyId: Id.optional(),
  /** The rider pays, although the company of the scanned place would. Source: KERB-10. */
  ownExpense: z.boolean().optional(),
});

export const Route = z.object({
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  /** An encoded polyline with precision 5. */
  polyline: z.string(),
  /** True if no street route was available and the great-circle distance was used. */
  estimated: z.boolean(),
});
export type Route = z.infer<typeof Route>;

const QuotedRoute = Route.extend({
  /** The part of the route that is on car ferries, in metres. */
  ferryMetres: z.int(),
  /** The factor by which the drive takes longer at the time of the ride than at the default speeds of its roads. */
  speedFactor: z.number(),
});

/** A promo that can be applied now, with its discount and the amount left to pay. Source: PROMO-4. */
export const UsablePromo = z.object({
  id: Id,
  promoName: z.string(),
  promoDescription: z.string(),
  discount: Amount,
  payableAmount: Amount,
});
export type UsablePromo = z.infer<typeof UsablePromo>;

/** The driving time in whole minutes from the nearest free car of the type, at the precision of ROLE-9; null without one. */
const NearestCarMinutes = z.int().min(1).nullable();

/** An extra that the reader may add to the ride. `count`: how many of it the price includes. Source: TARIFF-6. */
export const OfferedExtra = z.object({
  code: ExtraCode,
  name: z.string(),
  price: ExtraPrice,
  per: z.enum(extraUnits),
  /** The most that it can cost; null without a limit. */
  maximum: Amount.nullable(),
  count: z.int(),
});
export type OfferedExtra = z.infer<typeof OfferedExtra>;

export const Quote = z.object({
  id: Id,
  expiresAt: Instant,
  route: QuotedRoute,
  fare: Fare,
  carTypeId: Id,
  persons: z.int(),
  extras: z.array(OfferedExtra),
  pickup: Waypoint,
  coords: z.array(Stop),
  drop: Waypoint,
  tripDate: Instant.nullable(),
  /** For a ride at a later time: whether a driver can be reserved, or else the next time at which one can. */
  promise: z.object({ safe: z.boolean(), saferAt: Instant.nullable() }).optional(),
  /** Present when the request had a valid promo code. */
  promo: z.object({ promoName: z.string(), discount: Amount, payableAmount: Amount }).optional(),
  /**
   * The company of the scanned place. `pays`: whether this price is on its account; null if it does not pay for this
   * ride at the moment. Sources: KERB-10, KERB-11.
   */
  placeAccount: z
    .object({ name: z.string(), referenceRequired: z.boolean(), pays: z.boolean().nullable() })
    .optional(),
  /** The promos that fit this ride, largest discount first; for signed-in riders and those who book for them. */
  usablePromos: z.array(UsablePromo).optional(),
  /**
   * For admins and a ride for now: how long the rider would wait for a car, which includes the rest of trips and
   * earlier bookings that wait for the same drivers; null if there is no estimate yet. Source: BOOK-6.
   */
  waitSeconds: z.int().nullable().optional(),
  /** Only for a ride for now. Source: LAND-9. */
  nearestCarMinutes: NearestCarMinutes.optional(),
  /** When the ride is expected at its drop; null while it is unknown when a car can be there. Source: LAND-9. */
  arrivesAt: Instant.nullable(),
  /** What the rider pays for cancelling, or for not coming, in the order in which each fee begins. Source: CAR-8. */
  cancellation: z.object({
    /** After a driver accepted, cancelling is free for so long. */
    graceMinutes: z.int(),
    fees: z.array(z.object({ since: z.enum(feeClocks), minutes: z.number(), fee: Amount })),
  }),
  /** The prices of waiting that the tariff has; elsewhere waiting counts as time. Source: TARIFF-5. */
  waiting: z.array(
    z.object({
      places: z.array(z.enum(waitPlaces)),
      freeSeconds: z.number(),
      /** `amount` for each `per` seconds. */
      rate: z.object({ amount: z.number(), per: z.number() }),
      maximum: Amount.nullable(),
    }),
  ),
  /**
   * The inputs of the final total, at the rates of this quote; empty if this total is final. Source: TRIP-8, TRIP-22.
   */
  totalFollows: z.array(z.enum(['distance', 'time'])),
  /** Whether a fixed price is lowered to what the meter counts, if that is less. Source: TARIFF-32. */
  isLimitedByMeter: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

/**
 * The route, and for every car type the total and the nearest free car, without promos. The total of `carTypeId`
 * includes the parcel type and the option with these indices; all other totals include none.
 */
export const PricesQuery = z.strictObject({
  pickupLat: z.coerce.number().pipe(Latitude),
  pickupLng: z.coerce.number().pipe(Longitude),
  dropLat: z.coerce.number().pipe(Latitude),
  dropLng: z.coerce.number().pipe(Longitude),
  carTypeId: Id.optional(),
  parcelType: z.coerce.number().pipe(z.int().min(0)).optional(),
  option: z.coerce.number().pipe(z.int().min(0)).optional(),
  /** Stops on the way: "lat,lng" joined with a pipe, as in CALL-7. */
  coords: z.string().max(2000).optional(),
  /** As in a quote, which also reads the pickup from its place. */
  kerbCode: KerbCode.optional(),
});
export const Prices = z.object({
  currency: z.string(),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  items: z.array(
    z.object({
      carTypeId: Id,
      /** Null if a quote for this ride is refused. Source: TARIFF-23. */
      grandTotal: Amount.nullable(),
      /** Whether the total does not change; otherwise it is an estimate. Source: TARIFF-25. */
      isFixed: z.boolean(),
      nearestCarMinutes: NearestCarMinutes,
    }),
  ),
});
export type Prices = z.infer<typeof Prices>;

export const fareSchemas = {
  comparePrices: { query: PricesQuery, response: Prices },
  createQuote: { body: QuoteRequest, response: Quote },
} as const satisfies Record<keyof typeof fareRoutes, RouteSchemas>;
