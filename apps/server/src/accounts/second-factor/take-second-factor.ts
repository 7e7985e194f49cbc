import type { Tx } from '../../platform/transaction/tx.ts';
import type { AccountParts } from '../parts.ts';
import { takeAppCode } from './authenticator-app.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

/** Consumes a code of the authenticator app or a recovery code; returns false if it is neither. */
export async function takeSecondFactor(
  tx: Tx,
  parts: AccountParts,
  userId: string,
  typed: string,
): Promise<boolean> {
  if (/^[\d\s]{6,8}$/.test(typed)) return takeAppCode(tx, parts, userId, typed);
  return takeRecoveryCode(tx, userId, typed);
}
