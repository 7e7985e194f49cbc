import { notify } from '../../notifications/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { Confirm } from './confirmation.ts';
import type { AccountParts } from '../parts.ts';
import { keepOnlyThisSession } from '../sessions/sessions.ts';
import { findUser } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { startSetUp, takeAppCode } from './authenticator-app.ts';
import { factorsOf, recoveryCodesLeft } from './factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { requiresSecondFactor } from '../record/who-needs-it.ts';

export function createReadSecondFactor({ platform }: AccountParts): Handler<'readSecondFactor'> {
  return async (call) => {
    const { userId, role } = signedIn(call.reader);
    const factors = await factorsOf(platform.db, userId);
    const passkeys = await platform.db
      .withTables<AccountTables>()
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    return {
      required: requiresSecondFactor(platform.config, role),
      authenticatorApp: factors.includes('totp'),
      recoveryCodesLeft: await recoveryCodesLeft(platform.db, userId),
      passkeys: passkeys.map(({ id, name, created_at: made, last_used_at: used }) => ({
        id,
        name,
        createdAt: made.toISOString(),
        lastUsedAt: used?.toISOString() ?? null,
      })),
    };
  };
}

export function createStartAuthenticatorApp(
  parts: AccountParts,
  confirm: Confirm,
): Handler<'startAuthenticatorApp'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const confirmed = await confirm.withFactor(reader, call.body);
    const user = (await findUser(parts.platform.db, reader.userId)) ?? refuse('user_issue_contact_admin');
    return call.commit(async (tx) => {
      await confirmed(tx);
      return startSetUp(tx, parts, user.id, user.email ?? user.id);
    });
  };
}

export function createConfirmAuthenticatorApp(parts: AccountParts): Handler<'confirmAuthenticatorApp'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    await parts.rateLimiter.take([{ rateLimit: 'secondFactor', whose: [reader.userId] }]);
    return call.commit(async (tx) => {
      if (!(await takeAppCode(tx, parts, reader.userId, call.body.code, true))) refuse('second_factor_wrong');
      await parts.rateLimiter.clear(tx, [{ rateLimit: 'secondFactor', whose: [reader.userId] }]);
      await auditFactorChange(tx, reader, 'add-second-factor', 'totp');
      return { recoveryCodes: await replaceRecoveryCodes(tx, parts.platform.random, reader.userId) };
    });
  };
}

export function createRemoveAuthenticatorApp(
  parts: AccountParts,
  confirm: Confirm,
): Handler<'removeAuthenticatorApp'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const confirmed = await confirm.withFactor(reader, call.body);
    return call.commit(async (tx) => {
      await confirmed(tx);
      const accounts = tx.sql.withTables<AccountTables>();
      await accounts.deleteFrom('authenticator_apps').where('user_id', '=', reader.userId).execute();
      await dropOrphanedCodes(tx, reader.userId);
      await auditFactorChange(tx, reader, 'remove-second-factor', 'totp');
      return { ok: true };
    });
  };
}

export function createRenewRecoveryCodes(
  parts: AccountParts,
  confirm: Confirm,
): Handler<'renewRecoveryCodes'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const confirmed = await confirm.withFactor(reader, call.body);
    return call.commit(async (tx) => {
      await confirmed(tx);
      if ((await factorsOf(tx.sql, reader.userId)).length === 0) refuse('second_factor_required');
      tx.audit({ action: 'renew-recovery-codes', object: { kind: 'user', id: reader.userId } });
      await tellOfFactor(tx, reader.userId);
      return { recoveryCodes: await replaceRecoveryCodes(tx, parts.platform.random, reader.userId) };
    });
  };
}

/** Recovery codes are a fallback for another factor. Without one, they would only be extra passwords. */
export async function dropOrphanedCodes(tx: Tx, userId: string): Promise<void> {
  const factors = await factorsOf(tx.sql, userId);
  if (factors.some((factor) => factor !== 'recovery')) return;
  await tx.sql
    .withTables<AccountTables>()
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .execute();
}

/** All other sessions end; this one counts as verified with the person's current factors. */
export async function auditFactorChange(
  tx: Tx,
  reader: SignedIn,
  action: 'add-second-factor' | 'remove-second-factor',
  factor: 'totp' | 'passkey',
): Promise<void> {
  const ending = action === 'add-second-factor' ? 'added-factor' : 'removed-factor';
  await keepOnlyThisSession(tx, reader, ending, (await factorsOf(tx.sql, reader.userId)).length > 0);
  tx.audit({ action, object: { kind: 'user', id: reader.userId }, facts: { factor } });
  if (action === 'add-second-factor') await tellOfFactor(tx, reader.userId);
}

/** A stranger may have added it. Source: AUTH-16. */
export function tellOfFactor(tx: Tx, userId: string): Promise<void> {
  return notify(tx, { to: { userId }, text: 'mail_new_factor', facts: {}, channels: ['mail'] });
}
