import * as z from 'zod';
import { Fare } from './fares.ts';
import { Amount, Id, Instant, Waypoint } from './primitives.ts';

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
