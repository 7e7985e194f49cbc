import { contactPhonePattern, extraUnits, feeClocks, waitPlaces } from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Id, Instant, KerbCode, Latitude, Longitude, Waypoint } from '../declare/primitives.ts';
import type { fareRoutes } from '../routes/fares.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';
import { ExtraCode, ExtraPrice } from './tariffs.ts';
import { Fare, Stop } from './fares.ts';

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
