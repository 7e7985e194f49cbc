import { forgetExpired, settleOffer } from '../../dispatch/index.ts';
import { publishTask } from '../present/booking-topics.ts';
import type { ConsequenceOf } from './consequence.ts';

/** Another driver may be asked now. Source: TRIP-18. */
export const offerDeclined: ConsequenceOf<'offer-declined'> = (
  { parts, tx, before: { id } },
  { driverId },
) => ({
  writes: [settleOffer(id, driverId, 'declined', tx.now)],
  publish: () => publishTask(tx, 'removed', { driverIds: [driverId], id }),
  afterwards: () => forgetExpired(tx, driverId),
  next: () => parts.offering.planAgain(tx),
});
