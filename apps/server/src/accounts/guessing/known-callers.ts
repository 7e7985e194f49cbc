import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Call } from '../../platform/http/handler.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { User } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { newToken } from '../record/tokens.ts';

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

type Account = Pick<User, 'id' | 'password_hash' | 'devices_known_from'>;

export interface KnownCallers {
  /** Whether someone has signed in to this account from that device or address before. */
  isKnown(account: string, caller: Caller): Promise<boolean>;
  /**
   * Whether the device has opened the account since its password was last changed or its owner signed out everywhere:
   * that makes all devices unknown, including those of somebody else. Strangers may share a network address, so only
   * the device counts.
   */
  hasOpened(tx: Tx, account: Account, caller: Caller): Promise<boolean>;
  /** Called after a sign-in or a new password; the device gets its cookie. */
  remember(tx: Tx, account: Account, caller: Caller, reply: Call<'signIn'>['reply']): Promise<void>;
}

/**
 * Devices and addresses from which an account was used. A stranger's guesses delay only other strangers. Rows are keyed
 * digests, which reveal neither the person nor the address.
 */
export function createKnownCallers(platform: Platform, secret: Secret): KnownCallers {
  const deviceKey = (account: string, device: string) => secret.digest('device', account, device);
  const addressKey = (account: string, address: string) => secret.digest('address', account, address);
  const openedKey = ({ id, password_hash: hash, devices_known_from: from }: Account, device: string) =>
    deviceKey(`opened ${id} ${hash ?? ''}${from === null ? '' : ` ${from.toISOString()}`}`, device);
  return {
    isKnown(account, { device, address }) {
      const keys = [addressKey(account, address), ...(device === null ? [] : [deviceKey(account, device)])];
      return isAnyStored(platform.db, keys, platform.clock.now());
    },
    async hasOpened(tx, account, { device }) {
      return device !== null && isAnyStored(tx.sql, [openedKey(account, device)], tx.now);
    },
    async remember(tx, account, caller, reply) {
      const device = caller.device ?? newToken(platform.random);
      const after = (days: number) => new Date(tx.now.getTime() + days * day);
      const rows = [
        { key: deviceKey(account.id, device), expires_at: after(deviceDays) },
        { key: openedKey(account, device), expires_at: after(deviceDays) },
        { key: addressKey(account.id, caller.address), expires_at: after(addressDays) },
      ];
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

async function isAnyStored(
  sql: Kysely<PlatformTables>,
  keys: readonly string[],
  now: Date,
): Promise<boolean> {
  const found = await sql
    .withTables<AccountTables>()
    .selectFrom('known_callers')
    .select('key')
    .where('key', 'in', keys)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}
