/** The one-time booking code lies in this range, both ends included. Source: BOOK-10, CONST-3. */
export const bookingCodeRange = { min: 10_000, max: 99_999 } as const;
