import {
  countExpired,
  driverOfJson,
  expireOffers,
  publishAs,
  type DriverJson,
} from '../../dispatch/index.ts';
import { publishTask } from '../present/booking-topics.ts';
import type { ConsequenceOf } from './consequence.ts';

/**
 * Expired offers can no longer be accepted; this also removes them from the drivers' lists. A driver who lets
 * several offers in a row expire is paused and sees a note about it. Source: SET-16.
 */
export const offersExpired: ConsequenceOf<'offers-expired'> = ({ tx, before: { id } }, { driverIds }) => ({
  writes: [expireOffers(id, driverIds, tx.now), countExpired(driverIds, tx.now)],
  async publish({ results }) {
    publishTask(tx, 'removed', { driverIds, id });
    for (const json of (results['counted'] ?? []) as readonly DriverJson[]) {
      const driver = driverOfJson(json, tx.now);
      if (driver.pausedAt?.getTime() === tx.now.getTime()) await publishAs(tx, driver);
    }
  },
});
