import type { LedgerAccount } from '@fiacre/domain';

/** A wallet or one of the operator's own pots; its balance is the sum of its entries. */
export interface LedgerAccountTable {
  id: string;
  kind: LedgerAccount['kind'];
  user_id: string | null;
}

export interface LedgerTransactionTable {
  id: string;
  at: Date;
  reason: string;
  booking_id: string | null;
}

/** Minor units into (above zero) or out of (below zero) an account; a transaction's entries sum to zero. */
export interface LedgerEntryTable {
  id: string;
  transaction_id: string;
  account_id: string;
  amount: number;
  tx_ref: string;
  at: Date;
}

export type WalletTables = {
  ledger_accounts: LedgerAccountTable;
  ledger_transactions: LedgerTransactionTable;
  ledger_entries: LedgerEntryTable;
};
