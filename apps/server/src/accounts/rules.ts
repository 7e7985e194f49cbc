import { isLocalPhone } from '@fiacre/domain';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';

export { isName, isPassword, readEmail } from '@fiacre/domain';

/** "+", the country's dial code and the typed number; null when the number is none. Source: REG-7. */
export function readMobile(typed: string, country: string): string | null {
  const code = country.toUpperCase();
  if (!isLocalPhone(typed) || !isSupportedCountry(code)) return null;
  return `+${getCountryCallingCode(code)}${typed}`;
}
