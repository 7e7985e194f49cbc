import * as z from 'zod';
import { Amount, Instant } from './primitives.ts';

/** One line of the specification's walletHistory, a view of the ledger. Source: DATA-1, WAL-1. */
export const WalletEntry = z.object({
  type: z.enum(['Credit', 'Debit', 'Withdraw']),
  amount: Amount,
  date: Instant,
  txRef: z.string(),
});
export const Wallet = z.object({ currency: z.string(), balance: Amount, history: z.array(WalletEntry) });
export type Wallet = z.infer<typeof Wallet>;
