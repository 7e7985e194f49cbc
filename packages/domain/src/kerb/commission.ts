import { payableOf, type Charge } from '../charge/charge.ts';
import { dividedBy, ratioOf, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';

export const kerbKinds = ['rank', 'hotel', 'venue'] as const;
export type KerbKind = (typeof kerbKinds)[number];

/** What a kerb place gets for each paid ride that was booked by its code. */
export type KerbCommission =
  | { readonly kind: 'percent'; readonly percent: number }
  /** In minor units. */
  | { readonly kind: 'amount'; readonly amount: number; readonly currency: string };

/**
 * The commission for a ride with this charge, in minor units of the charge's currency: nothing if the rider owes nothing,
 * and at most what the rider owes. An amount in another currency counts for nothing. Source: KERB-7.
 */
export function kerbCommission(
  terms: KerbCommission | null,
  charge: Pick<Charge, 'lines' | 'currency'>,
): number {
  const payable = payableOf(charge);
  if (terms === null || payable <= 0) return 0;
  if (terms.kind === 'amount')
    return terms.currency === charge.currency ? Math.min(terms.amount, payable) : 0;
  return roundHalfUp(dividedBy(times(ratioOf(terms.percent), ratioOf(payable)), ratioOf(100)), 1);
}
