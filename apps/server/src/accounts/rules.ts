import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';

// The specification's checks of what people type at sign-in and registration; pure.

/** A standard email pattern: one @, a dotted domain, no spaces. Source: LOGIN-7, REG-4. */
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/i;

/** The address as it is stored and compared, null when it is none. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email.length <= 254 && emailPattern.test(email) ? email : null;
}

/** Source: REG-5. */
export function isPassword(typed: string): boolean {
  return /^[a-zA-Z0-9@*#]{6,30}$/.test(typed);
}

/** Source: REG-3. */
export function isName(typed: string): boolean {
  return /\S/.test(typed);
}

/** "+", the country's dial code and the typed number; null when the number is none. Source: REG-7. */
export function readMobile(typed: string, country: string): string | null {
  const code = country.toUpperCase();
  if (!/^\d{6,15}$/.test(typed) || !isSupportedCountry(code)) return null;
  return `+${getCountryCallingCode(code)}${typed}`;
}
