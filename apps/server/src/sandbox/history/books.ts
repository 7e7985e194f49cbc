import type { LedgerAccount, LedgerTransaction } from '@fiacre/domain';

/** The source of a ledger transaction. */
export interface Source {
  readonly bookingId?: string;
  readonly sourceId?: string;
  readonly chargeId?: string;
}

export interface BookedTransaction extends Source {
  readonly atMs: number;
  readonly transaction: LedgerTransaction;
}

const keyOf = (account: LedgerAccount): string => JSON.stringify(account);

/** The ledger of the made-up past. It follows the rules of the real one and tracks every balance. */
export class Books {
  readonly transactions: BookedTransaction[] = [];
  readonly #balances = new Map<string, number>();

  post(atMs: number, transaction: LedgerTransaction, source: Source): void {
    if (transaction.postings.length === 0) return;
    this.transactions.push({ atMs, transaction, ...source });
    for (const { account, amount } of transaction.postings)
      this.#balances.set(keyOf(account), this.balanceOf(account) + amount);
  }

  balanceOf(account: LedgerAccount): number {
    return this.#balances.get(keyOf(account)) ?? 0;
  }
}
