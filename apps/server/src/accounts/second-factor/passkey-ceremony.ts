import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountParts } from '../parts.ts';
import type { AccountTables, PasskeyCeremonyTable } from '../record/tables.ts';
import { newToken, tokenHash } from '../record/tokens.ts';

const ceremonyMilliseconds = 5 * 60_000;

/** EdDSA, ES256 and RS256; every authenticator supports one of them. */
export const algorithms = [-8, -7, -257];

export type Ceremony = Pick<PasskeyCeremonyTable, 'kind' | 'user_id'>;

/** The site on which a browser may use one of our passkeys: its name and its full origin. */
export function siteOf({ platform }: AccountParts): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(platform.config.http.publicUrl);
  return { id: hostname, origin };
}

/** A challenge that an authenticator may sign once, within five minutes. */
export async function startCeremony(tx: Tx, { platform }: AccountParts, ceremony: Ceremony): Promise<string> {
  const challenge = newToken(platform.random);
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('passkey_ceremonies')
    .values({
      ...ceremony,
      challenge_hash: tokenHash(challenge),
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + ceremonyMilliseconds),
    })
    .execute();
  return challenge;
}

/** Consumes a challenge; returns false if it is unknown, used, expired or for another person. */
export async function takeCeremony(
  { platform }: AccountParts,
  challenge: string,
  { kind, user_id: userId }: Ceremony,
): Promise<boolean> {
  return platform.transact(async (tx) => {
    const taken = await tx.sql
      .withTables<AccountTables>()
      .deleteFrom('passkey_ceremonies')
      .where('challenge_hash', '=', tokenHash(challenge))
      .where('kind', '=', kind)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', tx.now)
      .executeTakeFirst();
    return taken.numDeletedRows === 1n;
  });
}
