import { statusTraits, type BookingStatus } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { showCar } from '../present/car-of-booking.ts';
import { columnsOf, type BookingRow } from '../record/booking-row.ts';
import type { BookingTable } from '../record/tables.ts';
import type { Follow } from './consequence.ts';
import { payBonus } from './referral-bonus.ts';

/** Readers see where the car is; a first ride that is paid earns its rider's referrer a bonus. Source: MISC-6, WAL-8. */
export const statusChanged: Follow<'status-changed'> = ({ parts, tx, before, after, settings }, { to }) => ({
  columns: { ...columnsOf(after), ...promoColumns(before, to) },
  publish({ row }) {
    if (statusTraits[to].tracked) tx.afterCommit(() => showCar(parts, row));
  },
  ...(to === 'PAID' && { afterwards: ({ row }) => payBonus(parts, tx, row, settings) }),
});

/** A promo counts when its ride is paid; a cancelled ride gives it back. Source: PROMO-2, PROMO-3. */
function promoColumns({ promo_details }: BookingRow, to: BookingStatus): Updateable<BookingTable> {
  if (promo_details === null) return {};
  if (to === 'CANCELLED') return { promo_use: 'given_back' };
  return to === 'PAID' ? { promo_use: 'counted' } : {};
}
