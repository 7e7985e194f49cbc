import { paymentOrderStates } from '@fiacre/domain';
import * as z from 'zod';
import { Amount, Id, IdParams, Instant, pageQuery } from '../declare/primitives.ts';
import { PaymentForm } from './payments.ts';
import type { walletRoutes } from '../routes/wallet.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';

/** One line of the specification's walletHistory, a view of the ledger. Source: DATA-1, WAL-1. */
export const WalletEntry = z.object({
  type: z.enum(['Credit', 'Debit', 'Withdraw']),
  amount: Amount,
  date: Instant,
  txRef: z.string(),
  /** The balance after this entry. */
  balance: Amount,
});
/** The tip of a ride: what was added, and whether the reader can add one now. Source: CHARGE-12. */
export const Tip = z.object({ amount: Amount.nullable(), allowed: z.boolean() });
export type Tip = z.infer<typeof Tip>;

/** The bank account to which a withdrawal is sent. Source: WDR-5. */
const Bank = z.object({
  bankName: personal(z.string().nullable()),
  bankCode: personal(z.string().nullable()),
  bankAccount: personal(z.string().nullable()),
});
/**
 * `currency` is the operator's currency; balances in other currencies, from before a change, are in `otherBalances`.
 */
export const Wallet = z.object({
  currency: z.string(),
  balance: Amount,
  otherBalances: z.array(z.object({ currency: z.string(), balance: Amount })),
  /** One page, newest first. */
  history: z.array(WalletEntry),
  historyTotal: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** The owner's bank details; null if the operator does not collect them. */
  bank: Bank.nullable(),
});
export type Wallet = z.infer<typeof Wallet>;

export const WalletQuery = z.strictObject({ page: pageQuery.page, pageSize: pageQuery.pageSize });

/** The maximum amount of a request in minor units, so that large sums are exact. */
const maxAmount = 1_000_000_000_000;

/** An empty amount is 0; amounts that are not positive are refused by a rule, not as malformed. Source: WAL-3. */
const TypedAmount = Amount.min(-maxAmount)
  .max(maxAmount)
  .or(z.literal('').transform(() => 0))
  .or(z.null().transform(() => 0))
  .default(0);

/** An amount in the operator's currency. */
export const AmountRequest = z.strictObject({ amount: TypedAmount });
export const TopUpRequest = z.strictObject({ ...AmountRequest.shape, provider: z.string().max(40) });

/** The result of a top-up, as confirmed by the provider. Source: WAL-9, PAY-7. */
export const TopUp = z.object({
  id: Id,
  provider: z.string(),
  /** The label of the provider's `look`; the provider's id if it is no longer offered. */
  providerLabel: z.string().nullable(),
  amount: Amount,
  currency: z.string(),
  state: z.enum(paymentOrderStates),
});
export type TopUp = z.infer<typeof TopUp>;

export const WalletBalance = z.object({ userId: Id, currency: z.string(), balance: Amount });

export const walletSchemas = {
  getWallet: { query: WalletQuery, response: Wallet },
  topUpWallet: { body: TopUpRequest, response: PaymentForm },
  getTopUp: { params: IdParams, response: TopUp },
  getUserWallet: { params: IdParams, query: WalletQuery, response: Wallet },
  creditWallet: { params: IdParams, body: AmountRequest, response: WalletBalance },
} as const satisfies Record<keyof typeof walletRoutes, RouteSchemas>;
