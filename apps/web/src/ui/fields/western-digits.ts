/** Digits of Arabic, Persian and Urdu keyboards. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The text with all digits as 0 to 9, from any keyboard. */
export function westernDigits(typed: string): string {
  return typed.replaceAll(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}
