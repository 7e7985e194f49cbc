import type { WalletAccount } from '@fiacre/domain';
import type { Tx } from '../platform/transaction/tx.ts';
import { holdWallet } from './ledger.ts';
import type { WalletTables } from './tables.ts';

/** What remains in a person's wallets: nothing, money or a debt. Locked until the transaction ends. */
export async function leftInWallets(tx: Tx, userId: string): Promise<'nothing' | 'money' | 'debt'> {
  for (const kind of ['driver', 'rider'] as const) await holdWallet(tx, { kind, userId });
  const rows = await tx.sql
    .withTables<WalletTables>()
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('user_id', '=', userId)
    .where('balance', '!=', 0)
    .execute();
  if (rows.some(({ balance }) => balance < 0)) return 'debt';
  return rows.length > 0 ? 'money' : 'nothing';
}

/**
 * The balances of a wallet that are not zero, by currency. It and the receiving wallet are locked, in a fixed order,
 * until the transaction ends.
 */
export async function holdFilledWallet(tx: Tx, from: WalletAccount, into: WalletAccount) {
  const both = [from, into].toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  for (const wallet of both) await holdWallet(tx, wallet);
  return tx.sql
    .withTables<WalletTables>()
    .selectFrom('ledger_accounts')
    .select(['id', 'currency', 'balance'])
    .where('kind', '=', from.kind)
    .where('user_id', '=', from.userId)
    .where('balance', '!=', 0)
    .orderBy('currency')
    .execute();
}
