import { statusesWith, type BookingStatus } from '@fiacre/domain';
import { sql as raw, type Kysely } from 'kysely';
import type { Meetings } from '../../files/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { findBooking } from './store.ts';
import type { BookingTables } from './tables.ts';

/** Rider and driver of a booking, for the capabilities that let the two communicate. */
export interface BookingParties {
  readonly id: string;
  readonly status: BookingStatus;
  readonly customerId: string;
  /** As the driver may see it: who booked for somebody else has no name. Source: PARTY-4. */
  readonly customerName: string;
  /** null before a driver accepts, and again after a hand-back. */
  readonly driverId: string | null;
  readonly driverName: string | null;
}

const select = (sql: Kysely<PlatformTables>, id: string) =>
  sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select([
      'id',
      'status',
      'customer_id as customerId',
      'driver_id as driverId',
      'driver_name as driverName',
    ])
    .select(raw<string>`case when passenger is null then customer_name else reference end`.as('customerName'))
    .where('id', '=', id);

export async function findParties(sql: Kysely<PlatformTables>, id: string): Promise<BookingParties | null> {
  return (await select(sql, id).executeTakeFirst()) ?? null;
}

/** Locks the booking until the transaction ends. Transitions, and everything else that locks it, wait. */
export async function holdParties(tx: Tx, id: string): Promise<BookingParties | null> {
  return (await select(tx.sql, id).forUpdate().executeTakeFirst()) ?? null;
}

/** Whether the two are rider and driver of a booking in which they may contact each other. Source: CALL-19. */
export async function sharesTrip(sql: Kysely<PlatformTables>, one: string, other: string): Promise<boolean> {
  const found = await sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select('id')
    .where('status', 'in', statusesWith('chatOpen'))
    .where((where) =>
      where.or([
        where.and({ customer_id: one, driver_id: other }),
        where.and({ customer_id: other, driver_id: one }),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Who has a ride with whom, which decides who may see files. Source: ROLE-11, FILE-3. */
export const meetings: Meetings = {
  async areInContact(sql, riderId, driverId) {
    const found = await sql
      .withTables<BookingTables>()
      .selectFrom('bookings')
      .select('id')
      .where('customer_id', '=', riderId)
      .where('driver_id', '=', driverId)
      .where('status', 'in', statusesWith('inContact'))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },
  async partiesOf(sql, bookingId) {
    const row = await findBooking(sql, bookingId);
    return row === null ? [] : [row.customer_id, row.driver_id].filter((id) => id !== null);
  },
};
