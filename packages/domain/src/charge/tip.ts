import { roundingStep } from '../money/currency.ts';
import type { Charge } from './charge.ts';

/** Whether an amount has only the decimals that the operator uses. */
export const isWholeTip = (amount: number, terms: { readonly currency: string; readonly decimal: number }) =>
  amount > 0 && amount % roundingStep(terms.currency, terms.decimal) === 0;

/** What a rider adds for the driver, who gets all of it. Source: CHARGE-12. */
export function tipCharge(currency: string, amount: number): Charge {
  return {
    reason: 'tip',
    currency,
    lines: [{ kind: 'tip', amount, taxRate: null, payer: 'rider', to: 'driver' }],
  };
}
