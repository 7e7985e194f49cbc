import { sql, type RawBuilder } from 'kysely';
import { forgetDeviceOf, notify } from '../../notifications/index.ts';
import type { SignedIn } from '../../platform/http/reader.ts';
import { accessTopic } from '../../platform/live/internal-topics.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { credentials, type Credential, type CredentialName, type Ending } from './credentials.ts';

/** The session that stays: the one in which the owner made the change. */
type Kept = Pick<SignedIn, 'sessionId'>;
type End = (tx: Tx, userId: string, kept: Kept | undefined) => Promise<unknown>;

const run = (tx: Tx, statement: RawBuilder<unknown>) => statement.execute(tx.sql);

/**
 * How each credential ends. The tables of other capabilities are named here, so that a single list decides. Credentials
 * without an entry end only with the account, whose data the capabilities erase.
 */
const ends: { readonly [Name in CredentialName]?: End } = {
  session: async (tx, userId, kept) => {
    await run(
      tx,
      sql`delete from sessions where user_id = ${userId} and id is distinct from ${kept?.sessionId ?? null}::uuid`,
    );
    // A sign-in waiting for its second step could otherwise continue with a credential that is no longer valid.
    await run(tx, sql`delete from sign_in_challenges where user_id = ${userId}`);
    tx.publish({ topics: [accessTopic], event: 'ended', data: { userId } });
  },
  pushDevice: (tx, userId, kept) =>
    forgetDeviceOf(tx, kept === undefined ? { userId } : { userId, butOf: kept.sessionId }),
  // Rows are digests that do not name the person. Instead, the digests of later sign-ins change.
  knownDevice: (tx, userId) =>
    run(tx, sql`update users set devices_known_from = ${tx.now} where id = ${userId}`),
  resetLink: (tx, userId) => run(tx, sql`delete from password_resets where user_id = ${userId}`),
  verificationLink: (tx, userId) => run(tx, sql`delete from email_verifications where user_id = ${userId}`),
  positionToken: (tx, userId) => run(tx, sql`delete from position_tokens where driver_id = ${userId}`),
  shareLink: (tx, userId) => run(tx, sql`delete from trip_shares where created_by = ${userId}`),
  apiKey: endApiKeys,
};

/** Ends the credentials that `credentials` lists for this event, except `kept`. Sources: AUTH-14, AUTH-16. */
export async function endCredentials(tx: Tx, ending: Ending, userId: string, kept?: Kept): Promise<void> {
  for (const [name, end] of Object.entries(ends) as [CredentialName, End][]) {
    const { endedBy }: Credential = credentials[name];
    if (endedBy.includes(ending)) await end(tx, userId, kept);
  }
}

/** An integration stops with its key, so the response names the ended keys to the admin. */
async function endApiKeys(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`update api_keys set revoked_at = ${tx.now}
    where created_by = ${userId} and revoked_at is null returning name`.execute(tx.sql);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  await notify(tx, { to: { userId }, text: 'mail_api_keys', facts: { names }, channels: ['mail'] });
}
