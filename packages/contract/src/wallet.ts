import * as z from 'zod';
import { Amount, Instant, pageQuery } from './primitives.ts';

/** One line of the specification's walletHistory, a view of the ledger. Source: DATA-1, WAL-1. */
export const WalletEntry = z.object({
  type: z.enum(['Credit', 'Debit', 'Withdraw']),
  amount: Amount,
  date: Instant,
  txRef: z.string(),
});
/** `currency` is the operator's; what a wallet holds in another one, from before a change, stands in `otherBalances`. */
export const Wallet = z.object({
  currency: z.string(),
  balance: Amount,
  otherBalances: z.array(z.object({ currency: z.string(), balance: Amount })),
  /** One page, newest first. */
  history: z.array(WalletEntry),
  historyTotal: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type Wallet = z.infer<typeof Wallet>;

export const WalletQuery = z.strictObject({ page: pageQuery.page, pageSize: pageQuery.pageSize });
