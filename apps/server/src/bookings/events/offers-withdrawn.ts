import { withdrawAllOffers, withdrawOffers } from '../../dispatch/index.ts';
import { publishTask } from '../present/booking-topics.ts';
import type { ConsequenceOf } from './consequence.ts';

/** A booking that is no longer NEW has no open offers. Source: TRIP-20. */
export const offersWithdrawn: ConsequenceOf<'offers-withdrawn'> = (
  { tx, before: { id }, after },
  { driverIds },
) => ({
  writes: [after.status === 'NEW' ? withdrawOffers(id, driverIds, tx.now) : withdrawAllOffers(id, tx.now)],
  publish: () => publishTask(tx, 'removed', { driverIds, id }),
});
