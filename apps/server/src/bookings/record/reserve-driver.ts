import type { Tx } from '../../platform/transaction/tx.ts';
import { reserve } from '../../promises/index.ts';
import type { BookingRow } from './booking-row.ts';
import { timedRide } from './task.ts';

/** Reserves a driver for a ride that was booked ahead. Source: BOOK-6. */
export async function reserveDriver(tx: Tx, row: BookingRow): Promise<void> {
  if (!row.book_later || row.trip_date <= tx.now) return;
  await reserve(tx, { ...timedRide(row), carTypeId: row.car_type_id });
}
