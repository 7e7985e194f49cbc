import { ratioOf, dividedBy, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';

/** A promo's terms; flat values and limits are minor units, a percentage is percent. Source: DATA-5. */
export interface PromoTerms {
  readonly discountType: 'flat' | 'percentage';
  readonly discountValue: number;
  readonly maxDiscountValue: number;
  readonly minOrder: number;
  /** The last moment of the day on which it still applies. */
  readonly validUntilMs: number;
  readonly usageLimit: number;
  readonly usedCount: number;
}

export type PromoClosed = 'promo_expired' | 'promo_used_up' | 'promo_below_min_order';

/** Why a promo cannot be used on a trip cost now; null when it can. Source: PROMO-2, PROMO-3. */
export function promoClosed(promo: PromoTerms, tripCost: number, nowMs: number): PromoClosed | null {
  if (nowMs > promo.validUntilMs) return 'promo_expired';
  if (promo.usedCount >= promo.usageLimit) return 'promo_used_up';
  return tripCost < promo.minOrder ? 'promo_below_min_order' : null;
}

/** Minor units taken off, rounded half-up to `step`, at most the promo's cap and the trip cost. Source: PROMO-3. */
export function promoDiscount(promo: PromoTerms, tripCost: number, step = 1): number {
  const value =
    promo.discountType === 'flat'
      ? promo.discountValue
      : roundHalfUp(dividedBy(times(ratioOf(promo.discountValue), ratioOf(tripCost)), ratioOf(100)), step);
  return Math.max(0, Math.min(value, promo.maxDiscountValue, tripCost));
}
