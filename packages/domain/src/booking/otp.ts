/** The one-time booking code lies in this range, both ends included. Source: BOOK-10, CONST-3. */
export const bookingCodeRange = { min: 10_000, max: 99_999 } as const;

/** The booking code for a random fraction in [0, 1). Source: BOOK-10. */
export function bookingCode(random: number): string {
  const span = bookingCodeRange.max - bookingCodeRange.min + 1;
  return String(bookingCodeRange.min + Math.floor(random * span));
}
