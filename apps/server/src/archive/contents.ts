/** An export is for another installation or product; a backup restores this one, with open sessions and messages. */
export type ArchiveKind = 'export' | 'backup';

export interface ArchiveOptions {
  readonly kind: ArchiveKind;
  /** Whether password hashes, passkeys and second factors are included. A backup always includes them. */
  readonly credentials: boolean;
}

/** Every installation creates these itself: the record of its SQL and its processes, and live events, after which pages reload. */
const ownTables = [
  'kysely_migration',
  'kysely_migration_lock',
  'sql_files',
  'outbox',
  'reference_version',
  'served_city',
  'nodes',
  'operator_runs',
];

/** Sessions, links, codes and stored responses: secret, and of no use elsewhere. */
const temporaryTables = [
  'sessions',
  'password_resets',
  'email_verifications',
  'rate_limit_attempts',
  'known_callers',
  'one_time_codes',
  'social_flows',
  'sign_in_challenges',
  'passkey_ceremonies',
  'idempotent_answers',
  'messages',
  'webhook_deliveries',
  'trip_shares',
  'dispatch_rehearsals',
];

const credentialTables = [
  'authenticator_apps',
  'recovery_codes',
  'passkeys',
  'payment_secrets',
  'api_keys',
  'position_tokens',
  'webhooks',
];

/** Written as null: a device belongs to a session, and sessions are not exported. */
const temporaryColumns = [
  'users.push_token',
  'users.push_device_name',
  'users.push_session_id',
  'users.user_platform',
];

const credentialColumns = ['users.password_hash'];

/** Why a table is not part of the archive, or null. */
export function isLeftOut(table: string, { kind, credentials }: ArchiveOptions): boolean {
  if (ownTables.includes(table)) return true;
  if (kind === 'backup') return false;
  return temporaryTables.includes(table) || (!credentials && credentialTables.includes(table));
}

/** Whether a column is written as null. */
export function isBlanked(column: string, { kind, credentials }: ArchiveOptions): boolean {
  if (kind === 'backup') return false;
  return temporaryColumns.includes(column) || (!credentials && credentialColumns.includes(column));
}

/** The rows to include. Files that were never completed or are being removed have no bytes, so they are left out. */
export function rowsOf(table: string): string {
  return table === 'file_blobs' ? `where state = 'kept'` : '';
}

/** Everything whose name suggests a secret must be listed above; a test looks for omissions. */
export const decidedAsSecret: readonly string[] = [
  ...ownTables,
  ...temporaryTables,
  ...credentialTables,
  ...temporaryColumns,
  ...credentialColumns,
];
