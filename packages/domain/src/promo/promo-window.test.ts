import { expect, test } from 'vitest';
import { bookingStatuses } from '../booking/status.ts';
import { bookingIn } from '../booking/testing/sample-bookings.ts';
import { refusedPromoChange } from './promo-window.ts';

test.each(bookingStatuses)('PROMO-4 a promo of a %s booking may change until it is paid', (status) => {
  const isOver = ['PAID', 'COMPLETE', 'CANCELLED'].includes(status);
  expect(refusedPromoChange(bookingIn(status))?.refused ?? null).toBe(isOver ? 'wrong_status' : null);
});

test.each(['PAYMENT_PENDING', 'PENDING'] as const)(
  'PROMO-4 PAY-11 not of a %s booking that the wallet has paid a part of',
  (status) => {
    const booking = { ...bookingIn(status), walletTaken: 1 };
    expect(refusedPromoChange(booking)?.refused).toBe('wrong_status');
  },
);

test('PROMO-4 not of a prepaid parcel', () => {
  const prepayment = { card: 1210, wallet: 0, gateway: 'test' };
  expect(refusedPromoChange({ ...bookingIn('NEW'), prepayment })?.refused).toBe('wrong_status');
});
