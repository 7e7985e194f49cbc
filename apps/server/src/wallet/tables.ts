import type { LedgerAccount, LedgerReason } from '@fiacre/domain';
import type { Generated } from 'kysely';

/** A wallet or one of the operator's own pots, in one currency; its balance is the sum of its entries. */
export interface LedgerAccountTable {
  id: string;
  kind: LedgerAccount['kind'];
  user_id: string | null;
  /** Of `provider-clearing` alone. */
  provider: string | null;
  currency: string;
  /** Kept for wallets by the database itself; the operator's own pots would be written by everybody at once. */
  balance: Generated<number>;
}

export interface LedgerTransactionTable {
  id: string;
  at: Date;
  reason: LedgerReason;
  booking_id: string | null;
  /** What moved the money beside a booking: a payment order, a withdrawal, a credit, the person of a bonus. */
  source_id: string | null;
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
