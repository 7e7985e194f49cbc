import { roundingStep } from '../money/currency.ts';
import { dividedBy, ratioOf, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';

/** The discount of a promo; flat values and limits are in minor units, percentages in percent. Source: DATA-5. */
export interface PromoTerms {
  readonly discountType: 'flat' | 'percentage';
  readonly discountValue: number;
  readonly maxDiscountValue: number;
  readonly minOrder: number;
}

/** When and how often a promo may be used. Source: PROMO-2. */
export interface PromoLimits {
  /** The last instant of the last day on which the promo is valid. */
  readonly validUntilMs: number;
  readonly usageLimit: number;
  /** Uses so far, including those reserved by bookings in progress. */
  readonly usedCount: number;
}

export type PromoRefusal = 'promo_expired' | 'promo_used_up' | 'promo_min_order';

/** Why a promo cannot be used for a trip cost now; null if it can. Source: PROMO-2, PROMO-3. */
export function promoRefusal(
  promo: Pick<PromoTerms, 'minOrder'> & PromoLimits,
  tripCost: number,
  nowMs: number,
): PromoRefusal | null {
  if (nowMs > promo.validUntilMs) return 'promo_expired';
  if (promo.usedCount >= promo.usageLimit) return 'promo_used_up';
  return reachesMinOrder(promo, tripCost) ? null : 'promo_min_order';
}

/** Also checked for the final fare: a trip that turns out too cheap loses its promo. Source: PROMO-3. */
export function reachesMinOrder(promo: Pick<PromoTerms, 'minOrder'>, tripCost: number): boolean {
  return tripCost >= promo.minOrder;
}

/**
 * The minor units that are deducted: the flat value or the percentage, rounded once half-up as the fare was, but at
 * most the promo's maximum (in whole steps of that rounding) and the trip cost. Source: PROMO-3, FARE-4.
 */
export function promoDiscount(
  promo: PromoTerms,
  tripCost: number,
  rounding: { readonly currency: string; readonly decimal: number },
): number {
  const step = roundingStep(rounding.currency, rounding.decimal);
  const value = ratioOf(promo.discountValue);
  const exact =
    promo.discountType === 'flat' ? value : dividedBy(times(value, ratioOf(tripCost)), ratioOf(100));
  const cap = promo.maxDiscountValue - (promo.maxDiscountValue % step);
  return Math.max(0, Math.min(roundHalfUp(exact, step), cap, tripCost));
}
