/** Digits of Arabic, Persian and Urdu keyboards. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The text with all its digits as 0 to 9, whichever keyboard they were typed on. */
export function westernDigits(typed: string): string {
  return typed.replaceAll(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}
