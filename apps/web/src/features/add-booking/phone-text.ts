/** Whether a typed text is a phone number rather than a name: digits as people write them, enough of them to call. */
export function isPhoneNumber(typed: string): boolean {
  return /^\+?[\d\s().\-/]+$/.test(typed.trim()) && digitsOf(typed).length >= 5;
}

/**
 * What to search for: numbers are stored in international form, so the digits without the zeros that only a local call
 * begins with.
 */
export function searchTextOf(typed: string): string {
  const isDigits = /^\+?[\d\s().\-/]+$/.test(typed.trim());
  return isDigits ? digitsOf(typed).replace(/^0+/, '') : typed.trim();
}

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '');
