import type { Call } from '../platform/http/handler.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Caller } from './guessing/known-callers.ts';
import type { AccountParts } from './parts.ts';
import type { User } from './store.ts';
import { newToken } from './tokens.ts';

type Opened = Pick<User, 'id' | 'password_hash'>;

/** A new password makes all devices unknown, including those of somebody else who knew the old one. */
const openedKey = ({ id, password_hash: hash }: Opened) => `opened ${id} ${hash ?? ''}`;

/** Remembers where somebody has signed in or set their password. */
export async function rememberDevice(
  tx: Tx,
  { knownCallers, platform }: AccountParts,
  user: Opened,
  caller: Caller,
  reply: Call<'signIn'>['reply'],
): Promise<void> {
  const known = { ...caller, device: caller.device ?? newToken(platform.random) };
  await knownCallers.remember(tx, user.id, known, reply);
  await knownCallers.remember(tx, openedKey(user), known, reply);
}

/** Whether the request comes from a device that has opened the account as it is now. */
export type OpenedHere = (now: Opened) => boolean;

/** Reads the devices before a transaction, which may find the account with another password. */
export async function readOpenedHere(
  { knownCallers }: AccountParts,
  user: Opened | null,
  { device }: Caller,
): Promise<OpenedHere> {
  if (user === null || device === null) return () => false;
  // Strangers may share a network address, so only the device counts.
  const opened = await knownCallers.isKnown(openedKey(user), { device, address: '' });
  return (now) => opened && openedKey(now) === openedKey(user);
}
