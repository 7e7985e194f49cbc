import type { LedgerAccount, LedgerReason } from '@fiacre/domain';
import type { Generated } from 'kysely';

/** A wallet or one of the operator's own accounts, in one currency; its balance is the sum of its entries. */
export interface LedgerAccountTable {
  id: string;
  kind: LedgerAccount['kind'];
  user_id: string | null;
  /** The provider of `provider-clearing`; the id of a `company`. */
  provider: string | null;
  currency: string;
  /**
   * Updated by the database for wallets only, because every transaction would contend for the rows of the operator's
   * own accounts.
   */
  balance: Generated<number>;
}

export interface LedgerTransactionTable {
  id: string;
  at: Date;
  reason: LedgerReason;
  booking_id: string | null;
  /**
   * What caused the posting if it was not a booking: a payment order, a withdrawal, a credit, or the referred person of
   * a bonus.
   */
  source_id: string | null;
  /** The charge from which it was posted. */
  charge_id: string | null;
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
