import { sql } from 'kysely';
import type { PersonalData, Person } from '../../platform/privacy/personal-data.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import { findUser, type User } from './store.ts';
import type { AccountTables } from './tables.ts';
import { publishUser } from './users-topic.ts';

/** Tables from which a deleted person's rows are removed, with the column that identifies the person. */
const erased = [
  'sessions',
  'password_resets',
  'email_verifications',
  'social_identities',
  'sign_in_challenges',
  'authenticator_apps',
  'recovery_codes',
  'passkeys',
  'passkey_ceremonies',
] as const;

/** The profile, its sessions and its credentials. Source: DATA-1, DATA-2, LAYOUT-11. */
export const accountPersonalData: PersonalData = {
  name: 'account',
  columns: [
    'users.signup_via_referral',
    'users.fleet_admin_id',
    'users.double_of',
    ...erased.map((table) => `${table}.user_id`),
  ],
  async collect(db, { id }) {
    const user = await findUser(db, id);
    const sessions = await db
      .withTables<AccountTables>()
      .selectFrom('sessions')
      .select([
        'device',
        'network',
        'created_at as createdAt',
        'expires_at as expiresAt',
        'ends_at as endsAt',
      ])
      .where('user_id', '=', id)
      .execute();
    return { profile: user && profileOf(user), sessions };
  },
  forget,
};

// Everything except credentials and data about other people.
function profileOf(user: User) {
  const { password_hash: _, deleted_at: _deleted, version: _version, double_of: _double, ...profile } = user;
  return profile;
}

/** The row stays, without personal data, because bookings, money and ratings refer to it. */
async function forget(tx: Tx, { id, contacts }: Person): Promise<void> {
  const user = await findUser(tx.sql, id);
  if (user !== null) publishUser(tx, user);
  await endCredentials(tx, 'deletion', id);
  for (const table of erased)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx.sql);
  const users = tx.sql.withTables<AccountTables>();
  if (contacts.length > 0)
    await users.deleteFrom('one_time_codes').where('recipient', 'in', contacts).execute();
  await users.updateTable('users').set({ fleet_admin_id: null }).where('fleet_admin_id', '=', id).execute();
  await users
    .updateTable('users')
    .set((set) => ({
      ...nobody,
      deleted_at: tx.now,
      approved: false,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

const nobody = {
  first_name: '',
  last_name: '',
  email: null,
  email_verified_at: null,
  mobile: null,
  mobile_verified_at: null,
  password_hash: null,
  profile_image: null,
  referral_id: null,
  bank_name: null,
  bank_code: null,
  bank_account: null,
  push_token: null,
  push_device_name: null,
  user_platform: null,
  push_session_id: null,
  notifications_read_up_to: null,
  locale: null,
  devices_known_from: null,
  double_of: null,
  vehicle_make: null,
  vehicle_model: null,
  vehicle_number: null,
  other_info: null,
  license_image: null,
} as const;
