import type { Kysely } from 'kysely';
import type { AccountTables } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

/** How many existing drivers have a car of this type, approved or not. */
export async function countDriversWith(sql: Kysely<PlatformTables>, carTypeId: string): Promise<number> {
  const { drivers } = await sql
    .withTables<AccountTables>()
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('drivers'))
    .where('usertype', '=', 'driver')
    .where('car_type_id', '=', carTypeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return drivers;
}
