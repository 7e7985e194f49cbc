import type { Tx } from '../platform/transaction/tx.ts';
import { holdWallet } from './ledger.ts';
import type { WalletTables } from './tables.ts';

/** What is left in a person's wallets: nothing, money or a debt. Locked until the transaction ends. */
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
