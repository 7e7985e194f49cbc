import { expect, test } from 'vitest';
import { extrasRefusal } from './extras-refusal.ts';
import { bookingStatuses } from './status-traits.ts';
import { bookingIn } from './testing/sample-bookings.ts';

test.each(bookingStatuses)(
  'TARIFF-14 the extras of a %s booking can change only until its trip is over',
  (status) => {
    const isOpen = ['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'].includes(status);
    expect(extrasRefusal(bookingIn(status))?.refused ?? null).toBe(isOpen ? null : 'wrong_status');
  },
);

test('TARIFF-14 the extras of a trip paid in advance cannot change', () => {
  const prepayment = { card: 1210, wallet: 0, gateway: 'test' };
  expect(extrasRefusal({ ...bookingIn('NEW'), prepayment })?.refused).toBe('wrong_status');
});
