import { firstRounds } from '../record/next-round.ts';
import { reserveDriver } from '../record/reserve-driver.ts';
import type { ConsequenceOf } from './consequence.ts';

/**
 * A booking that was paid for or handed back is offered immediately. If it was booked ahead, a driver is reserved
 * for it again. Source: TRIP-18, DELIV-8, PAY-7, BOOK-6.
 */
export const opened: ConsequenceOf<'opened'> = ({ parts, tx, before }) => ({
  columns: firstRounds(before, tx.now),
  async next(row) {
    const now = row.change?.state === 'waiting' ? await parts.applyWaiting(tx, row) : row;
    await parts.offering.begin(tx, now);
    await reserveDriver(tx, now);
  },
});
