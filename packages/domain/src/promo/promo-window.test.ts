import { expect, test } from 'vitest';
import { bookingStatuses, statusTraits } from '../booking/status-traits.ts';
import { bookingIn } from '../booking/testing/sample-bookings.ts';
import { promoChangeRefusal } from './promo-window.ts';

test.each(bookingStatuses)(
  'PROMO-4 the promo of a %s booking can change only before it is paid',
  (status) => {
    const isOver = statusTraits[status].hasReceipt;
    expect(promoChangeRefusal(bookingIn(status))?.refused ?? null).toBe(isOver ? 'wrong_status' : null);
  },
);

test.each(['PAYMENT_PENDING', 'PENDING'] as const)(
  'PROMO-4 PAY-11 the promo of a %s booking cannot change once the wallet has paid a part',
  (status) => {
    const booking = { ...bookingIn(status), walletTaken: 1 };
    expect(promoChangeRefusal(booking)?.refused).toBe('wrong_status');
  },
);

test('PROMO-4 the promo of a prepaid parcel cannot change', () => {
  const prepayment = { card: 1210, wallet: 0, gateway: 'test' };
  expect(promoChangeRefusal({ ...bookingIn('NEW'), prepayment })?.refused).toBe('wrong_status');
});
