import { statusTraits } from '@fiacre/domain';
import type { BookingRow } from './booking-row.ts';

/** A booking as this process saved it. */
export interface KnownBooking {
  readonly row: BookingRow;
  /** The transaction that stored the row, and its place (`xmin`, `ctid`): no other state of the booking has both. */
  readonly storedAs: string;
}

/**
 * The bookings that this process saved last, so that the next step of a ride does not read their eighty columns again.
 * The step uses one only if the locked row is still the same.
 */
export interface KnownBookings {
  find(id: string): KnownBooking | null;
  /** Call this after the commit. */
  keep(saved: KnownBooking): void;
}

/** A few megabytes. */
const maxBookings = 1000;

export function createKnownBookings(): KnownBookings {
  // The one that was saved longest ago is first.
  const known = new Map<string, KnownBooking>();
  return {
    find: (id) => known.get(id) ?? null,
    keep(saved) {
      const { id, status } = saved.row;
      known.delete(id);
      // Once nothing is owed, its people may be deleted, also from here.
      if (!statusTraits[status].keepsParties) return;
      known.set(id, saved);
      const [oldest] = known.keys();
      if (known.size > maxBookings && oldest !== undefined) known.delete(oldest);
    },
  };
}
