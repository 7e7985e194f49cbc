/** The state of the history entry that opens a booking's page after booking it; the page confirms the booking. */
export const justBooked = { justBooked: true } as const;

export const isJustBooked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justBooked' in state;
