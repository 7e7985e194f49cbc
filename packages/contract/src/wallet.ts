import { paymentOrderStates } from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Id, Instant, pageQuery } from './primitives.ts';

/** One line of the specification's walletHistory, a view of the ledger. Source: DATA-1, WAL-1. */
export const WalletEntry = z.object({
  type: z.enum(['Credit', 'Debit', 'Withdraw']),
  amount: Amount,
  date: Instant,
  txRef: z.string(),
  /** What the wallet held after it. */
  balance: Amount,
});
/** Where a withdrawal goes. Source: WDR-5. */
const Bank = z.object({
  bankName: z.string().nullable(),
  bankCode: z.string().nullable(),
  bankAccount: z.string().nullable(),
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
  /** The own bank as the account knows it; null where the operator asks for no banks. */
  bank: Bank.nullable(),
});
export type Wallet = z.infer<typeof Wallet>;

export const WalletQuery = z.strictObject({ page: pageQuery.page, pageSize: pageQuery.pageSize });

/** What a request may name at most, in minor units: sums of many stay exact. */
const largestAmount = 1_000_000_000_000;

/** An empty amount is 0; what is not above zero is refused by the rule, not by the form. Source: WAL-3. */
const TypedAmount = Amount.min(-largestAmount)
  .max(largestAmount)
  .or(z.literal('').transform(() => 0))
  .or(z.null().transform(() => 0))
  .default(0);

/** An amount of the operator's currency. */
export const AmountRequest = z.strictObject({ amount: TypedAmount });
export const TopUpRequest = z.strictObject({ ...AmountRequest.shape, provider: z.string().max(40) });

/** What became of a payment into the own wallet, from the provider's word alone. Source: WAL-9, PAY-7. */
export const TopUp = z.object({
  id: Id,
  provider: z.string(),
  amount: Amount,
  currency: z.string(),
  state: z.enum(paymentOrderStates),
});
export type TopUp = z.infer<typeof TopUp>;

export const WalletBalance = z.object({ userId: Id, currency: z.string(), balance: Amount });
