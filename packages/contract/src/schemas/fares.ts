import {
  changeFields,
  chargeReasons,
  peopleWhoAdd,
  rideSources,
  tollPayers,
  roles,
  waitPlaces,
} from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Id, Instant, Waypoint } from '../declare/primitives.ts';
import { personal } from '../declare/sensitive.ts';
import { CancelSlab } from './catalogue.ts';
import { RoadSpeeds } from './speeds.ts';
import { ExtraCode, RideRules } from './tariffs.ts';
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

export const Taxes = z.array(z.object({ rate: z.number().nullable(), gross: Amount, tax: Amount }));

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
