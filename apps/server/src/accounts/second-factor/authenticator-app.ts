import { Secret as TotpSecret, TOTP } from 'otpauth';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountParts } from '../parts.ts';
import type { AccountTables } from '../record/tables.ts';

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, thirty seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Steps before and after now whose codes are also accepted, for clocks that are slightly off. */
const stepsOff = 1;

export interface AuthenticatorSetup {
  readonly secret: string;
  readonly uri: string;
}

/** A new secret, replacing any unconfirmed one. It takes effect with its first correct code. */
export async function startSetUp(
  tx: Tx,
  parts: AccountParts,
  userId: string,
  label: string,
): Promise<AuthenticatorSetup> {
  const secret = new TotpSecret({ buffer: new Uint8Array(parts.platform.random.bytes(secretBytes)).buffer });
  const totp = new TOTP({ ...shape, secret, issuer: 'Fiacre', label });
  const row = { sealed_secret: parts.secret.seal(secret.base32), created_at: tx.now };
  const saved = await tx.sql
    .withTables<AccountTables>()
    .insertInto('authenticator_apps')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  // An app that is in use must be removed first, which requires confirmation.
  if (saved.numInsertedOrUpdatedRows !== 1n) refuse('second_factor_wrong');
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Consumes a code of the app, which must be correct now and newer than every code used before. `confirms` is for the
 * first code of a new app; without it, only a confirmed app is accepted. Returns false for a wrong or used code.
 */
export async function takeAppCode(
  tx: Tx,
  parts: AccountParts,
  userId: string,
  code: string,
  confirms = false,
): Promise<boolean> {
  const apps = tx.sql.withTables<AccountTables>();
  const app = await apps
    .selectFrom('authenticator_apps')
    .select(['sealed_secret', 'last_step', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (app === undefined || (app.confirmed_at === null) !== confirms) return false;
  const step = stepOf(parts.secret.open(app.sealed_secret), code.replaceAll(/\s/g, ''), tx.now);
  if (step === null || step <= app.last_step) return false;
  await apps
    .updateTable('authenticator_apps')
    .set({ last_step: step, ...(confirms && { confirmed_at: tx.now }) })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

function stepOf(base32: string | null, code: string, now: Date): number | null {
  if (base32 === null || !/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const secret = TotpSecret.fromBase32(base32);
  const off = TOTP.validate({ ...shape, token: code, secret, timestamp, window: stepsOff });
  return off === null ? null : Math.floor(timestamp / 1000 / shape.period) + off;
}
