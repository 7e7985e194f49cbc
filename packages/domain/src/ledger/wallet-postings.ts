import type { Charge } from '../charge/charge.ts';
import { chargePostings } from './charge-postings.ts';
import { ledgerTransaction } from './postings.ts';
import type { LedgerAccount, LedgerTransaction, Posting, WalletAccount } from './postings.ts';

function between(
  reason: LedgerTransaction['reason'],
  from: LedgerAccount,
  to: LedgerAccount,
  amount: number,
  txRef: Posting['txRef'],
): LedgerTransaction {
  return ledgerTransaction(reason, [
    { account: from, amount: -amount, txRef },
    { account: to, amount, txRef },
  ]);
}

/** The referral bonus, paid to the referrer. Source: WAL-8. */
export function bonusPostings(charge: Charge, referrer: WalletAccount): LedgerTransaction {
  const { kind, userId } = referrer;
  const people = { riderId: kind === 'rider' ? userId : null, driverId: kind === 'driver' ? userId : null };
  return ledgerTransaction('bonus', chargePostings(charge, people));
}

/** A tip, from the rider's wallet to the driver's. Source: CHARGE-12. */
export function tipPostings(charge: Charge, riderId: string, driverId: string): LedgerTransaction {
  return ledgerTransaction('tip', chargePostings(charge, { riderId, driverId }));
}

/** A top-up of somebody's own wallet through a provider. Source: WAL-9. */
export function topUpPostings(owner: WalletAccount, provider: string, amount: number): LedgerTransaction {
  return between('top-up', { kind: 'provider-clearing', provider }, owner, amount, 'top_up');
}

/** A payment that arrived when no amount was due any longer goes to the payer's wallet. Source: PAY-7, PAY-9. */
export function latePaymentPostings(
  owner: WalletAccount,
  provider: string,
  amount: number,
): LedgerTransaction {
  return between('late-payment', { kind: 'provider-clearing', provider }, owner, amount, 'refund');
}

/** The source of the money for a refund to a card. */
type RefundedFrom = WalletAccount | { readonly kind: 'operator' };

/**
 * A refund that a provider is asked to make: the money leaves the wallet or the operator immediately. Source: PAY-9.
 */
export function providerRefundPostings(
  from: RefundedFrom,
  provider: string,
  amount: number,
): LedgerTransaction {
  return between('provider-refund', from, { kind: 'provider-clearing', provider }, amount, 'refund');
}

/** The provider refused the refund, so the money goes back. Source: PAY-9. */
export function failedRefundPostings(to: RefundedFrom, provider: string, amount: number): LedgerTransaction {
  return between('provider-refund-failed', { kind: 'provider-clearing', provider }, to, amount, 'refund');
}

/** A credit from the operator. Source: WAL-2, WAL-6. */
export function adminCreditPostings(owner: WalletAccount, amount: number): LedgerTransaction {
  return between('admin-credit', { kind: 'operator' }, owner, amount, 'AdminCredit');
}

/** A withdrawal from a wallet to its owner's bank. Source: WDR-5. */
export function withdrawalPostings(owner: WalletAccount, amount: number): LedgerTransaction {
  return between('withdrawal', owner, { kind: 'withdrawals' }, amount, 'withdraw');
}

/** The balance of an account, money or a debt, goes to the account into which it is merged. Source: USERS-14. */
export function mergePostings(from: WalletAccount, into: WalletAccount, balance: number): LedgerTransaction {
  return between('account-merge', from, into, balance, 'merged_account');
}

/** What a company paid to the operator's bank account; below zero, a payment that was entered wrongly. Source: COMPANY-8. */
export function companyPaymentPostings(companyId: string, amount: number): LedgerTransaction {
  return between('company-payment', { kind: 'bank' }, { kind: 'company', companyId }, amount, 'trip');
}
