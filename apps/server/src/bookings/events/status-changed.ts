import { changePhase, statusTraits, type BookingStatus } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { restatePoints } from '../../tracking/index.ts';
import { textOfStatus } from '../passenger/text-passenger.ts';
import { noRounds } from '../record/next-round.ts';
import { isTracked, showCar, type CarNow } from '../present/car-of-booking.ts';
import { columnsOf, type BookingRow } from '../record/booking-row.ts';
import type { BookingTable } from '../record/tables.ts';
import { sendCompanyReceipt } from './company-receipt.ts';
import { sendPayerReceipt } from './payer-receipt.ts';
import type { ConsequenceOf, DecidedTransition } from './consequence.ts';
import { payBonus } from './referral-bonus.ts';
import { placeOf } from './track-point.ts';

/**
 * Shows subscribers where the car is, and pays the referral bonus for a rider's first paid ride. Source: MISC-6, WAL-8.
 */
export const statusChanged: ConsequenceOf<'status-changed'> = (on, { to }) => {
  const { parts, tx, before, after, settings, taken } = on;
  return {
    columns: {
      ...columnsOf(after),
      ...promoColumns(before, to),
      ...(before.status === 'NEW' && noRounds),
      // A change that is still open cannot be made any more. Source: CHANGE-7.
      ...(before.change !== null && changePhase({ status: to, isAhead: false }) === null && { change: null }),
    },
    writes: taken !== null && statusTraits[to].tracked ? [restatePoints(before.id, to, taken.at)] : [],
    publish({ row }) {
      if (isTracked(row)) tx.afterCommit(() => showCar(parts, row, carAfter(on, to)));
    },
    async afterwards({ row }) {
      if (to === 'PAID') {
        await payBonus(parts, tx, row, settings);
        await sendCompanyReceipt(parts, tx, row);
        await sendPayerReceipt(parts, tx, row);
      }
      await textOfStatus(parts, tx, before, row);
    },
  };
};

/** Where the driver was last seen. If the phone sent nothing at the start of the trip, this is the start point. */
function carAfter(on: DecidedTransition, to: BookingStatus): CarNow | null {
  const { lastFix = null } = on.driver ?? {};
  if (lastFix === null) return null;
  const { headingDegrees, ...place } = lastFix;
  const marked = to === 'STARTED' ? placeOf(on, to) : null;
  return marked !== null && marked.at > place.at ? marked : { ...place, heading_degrees: headingDegrees };
}

/** A promo use counts when the ride is paid, and is returned when the ride is cancelled. Source: PROMO-2, PROMO-3. */
function promoColumns({ promo_details }: BookingRow, to: BookingStatus): Updateable<BookingTable> {
  if (promo_details === null) return {};
  const { promoUse } = statusTraits[to];
  return promoUse === 'held' ? {} : { promo_use: promoUse };
}
