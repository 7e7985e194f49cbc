import type { Fare, FareLine } from '../fare/fare.ts';
import { isCustomer } from './charge.ts';
import type { Charge, ChargeLine, ChargeParty } from './charge.ts';

/** Percent of VAT in a line of a fare; null: not stated. */
export type TaxRateOf = (label: FareLine['label']) => number | null;

const untaxed: TaxRateOf = () => null;

/**
 * The charge for a fare: the rider pays each line, the operator gets the fee and the driver all else. The operator pays
 * the rider the discount, which is limited to the fare. Source: FARE-8, PAY-11, PROMO-3.
 */
export function tripCharge(
  { currency, lines }: Pick<Fare, 'currency' | 'lines'>,
  discount = 0,
  taxRateOf: TaxRateOf = untaxed,
): Charge {
  const earned = lines.map(({ label, amount }): ChargeLine => {
    const to: ChargeParty = label === 'convenience_fees' ? 'operator' : 'driver';
    return { kind: label, amount, taxRate: taxRateOf(label), payer: 'rider', to };
  });
  return { reason: 'trip', currency, lines: withDiscount(earned, discount) };
}

/** The lines with this discount instead of any other. Source: PROMO-4. */
export function withDiscount(lines: readonly ChargeLine[], discount: number): readonly ChargeLine[] {
  const earned = lines.filter(({ kind }) => kind !== 'discount');
  const total = earned.reduce((sum, { amount, payer }) => (isCustomer(payer) ? sum + amount : sum), 0);
  const amount = Math.min(Math.max(0, discount), Math.max(0, total));
  if (amount === 0) return earned;
  return [...earned, { kind: 'discount', amount, taxRate: null, payer: 'operator', to: 'rider' }];
}
