import { firstRounds } from '../offering/next-round.ts';
import type { ConsequenceOf } from './consequence.ts';

/** A booking that was paid for or handed back is offered immediately. Source: TRIP-18, DELIV-8, PAY-7. */
export const opened: ConsequenceOf<'opened'> = ({ parts, tx, before }) => ({
  columns: firstRounds(before, tx.now),
  next: (row) => parts.offering.begin(tx, row),
});
