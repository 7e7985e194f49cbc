const digit = /\p{Nd}/u;

/**
 * The value of a digit of any script. Digits are consecutive from 0 to 9; some scripts have two sets, one after the
 * other.
 */
export function westernDigit(written: string): string {
  const code = written.codePointAt(0) ?? 0;
  let before = 0;
  while (digit.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** The text with all its digits as 0 to 9, whichever keyboard they were typed on. */
export function westernDigits(typed: string): string {
  return /^[\x20-\x7e]*$/.test(typed) ? typed : typed.replaceAll(/\p{Nd}/gu, westernDigit);
}
