import * as z from 'zod';
import {
  Amount,
  amountsOrPercentages,
  Done,
  Id,
  IdParams,
  Instant,
  pageOf,
  pageQuery,
  Version,
} from '../declare/primitives.ts';
import { Booking } from './bookings.ts';
import { UsablePromo } from './quotes.ts';
import type { promoRoutes } from '../routes/promos.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';

const Limited = Amount.min(0).max(1_000_000_000);

/** Flat: whole minor units. Percentage: per cent with up to four decimals. */
const DiscountValue = z
  .number()
  .gt(0)
  .max(1_000_000_000)
  .refine((value) => Number(value.toFixed(4)) === value, 'at most four decimals');

/** Dates before 1970 are typing errors, and databases do not support very old ones. */
const LastDay = z.iso.date().refine((day) => day >= '1970-01-01', 'a day after 1970');

/**
 * A promo as an admin sends it; its name is the code that a rider types. Amounts are minor units; `promoValidity`
 * is the last day on which it applies. Source: PROMO-1, PROMO-3, DATA-5.
 */
export const PromoRequest = z.strictObject({
  promoName: z
    .string()
    .trim()
    .regex(/^\P{Cc}{1,60}$/u, 'one line of at most 60 characters'),
  promoDescription: z.string().max(500),
  promoDiscountType: z.enum(['flat', 'percentage']),
  promoDiscountValue: DiscountValue,
  maxPromoDiscountValue: Limited,
  minOrder: Limited,
  promoValidity: LastDay,
  promoUsageLimit: z.int().min(0).max(1_000_000_000),
});
export type PromoRequest = z.infer<typeof PromoRequest>;

/** `version` is the version that the admin edited; if it is outdated, the edit is refused. */
export const PromoEdit = z.strictObject({
  ...PromoRequest.partial().shape,
  version: Version,
});

/**
 * `userAvail`: how often it has been used, counted by the server; `held`: further uses by rides that are not paid yet.
 * `state`: whether riders can use it today. Source: PROMO-2, PROMO-3.
 */
export const Promo = z.object({
  id: Id,
  promoName: z.string(),
  promoDescription: z.string(),
  promoDiscountType: z.enum(['flat', 'percentage']),
  promoDiscountValue: z.number().register(amountsOrPercentages, { typeField: 'promoDiscountType' }),
  maxPromoDiscountValue: Amount,
  minOrder: Amount,
  promoValidity: z.iso.date(),
  promoUsageLimit: z.int(),
  userAvail: z.int().min(0),
  held: z.int().min(0),
  state: z.enum(['open', 'expired', 'used_up']),
  createdAt: Instant,
  version: z.int(),
});
export type Promo = z.infer<typeof Promo>;

export const ListPromosQuery = z.strictObject(pageQuery);
/**
 * `timeZone`: the operator's time zone, in which the page counts days. For a ride, a last day ends in the time zone of
 * the pickup's city.
 */
export const ListPromosResponse = pageOf(Promo).extend({ timeZone: z.string() });

/** The code that a rider types in the payment step. Source: PROMO-4. */
export const ApplyPromoRequest = z.strictObject({
  promoCode: z.string().trim().min(1).max(60),
  version: Version.optional(),
});

export const UsablePromosResponse = z.object({ items: z.array(UsablePromo) });

export const promoSchemas = {
  listPromos: { query: ListPromosQuery, response: ListPromosResponse },
  addPromo: { body: PromoRequest, response: Promo },
  updatePromo: { params: IdParams, body: PromoEdit, response: Promo },
  deletePromo: { params: IdParams, response: Done },
  restorePromo: { params: IdParams, response: Promo },
  listBookingPromos: { params: IdParams, response: UsablePromosResponse },
  applyPromo: { params: IdParams, body: ApplyPromoRequest, response: Booking },
  removePromo: { params: IdParams, response: Booking },
} as const satisfies Record<keyof typeof promoRoutes, RouteSchemas>;
