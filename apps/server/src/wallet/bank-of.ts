import type { Wallet } from '@fiacre/contract';
import type { WalletAccount } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { findUser } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

/** The bank account to which the owner of this wallet withdraws. Source: WDR-5, WDR-6. */
export async function bankOf(
  db: Kysely<PlatformTables>,
  { userId }: WalletAccount,
): Promise<NonNullable<Wallet['bank']>> {
  const user = await findUser(db, userId);
  return {
    bankName: user?.bank_name ?? null,
    bankCode: user?.bank_code ?? null,
    bankAccount: user?.bank_account ?? null,
  };
}
