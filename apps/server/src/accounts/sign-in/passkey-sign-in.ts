import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { BodyOf } from '@fiacre/contract';
import type { Selectable } from 'kysely';
import type { Handler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { requireOneRow } from '../../platform/transaction/version.ts';
import { beginSession, requireAdmissible } from './admission.ts';
import type { AccountParts } from '../parts.ts';
import { findUser } from '../record/store.ts';
import type { AccountTables, PasskeyTable, SignInMethod } from '../record/tables.ts';
import { readChallenge, takeChallenge } from '../second-factor/challenge.ts';
import { siteOf, startCeremony, takeCeremony, type Ceremony } from '../second-factor/passkey-ceremony.ts';

type Passkey = Selectable<PasskeyTable>;

/** For a sign-in with the passkey alone, or as the second step of the sign-in that `challenge` belongs to. */
export function createPasskeySignInOptions(parts: AccountParts): Handler<'passkeySignInOptions'> {
  return async (call) => {
    const { challenge: token } = call.body;
    const userId = token === undefined ? null : (await readChallenge(parts, token)).userId;
    return call.commit((tx) => passkeyRequest(tx, parts, { kind: 'sign-in', user_id: userId }));
  };
}

/** The options with which a browser asks for one of a person's passkeys. */
export async function passkeyRequest(tx: Tx, parts: AccountParts, ceremony: Ceremony) {
  const challenge = await startCeremony(tx, parts, ceremony);
  const { user_id: userId } = ceremony;
  const options = await generateAuthenticationOptions({
    rpID: siteOf(parts).id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    // Without a first step, the person is not known yet: the authenticator knows whose key it is.
    ...(userId !== null && { allowCredentials: await credentialsOf(tx, userId) }),
  });
  return { ...options };
}

async function credentialsOf(tx: Tx, userId: string): Promise<{ id: string }[]> {
  const rows = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ credential_id: id }) => ({ id }));
}

export function createSignInWithPasskey(parts: AccountParts): Handler<'signInWithPasskey'> {
  return async (call) => {
    const { challenge: token, response } = call.body;
    const step = token === undefined ? null : await readChallenge(parts, token);
    const passkey = await takePasskey(parts, response, { kind: 'sign-in', user_id: step?.userId ?? null });
    const user = (await findUser(parts.platform.db, passkey.userId)) ?? refuse('user_issue_contact_admin');
    await requireAdmissible(parts, user, 'passkey');
    return call.commit(async (tx) => {
      if (token !== undefined) await takeChallenge(tx, token);
      await passkey.note(tx);
      const method: SignInMethod = step?.method ?? 'passkey';
      return beginSession(tx, parts, call, user, { method, secondFactor: true });
    });
  };
}

/** A used passkey; `note` records it in the transaction of the action that it proves. */
interface UsedPasskey {
  readonly userId: string;
  note(tx: Tx): Promise<void>;
}

/** Refuses a response that is not from a known passkey to a challenge of this ceremony. */
export async function takePasskey(
  parts: AccountParts,
  response: Answer,
  ceremony: Ceremony,
): Promise<UsedPasskey> {
  const passkey = (await findPasskey(parts, response.id)) ?? refuse('passkey_invalid');
  // Checked first: somebody else's passkey must not use up the challenge.
  if (ceremony.user_id !== null && ceremony.user_id !== passkey.user_id) return refuse('passkey_invalid');
  const counter = await verify(parts, passkey, response, ceremony);
  return { userId: passkey.user_id, note: (tx) => noteUse(tx, passkey, counter) };
}

async function findPasskey({ platform }: AccountParts, credentialId: string): Promise<Passkey | null> {
  const row = await platform.db
    .withTables<AccountTables>()
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

type Answer = BodyOf<'signInWithPasskey'>['response'];

/** The authenticator's new counter; refuses a response that is not from this key, to our challenge, on our site. */
async function verify(
  parts: AccountParts,
  passkey: Passkey,
  answer: Answer,
  ceremony: Ceremony,
): Promise<number> {
  const site = siteOf(parts);
  const result = await verifyAuthenticationResponse({
    response: answer as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => takeCeremony(parts, challenge, ceremony),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null);
  return result?.verified === true ? result.authenticationInfo.newCounter : refuse('passkey_invalid');
}

/** A passkey that was removed during the sign-in no longer proves anything. */
async function noteUse(tx: Tx, { id }: Passkey, counter: number): Promise<void> {
  const noted = await tx.sql
    .withTables<AccountTables>()
    .updateTable('passkeys')
    .set({ counter, last_used_at: tx.now })
    .where('id', '=', id)
    .executeTakeFirst();
  requireOneRow(noted, 'passkey_invalid');
}
