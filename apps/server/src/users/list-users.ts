import type { ListUsersResponse, QueryOf, UserRow } from '@fiacre/contract';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type * as z from 'zod';
import { ratingOf, type AccountTables, type User } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { SignedIn } from '../platform/http/reader.ts';

type Tables = PlatformTables & AccountTables;
type UserQuery = SelectQueryBuilder<Tables, 'users', object>;

const defaultPageSize = 20;

const sortColumns = {
  createdAt: 'created_at',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  usertype: 'usertype',
} as const;

/** One page of the people that the reader may see: fleet admins their drivers, admins everybody. Source: ROLE-9. */
export async function findPage(
  db: Kysely<PlatformTables>,
  reader: SignedIn,
  query: QueryOf<'listUsers'>,
): Promise<{ users: User[] } & Pick<z.infer<typeof ListUsersResponse>, 'total' | 'page' | 'pageSize'>> {
  const { page = 1, pageSize = defaultPageSize, sort = '-createdAt' } = query;
  const found = filtered(scoped(db, reader, query.type), query);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns] ?? 'created_at';
  const users = await found
    .selectAll('users')
    .orderBy(column, sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { users, total, page, pageSize };
}

function scoped(
  db: Kysely<PlatformTables>,
  reader: SignedIn,
  type: UserRow['usertype'] | undefined,
): UserQuery {
  const living = db.withTables<AccountTables>().selectFrom('users').where('deleted_at', 'is', null);
  const ofType =
    type === undefined ? living.where('usertype', '!=', 'admin') : living.where('usertype', '=', type);
  if (reader.role === 'admin') return ofType;
  return ofType.where('usertype', '=', 'driver').where('fleet_admin_id', '=', reader.userId);
}

function filtered(users: UserQuery, { approved, q }: QueryOf<'listUsers'>): UserQuery {
  const decided = approved === undefined ? users : users.where('approved', '=', approved === 'true');
  if (q === undefined || q.trim() === '') return decided;
  // What the person typed is text, not a pattern.
  const pattern = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const columns = ['first_name', 'last_name', 'email', 'mobile', 'vehicle_number'] as const;
  return decided.where((where) => where.or(columns.map((column) => where(column, 'ilike', pattern))));
}

/** What only other capabilities know of a person. */
export interface UserExtras {
  readonly carType: string | null;
  readonly walletBalance: number | null;
  readonly driver: {
    readonly active: boolean;
    readonly busy: boolean;
    readonly location: UserRow['location'];
  } | null;
}

/** `hideContacts`: in demo mode no address or number leaves the server (DEMO-12). */
export function presentUser(user: User, extras: UserExtras, hideContacts: boolean): UserRow {
  const isDriver = user.usertype === 'driver';
  const contact = (value: string | null) => (hideContacts && value !== null ? hiddenText(user) : value);
  return {
    id: user.id,
    usertype: user.usertype,
    firstName: user.first_name,
    lastName: user.last_name,
    email: contact(user.email),
    mobile: contact(user.mobile),
    approved: user.approved,
    createdAt: user.created_at.toISOString(),
    carType: extras.carType,
    vehicleMake: user.vehicle_make,
    vehicleModel: user.vehicle_model,
    vehicleNumber: user.vehicle_number,
    driverActiveStatus: isDriver ? (extras.driver?.active ?? false) : null,
    queue: isDriver ? (extras.driver?.busy ?? false) : null,
    rating: isDriver ? ratingOf(user) : null,
    walletBalance: extras.walletBalance,
    fleetadmin: user.fleet_admin_id,
    location: extras.driver?.location ?? null,
  };
}

function hiddenText(user: User): string {
  return user.usertype === 'admin' ? 'Hidden for Demo' : 'Hidden';
}
