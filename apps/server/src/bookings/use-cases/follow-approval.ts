import { statusesWith, statusTraits } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { AccountTables } from '../../accounts/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import { changeBooking } from '../transition/change-booking.ts';
import { circumstancesOf } from '../transition/circumstances.ts';
import { beginOffering } from '../offering/offer-round.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { holdRidesOf } from '../record/store.ts';
import { factOf } from '../present/booking-views.ts';

/** Called in the transaction that lets a driver in or shuts the driver out. */
export type FollowApproval = (tx: Tx, driver: { id: string; approved: boolean }) => Promise<void>;

/** Of these bookings those that wait for a driver who may no longer come in. Source: AUTH-14. */
export async function shutOutAmong(
  db: Kysely<PlatformTables>,
  rows: readonly Pick<BookingRow, 'id' | 'status' | 'driver_id'>[],
): Promise<ReadonlySet<string>> {
  const waiting = rows.filter(({ status }) => statusTraits[status].driverOnly);
  const driverIds = [...new Set(waiting.flatMap(({ driver_id }) => driver_id ?? []))];
  if (driverIds.length === 0) return new Set();
  const gone = await db
    .withTables<AccountTables>()
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${driverIds}::uuid[])`)
    .where((where) => where.or([where('approved', '=', false), where('deleted_at', 'is not', null)]))
    .execute();
  const goneIds = new Set(gone.map(({ id }) => id));
  return new Set(waiting.filter(({ driver_id }) => goneIds.has(driver_id ?? '')).map(({ id }) => id));
}

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
      driverShutOut: !approved,
    };
    for (const row of rows) {
      if (statusTraits[row.status].driverOnly) {
        const data = factOf(row, [], circumstances);
        tx.publish({ topics: ['bookings', `booking:${row.id}`], event: 'changed', data });
      } else if (!approved) await takeAway(parts, tx, row);
    }
  };
}

async function takeAway(parts: BookingParts, tx: Tx, { id: bookingId }: BookingRow): Promise<void> {
  const actor = { kind: 'dispatcher' } as const;
  const words = { reason: 'driver not approved any more' };
  const { row } = await changeBooking(parts, tx, { bookingId, verb: 'hand-back', actor, words });
  await beginOffering(parts, tx, row);
}
