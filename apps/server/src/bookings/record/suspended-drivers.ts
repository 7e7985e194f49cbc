import { statusTraits } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { AccountTables } from '../../accounts/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingRow } from './booking-row.ts';

/** The given bookings whose driver is suspended or deleted. Source: AUTH-14. */
export async function suspendedAmong(
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
