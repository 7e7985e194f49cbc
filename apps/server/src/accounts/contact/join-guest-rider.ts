import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountParts } from '../parts.ts';
import { findGuestRider, type User } from '../record/store.ts';

/** How somebody who opens an account shows that its number is theirs. */
interface NumberProof {
  readonly byCode: boolean;
  /** Whoever was signed in until now. */
  readonly guestId: string | null;
}

/**
 * Moves the rides of the guest rider with the account's number to the account, if the number is proved. Anybody can
 * register with somebody else's number, so having it is not enough. Source: GUEST-10.
 */
export async function joinGuestRider(
  tx: Tx,
  { guestRiders }: AccountParts,
  account: Pick<User, 'id' | 'login_type' | 'mobile'>,
  { byCode, guestId }: NumberProof,
): Promise<void> {
  if (account.mobile === null || account.login_type === 'guest') return;
  const guest = await findGuestRider(tx.sql, account.mobile);
  if (guest === null || !(byCode || guest.id === guestId)) return;
  await guestRiders.join(tx, { from: guest.id, into: account.id });
}
