import type { DoubleAccounts } from '@fiacre/contract';
import { statusesWith } from '@fiacre/domain';
import { sql } from 'kysely';
import type { AccountTables, User } from '../../accounts/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentUsers, type UserReader } from '../present-user.ts';
import { canBeOne } from './merge-users.ts';
import { contacts, readAgain } from './read-contacts-again.ts';

const pageSize = 100;

/**
 * Pairs of accounts that share a contact, oldest first, with data that helps to decide which one stays. Source:
 * USERS-13.
 */
export async function listDoubles(db: Platform['db'], eyes: UserReader): Promise<DoubleAccounts> {
  const found = await db
    .withTables<AccountTables>()
    .selectFrom('users')
    .selectAll()
    .where('double_of', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(pageSize)
    .execute();
  const others = await livingAmong(db, found);
  const pairs = found.flatMap((user) => {
    const other = others.get(user.double_of ?? '');
    const contact = other && contacts.find((one) => sharesContact(one, user, other));
    return other === undefined || contact === undefined ? [] : [{ contact, users: [user, other] as const }];
  });
  const people = pairs.flatMap(({ users }) => users);
  const shown = await presentUsers(db, people, eyes);
  const uses = await usesOf(db, people);
  const accountOf = (user: User, index: number) => {
    const { rides = 0, openRides = 0 } = uses.get(user.id) ?? {};
    const row = shown[index];
    if (row === undefined) throw new Error('a user was not presented');
    const verified = { email: user.email_verified_at !== null, mobile: user.mobile_verified_at !== null };
    return { ...row, rides, openRides, verified, signedInAt: user.signed_in_at.toISOString() };
  };
  return {
    items: pairs.map(({ contact, users: [one, other] }, index) => {
      const accounts = [accountOf(one, 2 * index), accountOf(other, 2 * index + 1)] as const;
      return { contact, accounts: [...accounts], closed: closedFor(one, other, accounts) };
    }),
  };
}

function sharesContact(contact: (typeof contacts)[number], one: User, other: User): boolean {
  const reading = readAgain(contact, one);
  return reading !== null && reading === readAgain(contact, other);
}

function closedFor(one: User, other: User, accounts: readonly { readonly openRides: number }[]) {
  if (!canBeOne(one, other)) return 'accounts_differ' as const;
  return accounts.some(({ openRides }) => openRides > 0) ? ('user_has_booking' as const) : null;
}

async function livingAmong(db: Platform['db'], doubles: readonly User[]): Promise<ReadonlyMap<string, User>> {
  const ids = doubles.flatMap(({ double_of: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface Use {
  readonly id: string;
  readonly rides: number;
  readonly openRides: number;
}

async function usesOf(db: Platform['db'], users: readonly User[]): Promise<ReadonlyMap<string, Use>> {
  const { rows } = await sql<Use>`select person.id, count(bookings.id) as rides,
      count(bookings.id) filter (where status in (${sql.join(statusesWith('keepsParties'))})) as "openRides"
    from unnest(${users.map(({ id }) => id)}::uuid[]) as person (id)
    left join bookings on person.id in (customer_id, driver_id) group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
