import { describe, expect, test } from 'vitest';
import { bookPayment, isPayable, paymentOrderStates } from './payment-order.ts';

const due = 1210;
const order = { state: 'open', purpose: 'booking', amount: due, approved: true, due } as const;

describe('a provider’s confirmation', () => {
  test('PAY-7 pays the booking that awaits it', () => {
    expect(bookPayment(order)).toEqual({ state: 'paid', toBooking: 1210, toWallet: 0 });
  });

  test('PAY-9 credits an overpayment to the wallet', () => {
    expect(bookPayment({ ...order, due: 1000 })).toEqual({ state: 'paid', toBooking: 1000, toWallet: 210 });
  });

  test.each([
    ['nothing waits', null],
    ['more is due', 1300],
  ])('PAY-9 sends a payment that arrives when %s to the payer’s wallet', (_, due) => {
    expect(bookPayment({ ...order, due })).toEqual({ state: 'late', toBooking: 0, toWallet: 1210 });
  });

  test('WAL-9 sends a top-up to the wallet', () => {
    const topUp = { ...order, purpose: 'top-up', due: null } as const;
    expect(bookPayment(topUp)).toEqual({ state: 'paid', toBooking: 0, toWallet: 1210 });
  });

  test.each(['paid', 'late'] as const)('PAY-7 posts nothing if it is repeated for a %s order', (state) => {
    for (const approved of [true, false])
      expect(bookPayment({ ...order, state, approved })).toEqual({ state, toBooking: 0, toWallet: 0 });
  });

  test.each(['declined', 'expired'] as const)('PAY-7 posts money that arrives for a %s order', (state) => {
    expect(bookPayment({ ...order, state })).toMatchObject({ state: 'paid', toBooking: 1210 });
  });

  test('PAY-7 ends only an open order if it declines, and moves no money', () => {
    const after = paymentOrderStates.map((state) => bookPayment({ ...order, state, approved: false }));
    expect(after.map(({ state }) => state)).toEqual(['declined', 'declined', 'expired', 'paid', 'late']);
    expect(after.every(({ toBooking, toWallet }) => toBooking + toWallet === 0)).toBe(true);
  });
});

test('PAY-8 can pay an order with another card after it was declined, until the order expires', () => {
  const payable = paymentOrderStates.filter((state) => isPayable(state, 1000, 999));
  expect(payable).toEqual(['open', 'declined']);
  expect(isPayable('open', 1000, 1000)).toBe(false);
});
