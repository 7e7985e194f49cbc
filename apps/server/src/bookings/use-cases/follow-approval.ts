import { statusesWith, statusTraits } from '@fiacre/domain';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import { changeBooking } from '../transition/change-booking.ts';
import { circumstancesOf } from '../transition/circumstances.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { holdRidesOf } from '../record/store.ts';
import { snapshotOf } from '../present/booking-views.ts';

/** Called in the transaction that lets a driver in or shuts the driver out. */
export type FollowApproval = (tx: Tx, driver: { id: string; approved: boolean }) => Promise<void>;

/**
 * A driver who is shut out loses the ride that has not begun, as by a hand-back: the rider is told, and others are asked
 * at once. What has begun stays theirs, and admins see that they can end it now, or no longer. Source: TRIP-18, AUTH-14.
 */
export function followApproval(parts: BookingParts): FollowApproval {
  return async (tx, { id, approved }) => {
    const rows = await holdRidesOf(tx, id, [...statusesWith('beforePickup'), ...statusesWith('driverOnly')]);
    const settings = (await tx.reference()).of(settingsPart);
    const circumstances = {
      ...circumstancesOf(settings, parts.platform.config.demoMode),
      driverSuspended: !approved,
    };
    for (const row of rows) {
      if (statusTraits[row.status].driverOnly) {
        const data = snapshotOf(row, [], circumstances);
        tx.publish({ topics: ['bookings', `booking:${row.id}`], event: 'changed', data });
      } else if (!approved) await takeAway(parts, tx, row);
    }
  };
}

async function takeAway(parts: BookingParts, tx: Tx, { id: bookingId }: BookingRow): Promise<void> {
  const actor = { kind: 'dispatcher' } as const;
  const words = { reason: 'driver not approved any more' };
  await changeBooking(parts, tx, { bookingId, verb: 'hand-back', actor, words });
}
