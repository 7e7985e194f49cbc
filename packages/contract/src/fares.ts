import * as z from 'zod';
import { Amount, Instant } from './primitives.ts';
import { PromoDetails } from './promos.ts';

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
  /** `roads`: laid on the city's streets; `line`: along the track; `maps`: a route through samples; null: the estimate. */
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
