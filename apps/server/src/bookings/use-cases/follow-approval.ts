import { statusesWith, statusTraits } from '@fiacre/domain';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import { changeBooking } from '../transition/change-booking.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { holdRidesOf } from '../record/store.ts';
import { snapshotOf } from '../present/booking-views.ts';
import { publishBooking } from '../present/stored-snapshot.ts';

/** Called in the transaction that approves or suspends a driver. */
export type FollowApproval = (tx: Tx, driver: { id: string; approved: boolean }) => Promise<void>;

/**
 * A suspended driver loses a ride that has not begun, as after a hand-back: the rider is notified and other drivers are
 * asked immediately. A trip that has begun stays with the driver, and admins see whether they may end it. Source:
 * TRIP-18, AUTH-14.
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
        publishBooking(tx, snapshotOf(row, [], circumstances, tx.now));
      } else if (!approved) await takeAway(parts, tx, row);
    }
  };
}

async function takeAway(parts: BookingParts, tx: Tx, { id: bookingId }: BookingRow): Promise<void> {
  const actor = { kind: 'dispatcher' } as const;
  const body = { reason: 'driver not approved any more' };
  await changeBooking(parts, tx, { bookingId, verb: 'hand-back', actor, body });
}
