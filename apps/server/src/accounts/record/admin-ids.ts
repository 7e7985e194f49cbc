import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { AccountTables } from './tables.ts';

/** Everybody who runs the installation. */
export async function adminIds(sql: Kysely<PlatformTables>): Promise<readonly string[]> {
  const admins = sql.withTables<AccountTables>().selectFrom('users').select('id');
  const rows = await admins
    .where('usertype', '=', 'admin')
    .where('approved', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
