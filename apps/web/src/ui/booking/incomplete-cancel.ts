/** An unpaid booking is cancelled after this delay, in which it can be undone. Sources: BKT-7, CONST-7. */
export const incompleteCancelMs = 1500;
