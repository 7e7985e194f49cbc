import { describe, expect, test } from 'vitest';
import { bookingIn } from '../booking/testing/sample-bookings.ts';
import { paymentUseOf } from '../booking/payment-use.ts';
import { refundable, refundRefusal, type WantedRefund } from './refund.ts';

const wanted: WantedRefund = {
  state: 'paid',
  paid: 1000,
  refunded: { wallet: 100, operator: 200 },
  use: { held: 0, spent: 1000 },
  amount: 700,
  source: 'operator',
  walletBalance: 0,
};

test.each([
  [{}, null],
  [{ amount: 701 }, 'refund_too_much'],
  [{ refunded: { wallet: 0, operator: 1000 }, amount: 1 }, 'refund_too_much'],
  [{ state: 'open' }, 'payment_not_paid'],
  [{ state: 'declined' }, 'payment_not_paid'],
  [{ state: 'expired' }, 'payment_not_paid'],
  [{ source: 'wallet', walletBalance: 699 }, 'refund_wallet_short'],
  [{ source: 'wallet', walletBalance: 700 }, null],
  // A late payment and a top-up are in the wallet, as is any part that the booking did not use.
  [{ state: 'late' }, 'refund_wallet_only'],
  [{ state: 'late', source: 'wallet', walletBalance: 700 }, null],
  [{ use: null }, 'refund_wallet_only'],
  [{ use: { held: 0, spent: 899 } }, 'refund_wallet_only'],
  [{ use: { held: 0, spent: 900 } }, null],
  [{ use: { held: 1, spent: 0 }, source: 'wallet', walletBalance: 700 }, 'refund_held'],
  [{ use: { held: 1, spent: 0 }, source: 'wallet', walletBalance: 699, amount: 698 }, null],
  [{ use: { held: 1, spent: 0 }, amount: 701 }, 'refund_too_much'],
] as const)('PAY-9 a refund with %o is refused with %s', (change, refusal) => {
  expect(refundRefusal({ ...wanted, ...change })).toBe(refusal);
});

test('PAY-9 the operator cannot refund money that is held or in the wallet', () => {
  expect(refundable(wanted)).toEqual({ now: 700, byOperator: 700, held: 0 });
  expect(refundable({ ...wanted, use: { held: 0, spent: 500 } })).toMatchObject({ byOperator: 300 });
  expect(refundable({ ...wanted, use: { held: 0, spent: 150 } })).toMatchObject({ byOperator: 0 });
  expect(refundable({ ...wanted, use: { held: 600, spent: 0 } })).toEqual({
    now: 100,
    byOperator: 0,
    held: 600,
  });
  expect(refundable({ ...wanted, use: { held: 1000, spent: 0 } })).toEqual({
    now: 0,
    byOperator: 0,
    held: 700,
  });
  expect(refundable({ ...wanted, state: 'expired' })).toEqual({ now: 0, byOperator: 0, held: 0 });
});

describe('PAY-9 a payment by card', () => {
  const prepayment = { card: 1000, wallet: 210, gateway: 'test' };
  const settlement = {
    cash: 0,
    card: 1000,
    wallet: 210,
    mode: 'card',
    gateway: 'test',
    paidAtMs: 0,
  } as const;

  test.each(['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'] as const)(
    'is held while its booking is %s',
    (status) => {
      expect(paymentUseOf(bookingIn(status, { prepayment }))).toEqual({ held: 1000, spent: 0 });
      expect(paymentUseOf(bookingIn(status))).toEqual({ held: 0, spent: 0 });
    },
  );

  test.each(['PAID', 'COMPLETE'] as const)('is spent once its booking is %s', (status) => {
    expect(paymentUseOf(bookingIn(status, { prepayment, settlement }))).toEqual({ held: 0, spent: 1000 });
  });

  test('is spent on the fee of a cancelled booking, if it was paid before', () => {
    const spent = (refund: number, fee: number) =>
      paymentUseOf(bookingIn('CANCELLED', { refund, fee })).spent;
    expect([spent(1210, 0), spent(1210, 300), spent(1210, 1500), spent(0, 300)]).toEqual([0, 300, 1210, 0]);
  });

  test.each(['PAYMENT_PENDING', 'PENDING'] as const)('is not part of a booking that is %s', (status) => {
    expect(paymentUseOf(bookingIn(status, { walletTaken: 210 }))).toEqual({ held: 0, spent: 0 });
  });
});
