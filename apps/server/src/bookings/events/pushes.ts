import type { BookingEvent } from '@fiacre/domain';
import type { Updateable } from 'kysely';
import type { Notice } from '../../notifications/index.ts';
import type { BookingRow } from '../record/booking-row.ts';
import type { BookingTable } from '../record/tables.ts';

type Notified = Extract<BookingEvent, { type: 'notified' }>;

/** The pushes of a move that makes these changes of the booking. Sources: PUSH-5, TRIP-20. */
export function pushesOf(
  events: readonly BookingEvent[],
  row: BookingRow,
  changes: Updateable<BookingTable>,
  appName: string,
): Notice<Notified['text']>[] {
  // A driver comes and goes with a move; the rest stays as it is.
  const { driver_name, vehicle_number } = { ...row, ...changes };
  const facts = {
    appName,
    reference: row.reference,
    driver: driver_name ?? '',
    vehicle: vehicle_number ?? '',
    pickup: row.pickup_add,
    drop: row.drop_add,
  };
  return events
    .filter((event): event is Notified => event.type === 'notified')
    .map(({ userId, text, screen }): Notice<typeof text> => {
      return { to: { userId }, text, facts, channels: ['push'], screen, params: { bookingId: row.id } };
    });
}
