import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { BodyOf } from '@fiacre/contract';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Confirm } from './confirmation.ts';
import type { AccountParts } from '../parts.ts';
import { findUser } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { dropOrphanedCodes, auditFactorChange } from './own-factors.ts';
import { algorithms, siteOf, startCeremony, takeCeremony } from './passkey-ceremony.ts';

export function createPasskeyOptions(parts: AccountParts, confirm: Confirm): Handler<'passkeyOptions'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const confirmed = await confirm.withFactor(reader, call.body);
    const user = (await findUser(parts.platform.db, reader.userId)) ?? refuse('user_issue_contact_admin');
    return call.commit(async (tx) => {
      await confirmed(tx);
      const challenge = await startCeremony(tx, parts, { kind: 'register', user_id: user.id });
      const known = await tx.sql
        .withTables<AccountTables>()
        .selectFrom('passkeys')
        .select('credential_id')
        .where('user_id', '=', user.id)
        .execute();
      const options = await generateRegistrationOptions({
        rpName: 'Fiacre',
        rpID: siteOf(parts).id,
        userID: new TextEncoder().encode(user.id),
        userName: user.email ?? user.id,
        challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
        excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    });
  };
}

export function createAddPasskey(parts: AccountParts): Handler<'addPasskey'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const credential = await verify(parts, reader.userId, call.body.response);
    return call.commit(async (tx) => {
      const added = await tx.sql
        .withTables<AccountTables>()
        .insertInto('passkeys')
        .values({
          id: tx.newId(),
          user_id: reader.userId,
          name: call.body.name,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          created_at: tx.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows !== 1n) refuse('passkey_invalid');
      await auditFactorChange(tx, reader, 'add-second-factor', 'passkey');
      return { ok: true };
    });
  };
}

type Answer = BodyOf<'addPasskey'>['response'];

async function verify(parts: AccountParts, userId: string, answer: Answer) {
  const site = siteOf(parts);
  // The library validates the response and throws if anything is wrong with it.
  const result = await verifyRegistrationResponse({
    response: answer as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => takeCeremony(parts, challenge, { kind: 'register', user_id: userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  return result?.verified === true ? result.registrationInfo.credential : refuse('passkey_invalid');
}

export function createRemovePasskey(parts: AccountParts, confirm: Confirm): Handler<'removePasskey'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const own = await parts.platform.db
      .withTables<AccountTables>()
      .selectFrom('passkeys')
      .select('id')
      .where('id', '=', call.params.id)
      .where('user_id', '=', reader.userId)
      .executeTakeFirst();
    if (own === undefined) return refuse('not_found');
    const confirmed = await confirm.withFactor(reader, call.body);
    return call.commit(async (tx) => {
      await confirmed(tx);
      await tx.sql.withTables<AccountTables>().deleteFrom('passkeys').where('id', '=', own.id).execute();
      await dropOrphanedCodes(tx, reader.userId);
      await auditFactorChange(tx, reader, 'remove-second-factor', 'passkey');
      return { ok: true };
    });
  };
}
