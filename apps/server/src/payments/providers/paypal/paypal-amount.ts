import { currencyExponent, roundingStep } from '@fiacre/domain';
import { withDecimals } from '../../provider/provider-amount.ts';

/** The currencies that PayPal accepts. Source: https://developer.paypal.com/api/rest/reference/currency-codes/ */
export const paypalCurrencies: ReadonlySet<string> = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
);

const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);

function decimalsOf(currency: string): number {
  return withoutDecimals.has(currency) ? 0 : currencyExponent(currency);
}

/** The smallest step of an amount that PayPal accepts, in minor units. */
export const paypalStep = (currency: string): number => roundingStep(currency, decimalsOf(currency));

/**
 * `12.50`, or `1250` for a currency that PayPal takes without decimals. Throws RangeError if it would have a fraction.
 */
export function paypalAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(withDecimals(amount, currency, decimals)).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
