import { currencyExponent, parseAmount } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import { westernDigits } from './western-digits.ts';

/** A typed number with western digits, a decimal point and no spaces; a comma is a decimal point. */
export function plainDecimal(typed: string): string {
  return westernDigits(typed)
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(/[,\u066b]/, '.');
}

/** Whether a typed number may mean thousands: 4,000, 15.000 or 1,234,567, but not 0.125. */
export const mayMeanThousands = (typed: string): boolean =>
  /^[1-9]\d{0,2}(?:[.,\u066c]\d{3})+$/.test(westernDigits(typed).trim());

/**
 * Parses a typed amount to minor units; null when invalid. A comma is a decimal point; too many decimals for
 * the currency are rejected, so that "1,000" is never read as one. A currency with three decimals needs a
 * point then.
 */
export function parseAmountText(typed: string, currency: string): number | null {
  const text = plainDecimal(typed);
  const fraction = text.split('.')[1] ?? '';
  const isUnclear = typed.includes(',') && mayMeanThousands(typed);
  return isUnclear || fraction.length > currencyExponent(currency) ? null : parseAmount(text, currency);
}

/** Why a typed amount was not accepted. */
export const amountProblem = (typed: string): TextKey =>
  mayMeanThousands(typed) ? 'field_thousands' : 'field_amount';
