import type { Call } from '../../platform/http/handler.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountTables } from '../tables.ts';
import { newToken } from '../tokens.ts';

const day = 24 * 3_600_000;
const deviceDays = 180;
const addressDays = 30;
const deviceCookie = 'fiacre-device';

/** Where a request comes from: the device's cookie if it has one, and its network address. */
export interface Caller {
  readonly device: string | null;
  readonly address: string;
}

export function callerOf(call: Pick<Call<'signIn'>, 'cookie' | 'address'>): Caller {
  const device = call.cookie(deviceCookie);
  return { device: device !== null && /^[\w-]{43}$/.test(device) ? device : null, address: call.address };
}

export interface KnownCallers {
  /** Whether someone has signed in to this account from that device or address before. */
  isKnown(account: string, caller: Caller): Promise<boolean>;
  /** Called after a sign-in; the device gets its cookie. */
  remember(tx: Tx, account: string, caller: Caller, reply: Call<'signIn'>['reply']): Promise<void>;
}

/**
 * Devices and addresses from which an account was used. A stranger's guesses delay only other strangers. Rows are keyed
 * digests, which reveal neither the person nor the address.
 */
export function createKnownCallers(platform: Platform, secret: Secret): KnownCallers {
  const keysOf = (account: string, { device, address }: Caller) => [
    ...(device === null ? [] : [{ key: secret.digest('device', account, device), days: deviceDays }]),
    { key: secret.digest('address', account, address), days: addressDays },
  ];
  return {
    async isKnown(account, caller) {
      const found = await platform.db
        .withTables<AccountTables>()
        .selectFrom('known_callers')
        .select('key')
        .where(
          'key',
          'in',
          keysOf(account, caller).map(({ key }) => key),
        )
        .where('expires_at', '>', platform.clock.now())
        .executeTakeFirst();
      return found !== undefined;
    },
    async remember(tx, account, caller, reply) {
      const device = caller.device ?? newToken(platform.random);
      const after = (days: number) => new Date(tx.now.getTime() + days * day);
      const rows = keysOf(account, { ...caller, device }).map(({ key, days }) => ({
        key,
        expires_at: after(days),
      }));
      await tx.sql
        .withTables<AccountTables>()
        .insertInto('known_callers')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((set) => ({ expires_at: set.ref('excluded.expires_at') })),
        )
        .execute();
      reply.setCookie(deviceCookie, device, { path: '/api/auth', expiresAt: after(deviceDays) });
    },
  };
}
