import { expireOffers } from '../../dispatch/index.ts';
import { publishTask } from '../present/booking-topics.ts';
import type { Follow } from './consequence.ts';

/** Nobody could accept them any more; now the drivers' lists know it too. Source: SET-16. */
export const offersExpired: Follow<'offers-expired'> = ({ tx, before: { id } }, { driverIds }) => ({
  writes: [expireOffers(id, driverIds, tx.now)],
  publish: () => publishTask(tx, 'removed', { driverIds, id }),
});
