import type { Kysely, Selectable } from 'kysely';
import { sameIgnoringCase } from '../../platform/database/same-ignoring-case.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountTables, UserTable } from './tables.ts';

export type User = Selectable<UserTable>;

type Sql = Kysely<PlatformTables>;

const living = (sql: Sql) =>
  sql.withTables<AccountTables>().selectFrom('users').selectAll().where('deleted_at', 'is', null);

export async function findUser(sql: Sql, id: string): Promise<User | null> {
  return (await living(sql).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A user who cannot be deleted before the transaction ends; several transactions may hold this lock. */
export async function keepUser(tx: Tx, id: string): Promise<User | null> {
  return (await living(tx.sql).where('id', '=', id).forKeyShare().executeTakeFirst()) ?? null;
}

/** A user whom nobody can change before the transaction ends; several transactions may hold this lock. */
export async function keepUnchanged(tx: Tx, id: string): Promise<User | null> {
  return (await living(tx.sql).where('id', '=', id).forShare().executeTakeFirst()) ?? null;
}

/** A user whom nobody else can change or lock before the transaction ends. */
export async function holdUser(tx: Tx, id: string): Promise<User | null> {
  return (await living(tx.sql).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** `email` as returned by `readEmail`. */
export async function findUserByEmail(sql: Sql, email: string): Promise<User | null> {
  return (await living(sql).where('email', '=', email).executeTakeFirst()) ?? null;
}

/** The account with this number; `mobile` with its dial code. */
export async function findUserByMobile(sql: Sql, mobile: string): Promise<User | null> {
  const found = living(sql).where('mobile', '=', mobile).where('login_type', '!=', 'guest');
  return (await found.executeTakeFirst()) ?? null;
}

/** The rider without an account who confirmed this number. Source: GUEST-2. */
export async function findGuestRider(sql: Sql, mobile: string): Promise<User | null> {
  const found = living(sql).where('mobile', '=', mobile).where('login_type', '=', 'guest');
  return (await found.executeTakeFirst()) ?? null;
}

export async function findUserByReferral(sql: Sql, referralId: string): Promise<User | null> {
  const found = await living(sql)
    .where(sameIgnoringCase('referral_id', referralId.trim()))
    .executeTakeFirst();
  return found ?? null;
}

/** Whether an existing account other than `except` has the address or the number; null matches nobody. */
export async function emailOrMobileTaken(
  sql: Sql,
  contacts: { readonly email: string | null; readonly mobile: string | null },
  except: string | null,
): Promise<boolean> {
  const given = (['email', 'mobile'] as const).filter((name) => contacts[name] !== null);
  if (given.length === 0) return false;
  const having = living(sql)
    .where('login_type', '!=', 'guest')
    .where((where) => where.or(given.map((name) => where(name, '=', contacts[name]))));
  const others = except === null ? having : having.where('id', '!=', except);
  return (await others.executeTakeFirst()) !== undefined;
}
