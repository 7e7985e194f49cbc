import { isLocalPhone } from '@fiacre/domain';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';

export { isName, readEmail } from '@fiacre/domain';

/** "+", the country's dial code and the entered number; null if the number is invalid. Source: REG-7. */
export function readMobile(typed: string, country: string): string | null {
  const code = country.toUpperCase();
  if (!isLocalPhone(typed) || !isSupportedCountry(code)) return null;
  return `+${getCountryCallingCode(code)}${typed}`;
}

/** A national number, or one with "+" and the dial code if no country is given. Source: REG-7. */
export function readNumber(typed: string, country: string | undefined): string | null {
  if (country !== undefined) return readMobile(typed, country);
  return /^\+[1-9]\d{6,17}$/.test(typed) ? typed : null;
}
