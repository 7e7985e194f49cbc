import type { PushScreen } from '@fiacre/domain';
import { notify } from '../../notifications/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingRow } from '../record/booking-row.ts';

type ChangePush = 'push_ride_changed' | 'push_change_proposed' | 'push_booking_changed';

/** Tells the rider or the driver of a booking about a change. Source: CHANGE-6, CHANGE-9. */
export async function pushChange(tx: Tx, row: BookingRow, text: ChangePush): Promise<void> {
  const isDriver = text === 'push_ride_changed';
  const userId = isDriver ? row.driver_id : row.customer_id;
  if (userId === null) return;
  const { appName } = (await tx.reference()).of(settingsPart);
  const screen: PushScreen = isDriver ? 'DriverTrips' : 'BookedCab';
  await notify(tx, {
    to: { userId },
    text,
    facts: { appName, reference: row.reference },
    channels: ['push'],
    screen,
    params: { bookingId: row.id },
  });
}
