import type { QueryOf, UserRow } from '@fiacre/contract';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { haveEachWord, searchesOf, wordsOf, type AccountTables, type User } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { contains, countRows, readSort, shownTotal } from '../platform/http/list-query.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';

type Sql = Kysely<PlatformTables>;
type UserQuery = SelectQueryBuilder<PlatformTables & AccountTables, 'users', object>;

const defaultPageSize = 20;

const sortColumns = {
  createdAt: 'created_at',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  mobile: 'mobile',
  approved: 'approved',
  usertype: 'usertype',
  vehicleNumber: 'vehicle_number',
} as const;

export interface UserPage {
  readonly users: User[];
  readonly total: number;
  readonly totalIsMinimum?: true;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of the people that a staff member may see: fleet admins their drivers, admins everyone. With `hideContacts`,
 * neither searching nor sorting reveals anything about a hidden address. Sources: ROLE-9, USERS-5, DEMO-12.
 */
export async function findPage(
  db: Sql,
  reader: SignedIn,
  query: QueryOf<'listUsers'>,
  hideContacts: boolean,
): Promise<UserPage> {
  const { page = 1, pageSize = defaultPageSize } = query;
  const people = filtered(scoped(db, reader, query.type), query);
  const { country } = await readSettings(db);
  const found = hideContacts
    ? searchedInShown(people, query.q ?? '')
    : searched(people, query.q ?? '', country);
  const counted = await countRows(db, found);
  const { column, direction } = sortOf(query.sort, hideContacts);
  const users = await found
    .selectAll('users')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { users, ...shownTotal(counted), page, pageSize };
}

/** A user in the reader's scope; any other is not found. Sources: USERS-5, USERS-12, ROLE-8. */
export async function findInScope(sql: Sql, reader: SignedIn, id: string): Promise<User> {
  const found = inScope(living(sql), reader).selectAll('users').where('id', '=', id);
  return (await found.executeTakeFirst()) ?? refuse('not_found');
}

/** The same, locked until the transaction ends, so that changes to one user are made one after the other. */
export async function holdInScope(tx: Tx, reader: SignedIn, id: string): Promise<User> {
  const found = inScope(living(tx.sql), reader).selectAll('users').where('id', '=', id);
  return (await found.forUpdate().executeTakeFirst()) ?? refuse('not_found');
}

function living(sql: Sql): UserQuery {
  return sql.withTables<AccountTables>().selectFrom('users').where('deleted_at', 'is', null);
}

function inScope(users: UserQuery, reader: SignedIn): UserQuery {
  if (reader.role === 'admin') return users;
  return users.where('usertype', '=', 'driver').where('fleet_admin_id', '=', reader.userId);
}

// Admins are included only if the list asks for them (USERS-6).
function scoped(db: Sql, reader: SignedIn, type: UserRow['usertype'] | undefined): UserQuery {
  const people = inScope(living(db), reader);
  return type === undefined ? people.where('usertype', '!=', 'admin') : people.where('usertype', '=', type);
}

function filtered(users: UserQuery, { approved, fleetadmin, wallet }: QueryOf<'listUsers'>): UserQuery {
  let found = users;
  if (approved !== undefined) found = found.where('approved', '=', approved === 'true');
  if (fleetadmin !== undefined) found = found.where('fleet_admin_id', '=', fleetadmin);
  return wallet === undefined ? found : found.where('usertype', 'in', ['rider', 'driver']);
}

function searched(users: UserQuery, q: string, country: string): UserQuery {
  const searches = searchesOf(q, country);
  if (searches.length === 0) return users;
  return users.where((where) => where.or(searches.map((words) => haveEachWord(words))));
}

/** Contacts are hidden, so a search must not find people by them either. */
function searchedInShown(users: UserQuery, q: string): UserQuery {
  const words = wordsOf(q);
  return words.length === 0 ? users : words.reduce(haveInShown, users.where(haveEachWord(words)));
}

function haveInShown(users: UserQuery, word: string): UserQuery {
  const shown = ['first_name', 'last_name', 'vehicle_number', 'referral_id'] as const;
  return users.where((where) => where.or(shown.map((column) => contains(column, word))));
}

function sortOf(sort = '-createdAt', hideContacts: boolean) {
  const { column, direction } = readSort(sortColumns, sort);
  const hidden = hideContacts && (column === 'email' || column === 'mobile');
  return { column: hidden ? ('created_at' as const) : column, direction };
}
