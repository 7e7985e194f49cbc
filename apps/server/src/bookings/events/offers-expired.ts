import { expireOffers } from '../../dispatch/index.ts';
import { publishTask } from '../present/booking-topics.ts';
import type { Follow } from './consequence.ts';

/** Expired offers can no longer be accepted; this removes them from the drivers' lists too. Source: SET-16. */
export const offersExpired: Follow<'offers-expired'> = ({ tx, before: { id } }, { driverIds }) => ({
  writes: [expireOffers(id, driverIds, tx.now)],
  publish: () => publishTask(tx, 'removed', { driverIds, id }),
});
