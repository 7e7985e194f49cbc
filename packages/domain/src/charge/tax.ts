import { dividedBy, plus, ratioOf, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';
import { isCustomer } from './charge.ts';
import type { Charge } from './charge.ts';

/** The VAT in what the rider is charged at one rate; minor units. */
export interface TaxShare {
  /** Percent; null: not stated. */
  readonly rate: number | null;
  readonly gross: number;
  readonly tax: number;
}

/**
 * The VAT by rate, lowest first and what is not stated last. The lines of one rate are added before the tax in them is
 * rounded, half up; the gross amounts add up to the cost, to which a discount by the operator makes no difference.
 * Source: CHARGE-6.
 */
export function taxesOf({ lines }: Pick<Charge, 'lines'>): readonly TaxShare[] {
  const gross = new Map<number | null, number>();
  for (const { payer, taxRate, amount } of lines) {
    if (isCustomer(payer)) gross.set(taxRate, (gross.get(taxRate) ?? 0) + amount);
  }
  return [...gross]
    .map(([rate, amount]) => ({ rate, gross: amount, tax: taxIn(amount, rate ?? 0) }))
    .toSorted((one, other) => (one.rate ?? Infinity) - (other.rate ?? Infinity));
}

function taxIn(gross: number, rate: number): number {
  const percent = ratioOf(rate);
  return roundHalfUp(dividedBy(times(ratioOf(gross), percent), plus(ratioOf(100), percent)));
}
