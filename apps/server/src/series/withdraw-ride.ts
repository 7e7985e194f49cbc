import { statusTraits, type BookingStatus } from '@fiacre/domain';
import { sql } from 'kysely';
import type { Tx } from '../platform/transaction/tx.ts';
import type { SeriesRide, SeriesRow } from './series-days.ts';

export type CancelForRider = (tx: Tx, bookingId: string, riderId: string) => Promise<unknown>;

/**
 * Cancels the booking of a ride that has no driver yet. Returns the id of a booking that stays, because a driver has it,
 * or null. Source: SERIES-9.
 */
export async function withdrawRide(
  tx: Tx,
  cancelForRider: CancelForRider,
  series: SeriesRow,
  { booking_id: id }: Pick<SeriesRide, 'booking_id'>,
): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await sql<{ status: BookingStatus }>`select status from bookings where id = ${id}
    for update`.execute(tx.sql);
  const [booking] = rows;
  if (booking === undefined || booking.status === 'CANCELLED') return null;
  if (!statusTraits[booking.status].beforeDriver) return id;
  await cancelForRider(tx, id, series.customer_id);
  return null;
}
