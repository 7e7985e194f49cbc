import type { ConsequenceOf } from './consequence.ts';

/** A booking that was paid for or handed back is offered immediately. Source: TRIP-18, DELIV-8, PAY-7. */
export const opened: ConsequenceOf<'opened'> = ({ parts, tx }) => ({
  next: (row) => parts.offering.begin(tx, row),
});
