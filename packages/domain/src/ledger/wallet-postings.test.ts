import { expect, test } from 'vitest';
import { bonusCharge } from '../charge/other-charges.ts';
import { ledgerTransaction } from './postings.ts';
import type { LedgerTransaction } from './postings.ts';
import {
  adminCreditPostings,
  bonusPostings,
  failedRefundPostings,
  latePaymentPostings,
  mergePostings,
  providerRefundPostings,
  topUpPostings,
  withdrawalPostings,
} from './wallet-postings.ts';

const rider = { kind: 'rider', userId: 'r' } as const;
const driver = { kind: 'driver', userId: 'd' } as const;
const clearing = { kind: 'provider-clearing', provider: 'test' } as const;

test.each<readonly [string, LedgerTransaction, object, object]>([
  [
    'WDR-5 a withdrawal debits the wallet',
    withdrawalPostings(driver, 500),
    { reason: 'withdrawal', txRef: 'withdraw' },
    { from: driver, to: { kind: 'withdrawals' } },
  ],
  [
    'WAL-2 WAL-6 an admin’s credit comes from the operator and is labelled AdminCredit',
    adminCreditPostings(rider, 500),
    { reason: 'admin-credit', txRef: 'AdminCredit' },
    { from: { kind: 'operator' }, to: rider },
  ],
  [
    'WAL-8 a bonus comes from the bonus account',
    bonusPostings(bonusCharge('EUR', 500, 'rider'), rider),
    { reason: 'bonus', txRef: 'bonus' },
    { from: { kind: 'bonus' }, to: rider },
  ],
  [
    'WAL-9 a top-up comes from its provider',
    topUpPostings(driver, 'test', 500),
    { reason: 'top-up', txRef: 'top_up' },
    { from: clearing, to: driver },
  ],
  [
    'PAY-7 PAY-9 a late payment is refunded to the payer',
    latePaymentPostings(rider, 'test', 500),
    { reason: 'late-payment', txRef: 'refund' },
    { from: clearing, to: rider },
  ],
  [
    'PAY-9 a refund to a card leaves the wallet',
    providerRefundPostings(rider, 'test', 500),
    { reason: 'provider-refund', txRef: 'refund' },
    { from: rider, to: clearing },
  ],
  [
    'PAY-9 a refund that the provider refused goes back to the operator who paid it',
    failedRefundPostings({ kind: 'operator' }, 'test', 500),
    { reason: 'provider-refund-failed', txRef: 'refund' },
    { from: clearing, to: { kind: 'operator' } },
  ],
  [
    'USERS-14 a merge moves what is left from wallet to wallet',
    mergePostings(rider, { kind: 'rider', userId: 'other' }, 500),
    { reason: 'account-merge', txRef: 'merged_account' },
    { from: rider, to: { kind: 'rider', userId: 'other' } },
  ],
])('%s', (_, transaction, words, accounts) => {
  const [out, into, ...more] = transaction.postings;
  expect(more).toEqual([]);
  expect([out?.amount, into?.amount]).toEqual([-500, 500]);
  expect({ from: out?.account, to: into?.account }).toEqual(accounts);
  expect({ reason: transaction.reason, txRef: out?.txRef }).toEqual(words);
  expect(into?.txRef).toBe(out?.txRef);
});

test('WAL-6 throws on an unbalanced transaction and drops postings of 0', () => {
  const one = { account: rider, amount: 500, txRef: 'bonus' } as const;
  const other = { account: driver, amount: -499, txRef: 'bonus' } as const;
  expect(() => ledgerTransaction('bonus', [one, other])).toThrow('out of balance by 1');
  expect(ledgerTransaction('bonus', [{ ...one, amount: 0 }]).postings).toEqual([]);
});
