import type { PriceRules } from './tariff.ts';

/** The rules of a price that charges nothing else, except what `others` says. */
export function priceRules(
  money: Pick<PriceRules, 'currency' | 'decimal'>,
  price: PriceRules['price'],
  others: Partial<Omit<PriceRules, 'currency' | 'decimal' | 'price'>> = {},
): PriceRules {
  return {
    currency: money.currency,
    decimal: money.decimal,
    price,
    meterStart: 'start',
    waiting: [],
    minimum: 0,
    maximum: null,
    rounding: null,
    extras: [],
    extrasMaximum: null,
    approach: null,
    returnRun: null,
    surgeMaximum: null,
    corridor: null,
    fee: null,
    taxRate: 0,
    ...others,
  };
}
