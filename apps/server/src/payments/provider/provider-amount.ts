import { currencyExponent, parseAmount } from '@fiacre/domain';

/**
 * Converts minor units to another number of decimals than ISO 4217 defines for the currency: 500 JPY with two decimals
 * is 50000. Throws RangeError if that would lose money.
 */
export function withDecimals(amount: number, currency: string, decimals: number): number {
  const shift = decimals - currencyExponent(currency);
  const shifted = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  if (!Number.isSafeInteger(shifted)) throw new RangeError(`${amount} ${currency} with ${decimals} decimals`);
  return shifted;
}

/** The reverse of `withDecimals`; null if the result is not a whole number of minor units. */
export function fromDecimals(value: number, currency: string, decimals: number): number | null {
  const shift = currencyExponent(currency) - decimals;
  const amount = shift >= 0 ? value * 10 ** shift : value / 10 ** -shift;
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Reads an amount that a provider writes in whole units, as a number or text such as `12.5`; null if it is invalid. */
export function amountOf(value: number | string, currency: string): number | null {
  return parseAmount(String(value), currency);
}
