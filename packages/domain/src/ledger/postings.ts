/** Whose money an account holds. `rider` and `driver` are wallets. Source: WAL-1, PAY-11, EARN-2. */
export type LedgerAccount =
  | { readonly kind: 'rider' | 'driver'; readonly userId: string }
  | { readonly kind: 'operator' | 'provider-clearing' | 'prepayment' | 'promotion' | 'bonus' };

export const ledgerAccountKinds = [
  'rider',
  'driver',
  'operator',
  'provider-clearing',
  'prepayment',
  'promotion',
  'bonus',
] as const satisfies readonly LedgerAccount['kind'][];

/** What a posting is for, as it stands in a wallet's history. Source: DATA-1, PAY-9. */
export type TxRef = 'trip' | 'cash' | 'card' | 'wallet' | 'refund' | 'cancellation_fee' | 'bonus';

/** Minor units into (above zero) or out of (below zero) an account. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: number;
  readonly txRef: TxRef;
}

/** One balanced transaction: its postings add up to zero. */
export interface LedgerTransaction {
  readonly reason: 'prepayment' | 'trip-paid' | 'cancellation' | 'bonus';
  readonly postings: readonly Posting[];
}

/** A transaction without empty postings. Throws when money would appear or vanish: a bug, not a refusal. */
export function ledgerTransaction(
  reason: LedgerTransaction['reason'],
  postings: readonly Posting[],
): LedgerTransaction {
  const sum = postings.reduce((total, posting) => total + posting.amount, 0);
  if (sum !== 0) throw new Error(`ledger transaction ${reason} is out of balance by ${sum}`);
  return { reason, postings: postings.filter((posting) => posting.amount !== 0) };
}
