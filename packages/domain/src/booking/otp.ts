/** The range of the one-time booking code, including both ends. Source: BOOK-10, CONST-3. */
export const bookingCodeRange = { min: 10_000, max: 99_999 } as const;
