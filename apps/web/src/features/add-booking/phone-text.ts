import { plainDigits } from '../../ui/account/plain-digits.ts';
import { westernDigits } from '../../ui/western-digits.ts';

/**
 * Whether a typed text is a phone number rather than a name: digits in any usual notation, and enough of them for a
 * number.
 */
export function isPhoneNumber(typed: string): boolean {
  return isDialled(typed) && plainDigits(typed).length >= 5;
}

/**
 * What to search for: numbers are stored in international form, so the search uses the digits without leading zeros,
 * which are only dialled locally.
 */
export function searchTextOf(typed: string): string {
  return isDialled(typed) ? plainDigits(typed).replace(/^0+/, '') : typed.trim();
}

const isDialled = (typed: string) => /^\+?[\d\s().\-/]+$/.test(westernDigits(typed).trim());
