import { currencyExponent } from '@fiacre/domain';
import { mayMeanThousands, plainDecimal } from './parse-amount-text.ts';

/** The decimals of a minor unit that the server stores. */
const extraDecimals = 4;

/** Minor units with up to four decimals as a typed amount: 150.25 in USD is "1.5025". */
export function rateText(rate: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const [whole = '', fraction = ''] = (rate / 10 ** exponent).toFixed(exponent + extraDecimals).split('.');
  const digits = fraction.replace(/0+$/, '').padEnd(exponent, '0');
  // Three decimals look like thousands.
  const kept = digits.length === 3 ? `${digits}0` : digits;
  return kept === '' ? whole : `${whole}.${kept}`;
}

/**
 * The rate of a typed amount in minor units; null if it is not an amount, has too many decimals, or may mean
 * thousands.
 */
export function parseRateText(typed: string, currency: string): number | null {
  if (mayMeanThousands(typed)) return null;
  const text = plainDecimal(typed);
  const exponent = currencyExponent(currency);
  const fraction = /^\d{1,9}(?:\.(\d*))?$/.exec(text)?.[1];
  const isNumber = /^\d{1,9}(?:\.\d*)?$/.test(text);
  if (!isNumber || (fraction ?? '').length > exponent + extraDecimals) return null;
  return Number((Number(text) * 10 ** exponent).toFixed(extraDecimals));
}

/** A typed number of at least 0 with up to four decimals, such as a percentage or minutes; null otherwise. */
export function parseNumberText(typed: string): number | null {
  const text = plainDecimal(typed);
  return /^\d{1,9}(?:\.\d{0,4})?$/.test(text) ? Number(text) : null;
}
