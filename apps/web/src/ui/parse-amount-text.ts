import { currencyExponent, parseAmount } from '@fiacre/domain';
import { westernDigits } from './western-digits.ts';

/** A typed number with western digits, a decimal point and no spaces; a comma is a decimal point. */
export function plainDecimal(typed: string): string {
  return westernDigits(typed)
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(/[,\u066b]/, '.');
}

/**
 * Parses a typed amount to minor units; null when invalid. A comma is a decimal point; more decimals than the
 * currency has are rejected, so that "1,000" is never read as one.
 */
export function parseAmountText(typed: string, currency: string): number | null {
  const text = plainDecimal(typed);
  const fraction = text.split('.')[1] ?? '';
  return fraction.length > currencyExponent(currency) ? null : parseAmount(text, currency);
}
