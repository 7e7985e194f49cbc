/**
 * Whose money an account holds. `rider` and `driver` are wallets. `provider-clearing`, one account per provider, is
 * negative by the amount that the provider has collected and not yet paid out; compare it with the provider's
 * statements. `prepayment` holds money that is paid but not yet earned; `withdrawals` holds money that has left a
 * wallet for a bank. `company`, one account per company, is negative by what the company owes; `bank` is negative by what
 * companies have paid. Source: WAL-1, PAY-11, EARN-2, WDR-5, COMPANY-6.
 */
export type LedgerAccount =
  | { readonly kind: 'rider' | 'driver'; readonly userId: string }
  | { readonly kind: 'provider-clearing'; readonly provider: string }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'operator' | 'prepayment' | 'promotion' | 'bonus' | 'withdrawals' | 'bank' };

export const ledgerAccountKinds = [
  'rider',
  'driver',
  'operator',
  'provider-clearing',
  'prepayment',
  'promotion',
  'bonus',
  'withdrawals',
  'company',
  'bank',
] as const satisfies readonly LedgerAccount['kind'][];

/** A wallet: the account of a rider or a driver. */
export type WalletAccount = Extract<LedgerAccount, { userId: string }>;

/** The purpose of a posting, as shown in a wallet's history. Source: DATA-1, WAL-2, WAL-6, PAY-9. */
export type TxRef =
  | 'trip'
  | 'cash'
  | 'card'
  | 'wallet'
  | 'refund'
  | 'cancellation_fee'
  | 'no_show_fee'
  | 'bonus'
  | 'top_up'
  | 'AdminCredit'
  | 'withdraw'
  | 'merged_account'
  | 'correction'
  | 'tip';

/** Minor units into (positive) or out of (negative) an account. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: number;
  readonly txRef: TxRef;
}

/**
 * Why money moves. Each booking, payment order, refund, withdrawal or credit has at most one transaction per reason;
 * only corrections and changes of a prepaid price can follow each other.
 */
export type LedgerReason =
  | 'wallet-part'
  | 'prepayment'
  | 'prepayment-change'
  | 'trip-paid'
  | 'cancellation'
  | 'bonus'
  | 'correction'
  | 'tip'
  | 'top-up'
  | 'late-payment'
  | 'provider-refund'
  | 'provider-refund-failed'
  | 'admin-credit'
  | 'withdrawal'
  | 'account-merge'
  | 'company-payment';

/** One balanced transaction: its postings add up to zero. */
export interface LedgerTransaction {
  readonly reason: LedgerReason;
  readonly postings: readonly Posting[];
}

/**
 * Builds a transaction and drops postings of 0. Throws if the sum is not zero, which is a bug rather than a refusal.
 */
export function ledgerTransaction(
  reason: LedgerTransaction['reason'],
  postings: readonly Posting[],
): LedgerTransaction {
  const sum = postings.reduce((total, posting) => total + posting.amount, 0);
  if (sum !== 0) throw new Error(`ledger transaction ${reason} is out of balance by ${sum}`);
  return { reason, postings: postings.filter((posting) => posting.amount !== 0) };
}
