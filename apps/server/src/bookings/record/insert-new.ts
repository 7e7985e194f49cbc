import { bookingReference } from '@fiacre/domain';
import type { TripCharge } from '../../charges/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingRow } from './booking-row.ts';
import { insertBooking, type NewBookingRow } from './store.ts';

export type NewRow = Omit<NewBookingRow, 'reference'> & { readonly charge: TripCharge };

/** Inserts the row of a booking under a unique reference. */
export async function insertNew(
  { random }: Pick<Platform, 'random'>,
  tx: Tx,
  { charge, ...row }: NewRow,
): Promise<BookingRow> {
  for (;;) {
    const reference = bookingReference(random.bytes(24));
    const inserted = reference && (await insertBooking(tx, { ...row, reference }, charge));
    if (inserted) return inserted;
  }
}
