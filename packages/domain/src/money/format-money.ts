import { currencyExponent, roundingStep } from './currency.ts';
import { amountToDecimal } from './decimal-text.ts';
import { ratioOf } from './ratio.ts';
import { roundHalfUp } from './rounding.ts';

/** How the operator displays amounts. Source: SET-2, SET-13. */
export interface MoneyDisplay {
  readonly symbol: string;
  readonly code: string;
  readonly decimal: number;
  /** Whether the symbol follows the amount instead of preceding it. */
  readonly swipeSymbol: boolean;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Kept, because creating a formatter takes a slow phone several milliseconds. */
function formatWith(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, format);
  return format;
}

/**
 * An amount in minor units as text: rounded half-up to the operator's decimals, with the locale's digit grouping and
 * the symbol on the operator's side. A symbol that ends with a letter, such as CHF, is set apart, as is customary. Source:
 * SET-2, SET-13, FARE-4.
 */
export function formatMoney(amount: number, display: MoneyDisplay, locale = 'en'): string {
  const decimals = Math.min(currencyExponent(display.code), Math.max(0, Math.trunc(display.decimal)));
  const rounded = roundHalfUp(ratioOf(amount), roundingStep(display.code, display.decimal));
  const format = formatWith(locale, decimals);
  // A decimal string keeps every digit; a float would lose some above about 2^53 / 100.
  const digits = format.format(amountToDecimal(Math.abs(rounded), display.code) as Intl.StringNumericLiteral);
  const sign = rounded < 0 ? '−' : '';
  if (display.swipeSymbol) return `${sign}${digits} ${display.symbol}`;
  const gap = /\p{L}$/u.test(display.symbol) ? '\u00a0' : '';
  return `${sign}${display.symbol}${gap}${digits}`;
}
