import type { ErrorCode } from '@fiacre/contract/errors';
import { mergePostings } from '@fiacre/domain';
import { holdUser, publishUser, type AccountTables, type User } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import type { SignedIn } from '../../platform/http/reader.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { holdFilledWallet, post } from '../../wallet/index.ts';
import type { Forget } from '../delete-user.ts';
import { moveRows, type Merged } from './move-rows.ts';
import { contacts, readAgain } from './read-contacts-again.ts';

export interface MergeNeeds {
  readonly forget: Forget;
  /** Why a person cannot be erased now, or null. */
  readonly obstacle: (tx: Tx, user: User) => Promise<ErrorCode | null>;
}

/** Only riders' data, and drivers of one fleet, can belong to one account. */
export function canBeOne(one: User, other: User): boolean {
  const isMergeable = one.usertype === 'rider' || one.usertype === 'driver';
  return isMergeable && one.usertype === other.usertype && one.fleet_admin_id === other.fleet_admin_id;
}

/**
 * Merges an account into another of the same person: everything moves except its credentials, and the remaining data is
 * erased. Nothing from it opens the account that stays. Source: USERS-14.
 */
export async function mergeUsers(
  tx: Tx,
  ids: Ids,
  reader: SignedIn,
  merged: Merged,
  { forget, obstacle }: MergeNeeds,
): Promise<void> {
  if (Object.values(merged).includes(reader.userId)) refuse('own_account');
  const { from, into } = await holdBoth(tx, merged);
  if (!canBeOne(from, into)) refuse('accounts_differ');
  for (const user of [from, into]) {
    const code = await obstacle(tx, user);
    // Withdrawals move.
    if (code !== null && code !== 'withdrawal_open') refuse(code);
  }
  await unite(tx, ids, { from, into }, forget);
  await tell(tx, from, into);
}

/**
 * A guest rider's rides, also those in progress, become those of an account with the same number. Its owner did it, so
 * nobody is notified. Source: GUEST-10.
 */
export async function joinGuestRider(tx: Tx, ids: Ids, merged: Merged, forget: Forget): Promise<void> {
  const { from, into } = await holdBoth(tx, merged);
  if (!canBeOne(from, into)) return;
  // Messages to the number are the account's from now on.
  await unite(tx, ids, { from, into }, (inTx, guest) => forget(inTx, { ...guest, mobile: null }));
}

async function unite(
  tx: Tx,
  ids: Ids,
  { from, into }: { readonly from: User; readonly into: User },
  forget: Forget,
): Promise<void> {
  await moveRows(tx, { from: from.id, into: into.id });
  const balances = await moveMoney(tx, ids, from, into);
  await forget(tx, from);
  await saveMerged(tx, from, into);
  publishUser(tx, into);
  tx.audit({
    action: 'merge-users',
    object: { kind: 'user', id: into.id },
    facts: { from: from.id, balances },
  });
}

/** Locked in one order, so that two merges of the same accounts are carried out one after the other. */
async function holdBoth(tx: Tx, { from, into }: Merged): Promise<{ from: User; into: User }> {
  if (from === into) refuse('not_found');
  const held = new Map<string, User>();
  for (const id of [from, into].toSorted()) held.set(id, (await holdUser(tx, id)) ?? refuse('not_found'));
  return { from: held.get(from) ?? refuse('not_found'), into: held.get(into) ?? refuse('not_found') };
}

/** One posting for each currency, from wallet to wallet. */
async function moveMoney(tx: Tx, ids: Ids, from: User, into: User) {
  const kind = into.usertype === 'driver' ? 'driver' : 'rider';
  const [source, target] = [{ kind, userId: from.id } as const, { kind, userId: into.id } as const];
  const wallets = await holdFilledWallet(tx, source, target);
  for (const { id: sourceId, currency, balance } of wallets)
    await post(tx, ids, mergePostings(source, target, balance), { currency, sourceId });
  return wallets.map(({ currency, balance }) => ({ currency, balance }));
}

/**
 * The new values for the row of the account that stays; the other row has been emptied, and its number and address are
 * free.
 */
async function saveMerged(tx: Tx, from: User, into: User): Promise<void> {
  const corrected = contacts.flatMap((contact) => {
    const reading = readAgain(contact, into);
    return reading !== null && reading === from[contact] ? [[contact, reading] as const] : [];
  });
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set((set) => ({
      ...Object.fromEntries(corrected),
      double_of: null,
      version: set('version', '+', 1),
      created_at: from.created_at < into.created_at ? from.created_at : into.created_at,
      rating_sum: set('rating_sum', '+', from.rating_sum),
      rating_count: set('rating_count', '+', from.rating_count),
      profile_image: into.profile_image ?? from.profile_image,
      license_image: into.license_image ?? from.license_image,
    }))
    .where('id', '=', into.id)
    .execute();
}

/** Every contact of both accounts, once: anyone with access to one of them must be notified. */
async function tell(tx: Tx, from: User, into: User): Promise<void> {
  const { locale } = into;
  for (const email of new Set([readAgain('email', from), readAgain('email', into)]))
    if (email !== null)
      await notify(tx, {
        to: { email, locale },
        text: 'mail_accounts_merged',
        facts: {},
        channels: ['mail'],
      });
  for (const mobile of new Set([readAgain('mobile', from), readAgain('mobile', into)]))
    if (mobile !== null)
      await notify(tx, { to: { mobile, locale }, text: 'sms_accounts_merged', facts: {}, channels: ['sms'] });
}
