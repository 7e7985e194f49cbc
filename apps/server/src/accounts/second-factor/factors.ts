import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { AccountTables } from '../record/tables.ts';

export type Factor = 'totp' | 'recovery' | 'passkey';

/** The factors with which a person can meet a challenge; empty if there are none. */
export async function factorsOf(sql: Kysely<PlatformTables>, userId: string): Promise<readonly Factor[]> {
  const accounts = sql.withTables<AccountTables>();
  const app = await accounts
    .selectFrom('authenticator_apps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkey = await accounts
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (app === undefined && passkey === undefined) return [];
  const left = await recoveryCodesLeft(sql, userId);
  return [
    ...(app === undefined ? [] : (['totp'] as const)),
    ...(passkey === undefined ? [] : (['passkey'] as const)),
    ...(left === 0 ? [] : (['recovery'] as const)),
  ];
}

export async function passkeyCount(sql: Kysely<PlatformTables>, userId: string): Promise<number> {
  const { count } = await sql
    .withTables<AccountTables>()
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function recoveryCodesLeft(sql: Kysely<PlatformTables>, userId: string): Promise<number> {
  const { count } = await sql
    .withTables<AccountTables>()
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
