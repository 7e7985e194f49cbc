import type { BookingEvent } from '@fiacre/domain';
import { notify, type Notice } from '../notifications/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { BookingRow } from './record.ts';

type Notified = Extract<BookingEvent, { type: 'notified' }>;

/** Leaves the pushes of a move, each in its receiver's language. Sources: PUSH-5, TRIP-20. */
export async function sendPushes(
  tx: Tx,
  events: readonly BookingEvent[],
  row: BookingRow,
  appName: string,
): Promise<void> {
  const facts = {
    appName,
    reference: row.reference,
    driver: row.driver_name ?? '',
    vehicle: row.vehicle_number ?? '',
    pickup: row.pickup_add,
    drop: row.drop_add,
  };
  const notices = events
    .filter((event): event is Notified => event.type === 'notified')
    .map(({ userId, text, screen }): Notice<typeof text> => {
      return { to: { userId }, text, facts, channels: ['push'], screen, params: { bookingId: row.id } };
    });
  await notify(tx, ...notices);
}
