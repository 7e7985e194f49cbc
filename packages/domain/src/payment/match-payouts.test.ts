import { expect, test } from 'vitest';
import { matchPayouts, type PaymentOnRecord, type PayoutLine } from './match-payouts.ts';

const payment = (reference: string, change: Partial<PaymentOnRecord> = {}): PaymentOnRecord => ({
  id: `id-${reference}`,
  reference,
  amount: 100,
  currency: 'EUR',
  isSettled: true,
  refunds: [],
  ...change,
});
const line = (reference: string, change: Partial<PayoutLine> = {}): PayoutLine => ({
  line: 2,
  reference,
  amount: 100,
  currency: 'EUR',
  fee: null,
  net: null,
  ...change,
});
const resultsOf = (lines: readonly PayoutLine[], payments: readonly PaymentOnRecord[], expected?: string[]) =>
  matchPayouts(lines, payments, new Set(expected)).map(({ result, paymentId }) => `${result} ${paymentId}`);

test.each<[string, PayoutLine, string]>([
  ['the same amount', line('a'), 'matched id-a'],
  ['our own id instead of the provider’s reference', line('id-a'), 'matched id-a'],
  ['another amount', line('a', { amount: 99 }), 'amount_differs id-a'],
  ['another currency', line('a', { currency: 'USD' }), 'currency_differs id-a'],
  ['amounts that add up', line('a', { fee: 3, net: 97 }), 'matched id-a'],
  ['another fee than the amounts say', line('a', { fee: 3, net: 96 }), 'fee_differs id-a'],
  ['an unknown reference', line('x'), 'missing_here null'],
  ['a payment that was never paid', line('open'), 'missing_here id-open'],
])('PAY-7 compares a row with the payment of its reference: %s', (_, row, result) => {
  const payments = [payment('a'), payment('open', { isSettled: false })];
  expect(resultsOf([row], payments)).toEqual([result]);
});

test('PAY-7 lists payments that the file repeats, and missing ones', () => {
  const payments = [payment('a'), payment('b'), payment('other day')];
  expect(resultsOf([line('a'), line('a', { amount: 90 })], payments, ['id-a', 'id-b'])).toEqual([
    'matched id-a',
    'repeated id-a',
    'missing_there id-b',
  ]);
});

test('PAY-9 a refund is a negative row, or is already deducted from its payment', () => {
  const payments = [payment('a', { refunds: [30] }), payment('b', { refunds: [20, 10] })];
  const rows = [line('a'), line('a', { amount: -30 }), line('a', { amount: -31 }), line('b', { amount: 70 })];
  expect(resultsOf(rows, payments)).toEqual([
    'matched id-a',
    'matched id-a',
    'amount_differs id-a',
    'matched id-b',
  ]);
});
