import { expect, test } from 'vitest';
import { refundable, refundRefusal, type WantedRefund } from './refund.ts';

const wanted: WantedRefund = {
  state: 'paid',
  paid: 1000,
  refunded: 300,
  amount: 700,
  source: 'operator',
  walletBalance: 0,
};

test.each([
  [{}, null],
  [{ amount: 701 }, 'refund_too_much'],
  [{ refunded: 1000, amount: 1 }, 'refund_too_much'],
  [{ state: 'late' }, null],
  [{ state: 'open' }, 'payment_not_paid'],
  [{ state: 'declined' }, 'payment_not_paid'],
  [{ state: 'expired' }, 'payment_not_paid'],
  [{ source: 'wallet', walletBalance: 699 }, 'refund_wallet_short'],
  [{ source: 'wallet', walletBalance: 700 }, null],
] as const)('PAY-9 a refund with %o is refused with %s', (change, refusal) => {
  expect(refundRefusal({ ...wanted, ...change })).toBe(refusal);
});

test('PAY-9 only what was paid and not refunded before can be refunded', () => {
  expect(refundable(wanted)).toBe(700);
  expect(refundable({ ...wanted, state: 'expired', refunded: 0 })).toBe(0);
});
