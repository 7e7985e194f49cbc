import { statusesWith } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

/** The number of faults in the ledger by kind; it is correct if every number is 0. */
export interface LedgerCheck {
  /** Transactions whose entries do not sum to zero, or are in several currencies. */
  readonly unbalanced: number;
  /** Transactions without an entry. */
  readonly empty: number;
  /** Wallets whose stored balance is not the sum of their entries. */
  readonly wrongBalances: number;
  /** Bookings whose reserved amount differs from the prepaid amount, or is not zero after their end. */
  readonly wrongPrepayments: number;
}

/** Reads the whole ledger in one snapshot and checks it. Source: WAL-6, PAY-9, PAY-11. */
export async function checkLedger(db: Kysely<PlatformTables>): Promise<LedgerCheck> {
  const { rows } = await sql<LedgerCheck>`select
    (select count(*) from (select transaction_id from ledger_entries
      join ledger_accounts on ledger_accounts.id = account_id group by transaction_id
      having sum(amount) <> 0 or min(currency) <> max(currency)) wrong) as unbalanced,
    (select count(*) from ledger_transactions
      where not exists (select from ledger_entries where transaction_id = ledger_transactions.id)) as empty,
    (select count(*) from ledger_accounts where user_id is not null and balance <>
      (select coalesce(sum(amount), 0) from ledger_entries where account_id = ledger_accounts.id)) as "wrongBalances",
    (select count(*) from bookings left join (select booking_id, sum(amount) as waiting from ledger_entries
      join ledger_accounts on ledger_accounts.id = account_id and kind = 'prepayment'
      join ledger_transactions on ledger_transactions.id = transaction_id group by booking_id) held on booking_id = bookings.id
      where coalesce(waiting, 0) <> case when status in (${sql.join(statusesWith('hasReceipt'))}) then 0 else customer_paid end)
      as "wrongPrepayments"`.execute(db);
  const [check] = rows;
  if (check === undefined) throw new Error('The ledger could not be read');
  return check;
}
