import type { Kysely } from 'kysely';
import { hasAnyBooking } from './bookings/index.ts';
import { hasAnyOrder } from './payments/index.ts';
import type { PlatformTables } from './platform/database/tables.ts';
import { hasAnyPosting } from './wallet/index.ts';

/** Whether anybody has ever been charged, paid, credited or asked to pay. */
export async function hasMoneyMoved(sql: Kysely<PlatformTables>): Promise<boolean> {
  return (await hasAnyBooking(sql)) || (await hasAnyPosting(sql)) || (await hasAnyOrder(sql));
}
