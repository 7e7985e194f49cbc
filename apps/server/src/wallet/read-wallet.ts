import type { Wallet } from '@fiacre/contract';
import type { WalletAccount } from '@fiacre/domain';
import { findUser } from '../accounts/index.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { otherBalances, readHistory } from './history.ts';
import { balanceOf } from './ledger.ts';

/** Balance and one page of the history, newest first. Sources: WAL-1, WDR-6. */
export async function readWallet(
  db: Platform['db'],
  owner: WalletAccount,
  asked: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<Wallet> {
  const { code, bankFields } = await readSettings(db);
  const [balance, others, history, bank] = await Promise.all([
    balanceOf(db, owner, code),
    otherBalances(db, owner, code),
    readHistory(db, owner, code, asked),
    bankFields ? bankOf(db, owner) : null,
  ]);
  return { currency: code, balance, otherBalances: others, ...history, bank };
}

/** The bank account to which the owner of this wallet withdraws. Source: WDR-5, WDR-6. */
async function bankOf(db: Platform['db'], { userId }: WalletAccount): Promise<NonNullable<Wallet['bank']>> {
  const user = await findUser(db, userId);
  return {
    bankName: user?.bank_name ?? null,
    bankCode: user?.bank_code ?? null,
    bankAccount: user?.bank_account ?? null,
  };
}
