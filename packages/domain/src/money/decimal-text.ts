import { currencyExponent } from './currency.ts';

/**
 * Parses a typed amount ("12.5", "-3") into minor units; null if it is not a plain decimal
 * or has more decimals than the currency. Never rounds.
 */
export function parseAmount(text: string, currency: string): number | null {
  const exponent = currencyExponent(currency);
  const parts = /^(-?)(\d{1,15})(?:\.(\d*))?$/.exec(text.trim());
  if (!parts) return null;
  const fraction = (parts[3] ?? '').replace(/0+$/, '');
  if (fraction.length > exponent) return null;
  const amount = Number(`${parts[1]}${parts[2]}${fraction.padEnd(exponent, '0')}`);
  return Number.isSafeInteger(amount) ? amount + 0 : null;
}

/** Minor units as an exact plain decimal with all digits of the currency: 1250 USD is "12.50", 5 JPY "5". */
export function amountToDecimal(amount: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const sign = amount < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
