import * as z from 'zod';
import { Amount, Id, Instant, Waypoint } from '../primitives.ts';
import type { fareRoutes } from '../routes/fares.ts';
import type { RouteSchemas } from '../route-schemas.ts';

/** `label` is a text key such as `fare_line_distance`. Lines sum to `grandTotal`. */
export const FareLine = z.object({ label: z.string(), amount: Amount });

/** Source: FARE-3. For a rider `totalCost` and `convenienceFees` are part of the offer, not of the split. */
export const Fare = z.object({
  currency: z.string(),
  totalCost: Amount,
  convenienceFees: Amount,
  grandTotal: Amount,
  lines: z.array(FareLine),
});
export type Fare = z.infer<typeof Fare>;

/** What a driven distance is known from. Source: TRIP-8, TRIP-22. */
export const TrackProof = z.object({
  /**
   * `roads`: laid on the city's streets; `line`: along the track; `maps`: a route through samples; null: the estimate.
   */
  method: z.enum(['roads', 'line', 'maps']).nullable(),
  pointsReceived: z.int(),
  pointsUsed: z.int(),
  /** How many points were thrown out, by reason. */
  rejected: z.record(z.string(), z.int()),
  /** What the track measures; the fare's distance is at most what is ever charged for. */
  measuredMetres: z.int(),
  /** How much of that lies on known streets. */
  roadMetres: z.int(),
  /** Why an admin should look at it; absent for everybody else. */
  doubts: z.array(z.string()).optional(),
});
export type TrackProof = z.infer<typeof TrackProof>;

/** A fare as its reader may see it: what a rider is not told of the split is in the base line. Source: ROLE-10. */
const ProvenFare = z.object({
  ...Fare.shape,
  totalCost: Amount.optional(),
  convenienceFees: Amount.optional(),
});

/** The price list that the fare was computed with: public, as `GET /api/car-types` was at that version. */
const ProvenTariff = z.object({
  baseFare: Amount,
  /** Minor units for one `distanceUnit`. */
  ratePerUnitDistance: z.number(),
  ratePerHour: z.number(),
  minFare: Amount,
  /** The operator's fee: minor units, or percent of the fare after the minimum. */
  feeType: z.enum(['flat', 'percentage']),
  feeValue: z.number(),
  /** What the chosen parcel type and option add. */
  parcelAmount: Amount,
  optionAmount: Amount,
});

/** What a way was: of the street route that was quoted, or of the trip that was driven. */
const ProvenWay = z.object({
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  /** Encoded polyline, precision 5. */
  polyline: z.string(),
});

/** A promo's terms as they were when it was used. Source: PROMO-3. */
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

/**
 * Everything that the fare was computed from, so that anybody concerned recomputes it to the same minor unit; how is
 * written in docs/architecture/fare-proof.md. Source: FARE-1 to FARE-9, PROMO-3, TRIP-8, TRIP-22.
 */
export const FareProof = z.object({
  fare: ProvenFare,
  /** The fare of the quote, from `basis.route` under the same tariff. */
  estimate: ProvenFare,
  /** What follows from fare and discount; `driverShare` and `convenienceFees` are not a rider's. */
  charge: z.object({
    tripCost: Amount,
    convenienceFees: Amount.optional(),
    driverShare: Amount.optional(),
    discount: Amount,
    payable: Amount,
  }),
  promo: PromoDetails.nullable(),
  /** null before the trip has ended, and for a booking that keeps its estimate whatever is driven. */
  track: TrackProof.nullable(),
  basis: z.object({
    carTypeId: z.string(),
    carType: z.string(),
    carTypeVersion: z.int(),
    tariff: ProvenTariff,
    distanceMetres: z.int(),
    durationSeconds: z.int(),
    convertToMile: z.boolean(),
    distanceUnit: z.enum(['km', 'mi']),
    metresPerUnit: z.number(),
    decimal: z.int(),
    /** Digits behind the point of the currency's minor unit. */
    currencyExponent: z.int(),
    /** Amounts are rounded half-up to multiples of this many minor units. */
    roundingStep: z.int(),
    source: z.enum(['estimate', 'track', 'estimate_kept']),
    route: ProvenWay,
    /** Null until the trip has ended. */
    trip: z.object({ ...ProvenWay.shape, startedAt: Instant, endedAt: Instant }).nullable(),
  }),
});
export type FareProof = z.infer<typeof FareProof>;

/**
 * A missing pickup, drop or car type is answered with the specification's `select_proper`,
 * so the fields are optional here and the rule is the server's. Source: BOOK-3.
 */
export const QuoteRequest = z.strictObject({
  pickup: Waypoint.nullish(),
  drop: Waypoint.nullish(),
  carTypeId: Id.nullish(),
  bookLater: z.boolean().optional(),
  /** Wanted with `bookLater`, which a date alone says too. ISO 8601 with zone, or milliseconds since 1970 (BOOK-11). */
  tripDate: z.union([Instant, z.int()]).nullish(),
  /** Index into the car type's parcel types and options. */
  parcelType: z.int().min(0).optional(),
  option: z.int().min(0).optional(),
  /** Any text: what is no promo's name is answered with `promo_unknown`. Source: PROMO-4. */
  promoCode: z.string().max(60).optional(),
});

export const Route = z.object({
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  /** Encoded polyline, precision 5. */
  polyline: z.string(),
  /** True when no street route was to be had and the great circle stood in. */
  estimated: z.boolean(),
});
export type Route = z.infer<typeof Route>;

export const Quote = z.object({
  id: Id,
  expiresAt: Instant,
  route: Route,
  fare: Fare,
  carTypeId: Id,
  pickup: Waypoint,
  drop: Waypoint,
  tripDate: Instant.nullable(),
  /** Present when a good promo code came with the wish. */
  promo: z.object({ promoName: z.string(), discount: Amount, payableAmount: Amount }).optional(),
});
export type Quote = z.infer<typeof Quote>;

export const fareSchemas = {
  createQuote: { body: QuoteRequest, response: Quote },
} as const satisfies Record<keyof typeof fareRoutes, RouteSchemas>;
