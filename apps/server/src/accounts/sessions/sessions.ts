import { sql, type Kysely } from 'kysely';
import { forgetDeviceOf } from '../../notifications/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { SignedIn } from '../../platform/http/reader.ts';
import { accessTopic } from '../../platform/live/internal-topics.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { requiresSecondFactor } from '../record/who-needs-it.ts';
import { endCredentials } from '../credentials/end-credentials.ts';
import type { AccountTables, SignInMethod } from '../record/tables.ts';
import { newToken, tokenHash } from '../record/tokens.ts';

const minute = 60_000;
/** AUTH-14: a session ends an hour after its last use. */
export const idleMilliseconds = 60 * minute;
/** AUTH-14: a session ends thirty days after signing in, even if it is in use. */
export const maxMilliseconds = 30 * 24 * 60 * minute;
/** A session is extended at most this often, so that most reads do not write. */
const refreshMilliseconds = 5 * minute;

export interface NewSession {
  readonly token: string;
  readonly expiresAt: Date;
  /** When the session ends even if it is in use; a cookie may last as long. */
  readonly endsAt: Date;
}

/** The credentials that a session was opened with. */
export interface Proof {
  readonly method: SignInMethod;
  readonly secondFactor: boolean;
}

/** Where somebody signs in, so that they can tell their sessions apart. */
export interface SignInPlace {
  readonly device: string | null;
  readonly network: string | null;
}

export async function startSession(
  tx: Tx,
  platform: Platform,
  userId: string,
  proof: Proof = { method: 'password', secondFactor: false },
  place: SignInPlace = { device: null, network: null },
  unusedMilliseconds = idleMilliseconds,
): Promise<NewSession> {
  const token = newToken(platform.random);
  const expiresAt = new Date(tx.now.getTime() + unusedMilliseconds);
  const endsAt = new Date(tx.now.getTime() + maxMilliseconds);
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('sessions')
    .values({
      id: platform.ids.next(),
      user_id: userId,
      token_hash: tokenHash(token),
      created_at: tx.now,
      expires_at: expiresAt,
      ends_at: endsAt,
      method: proof.method,
      second_factor: proof.secondFactor,
      ...place,
    })
    .execute();
  return { token, expiresAt, endsAt };
}

export interface FoundSession {
  readonly session: SignedIn;
  readonly expiresAt: Date;
}

/** The people to whom the tokens belong. Approval and deletion are also read, so that both take effect immediately. */
export async function findSessions(
  platform: Platform,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, FoundSession>> {
  const db = platform.db.withTables<AccountTables>();
  const now = platform.clock.now();
  const tokenOf = new Map(tokens.map((token) => [tokenHash(token), token]));
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.token_hash',
      'sessions.expires_at',
      'sessions.ends_at',
      'sessions.second_factor',
      'users.id as user_id',
      'users.usertype',
      'users.login_type',
    ])
    // Read here to save a query: this request may need to know whether its copy of the reference data is current.
    .select((eb) =>
      eb.selectFrom('reference_version').select('reference_version.version').as('reference_version'),
    )
    .where(sql<boolean>`token_hash = any(${[...tokenOf.keys()]}::text[])`)
    .where('sessions.expires_at', '>', now)
    .where('users.approved', '=', true)
    .where('users.deleted_at', 'is', null)
    .execute();
  const readAt = performance.now();
  const valid = rows.filter(
    ({ usertype, second_factor }) => !requiresSecondFactor(platform.config, usertype) || second_factor,
  );
  await extend(db, valid, now);
  return new Map(
    valid.map((row) => {
      const { reference_version: version, expires_at: expiresAt } = row;
      const person = { role: row.usertype, userId: row.user_id, sessionId: row.id };
      const session = row.login_type === 'guest' ? { ...person, isGuestRider: true as const } : person;
      const found = version === null ? session : { ...session, referenceVersion: { version, readAt } };
      return [tokenOf.get(row.token_hash) ?? '', { session: found, expiresAt }];
    }),
  );
}

async function extend(
  db: Kysely<PlatformTables & AccountTables>,
  sessions: readonly { id: string; expires_at: Date; ends_at: Date }[],
  now: Date,
): Promise<void> {
  const next = new Date(now.getTime() + idleMilliseconds);
  const due = sessions.filter(
    ({ expires_at, ends_at }) =>
      Math.min(next.getTime(), ends_at.getTime()) - expires_at.getTime() >= refreshMilliseconds,
  );
  if (due.length === 0) return;
  // If another node is extending one of them at this moment, that is enough; waiting for each other could deadlock.
  await sql`update sessions set expires_at = least(ends_at, ${next}::timestamptz) where id in
    (select id from sessions where id = any(${due.map(({ id }) => id)}::uuid[]) for update skip locked)`.execute(
    db,
  );
}

export async function endSession(tx: Tx, session: Pick<SignedIn, 'sessionId'>): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('sessions')
    .where('id', '=', session.sessionId)
    .execute();
  await forgetDeviceOf(tx, { sessionId: session.sessionId });
  tx.publish({ topics: [accessTopic], event: 'ended', data: { sessionId: session.sessionId } });
}

/** A second factor was added or removed. */
export async function keepOnlyThisSession(
  tx: Tx,
  session: SignedIn,
  ending: 'added-factor' | 'removed-factor',
  secondFactor: boolean,
): Promise<void> {
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('sessions')
    .set({ second_factor: secondFactor })
    .where('id', '=', session.sessionId)
    .execute();
  await endCredentials(tx, ending, session.userId, session);
}

/** Expired rows, which are no longer valid. */
export async function forgetExpired(tx: Tx): Promise<void> {
  const accounts = tx.sql.withTables<AccountTables>();
  const tables = [
    'sessions',
    'password_resets',
    'one_time_codes',
    'email_verifications',
    'social_flows',
    'sign_in_challenges',
    'passkey_ceremonies',
    'known_callers',
  ] as const;
  for (const table of tables) await accounts.deleteFrom(table).where('expires_at', '<', tx.now).execute();
  await accounts.deleteFrom('rate_limit_attempts').where('ends_at', '<', tx.now).execute();
}
