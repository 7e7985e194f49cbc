import { withdrawOffers } from '../../dispatch/index.ts';
import { publishTask } from '../present/booking-topics.ts';
import type { ConsequenceOf } from './consequence.ts';

/** Offers end when the booking is no longer NEW, whatever their rows say. Source: TRIP-20. */
export const offersWithdrawn: ConsequenceOf<'offers-withdrawn'> = (
  { tx, before: { id }, after },
  { driverIds },
) => ({
  writes: after.status === 'NEW' ? [withdrawOffers(id, driverIds, tx.now)] : [],
  publish: () => publishTask(tx, 'removed', { driverIds, id }),
});
