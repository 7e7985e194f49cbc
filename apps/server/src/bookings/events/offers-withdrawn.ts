import { withdrawOffers } from '../../dispatch/index.ts';
import { publishTask } from '../present/booking-topics.ts';
import type { Follow } from './consequence.ts';

/** Source: TRIP-20. */
export const offersWithdrawn: Follow<'offers-withdrawn'> = ({ tx, before: { id } }, { driverIds }) => ({
  writes: [withdrawOffers(id, tx.now)],
  publish: () => publishTask(tx, 'removed', { driverIds, id }),
});
