import type { EditableSettings, UserRow } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { ratingOf, type AccountTables, type User } from '../accounts/index.ts';
import { carTypeNames } from '../catalogue/index.ts';
import { findDrivers } from '../dispatch/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { readSettings } from '../settings/index.ts';
import { balancesOf } from '../wallet/index.ts';

/** What one reader may see of users. */
export interface UserReader {
  readonly role: Role;
  /** Whether to hide contacts: in demo mode, no address or number leaves the server. Source: DEMO-12. */
  readonly demoMode: boolean;
  readonly now: Date;
}

/** Users with the data of other capabilities, as the reader may see them. Sources: USERS-8, DEMO-12. */
export async function presentUsers(
  sql: Kysely<PlatformTables>,
  users: readonly User[],
  eyes: UserReader,
): Promise<UserRow[]> {
  const settings = await readSettings(sql);
  const extras = await readExtras(sql, users, eyes.now);
  const fleetNames = eyes.role === 'admin' ? await readFleetNames(sql, users) : new Map<string, string>();
  return users.map((user) => ({
    ...personOf(user, eyes.demoMode),
    ...driverOf(user, extras(user)),
    ...(eyes.role === 'admin' && {
      fleetadmin: user.fleet_admin_id,
      fleetadminName: fleetNames.get(user.fleet_admin_id ?? '') ?? null,
    }),
    ...bankOf(user, settings),
  }));
}

async function readFleetNames(
  sql: Kysely<PlatformTables>,
  users: readonly User[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(users.flatMap((user) => user.fleet_admin_id ?? []));
  if (ids.size === 0) return new Map();
  const rows = await sql
    .withTables<AccountTables>()
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
}

interface UserExtras {
  readonly carType: string | null;
  readonly walletBalance: number | null;
  readonly driver: { active: boolean; busy: boolean; location: UserRow['location'] } | null;
}

/** One query per kind of data for the whole page. */
async function readExtras(
  sql: Kysely<PlatformTables>,
  users: readonly User[],
  now: Date,
): Promise<(user: User) => UserExtras> {
  const ids = (role: Role) => users.filter(({ usertype }) => usertype === role).map(({ id }) => id);
  const names = await carTypeNames(sql);
  const drivers = new Map((await findDrivers(sql, ids('driver'), now)).map((driver) => [driver.id, driver]));
  const balances = new Map([
    ...(await balancesOf(sql, 'rider', ids('rider'))),
    ...(await balancesOf(sql, 'driver', ids('driver'))),
  ]);
  return (user) => ({
    carType: names.get(user.car_type_id ?? '') ?? null,
    // A wallet without entries is empty; staff have no wallet.
    walletBalance:
      user.usertype === 'rider' || user.usertype === 'driver' ? (balances.get(user.id) ?? 0) : null,
    driver: drivers.get(user.id) ?? null,
  });
}

function personOf(user: User, demoMode: boolean) {
  const hidden = user.usertype === 'admin' ? 'Hidden for Demo' : 'Hidden';
  const contact = (value: string | null) => (demoMode && value !== null ? hidden : value);
  return {
    id: user.id,
    version: user.version,
    usertype: user.usertype,
    firstName: user.first_name,
    lastName: user.last_name,
    email: contact(user.email),
    mobile: contact(user.mobile),
    approved: user.approved,
    isGuest: user.login_type === 'guest',
    createdAt: user.created_at.toISOString(),
    createdByAdmin: user.created_by_admin,
    referralId: user.referral_id,
    profileImage: user.profile_image,
  };
}

function driverOf(user: User, extras: UserExtras) {
  const isDriver = user.usertype === 'driver';
  return {
    carTypeId: user.car_type_id,
    carType: extras.carType,
    vehicleMake: user.vehicle_make,
    vehicleModel: user.vehicle_model,
    vehicleNumber: user.vehicle_number,
    otherInfo: user.other_info,
    licenseImage: user.license_image,
    driverActiveStatus: isDriver ? (extras.driver?.active ?? false) : null,
    queue: isDriver ? (extras.driver?.busy ?? false) : null,
    rating: isDriver ? ratingOf(user) : null,
    walletBalance: extras.walletBalance,
    location: extras.driver?.location ?? null,
  };
}

function bankOf(user: User, { bankFields }: Pick<EditableSettings, 'bankFields'>) {
  if (!bankFields) return {};
  return { bankName: user.bank_name, bankCode: user.bank_code, bankAccount: user.bank_account };
}
