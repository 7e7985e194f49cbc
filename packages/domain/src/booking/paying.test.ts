import { describe, expect, test } from 'vitest';
import type { Moved } from './steps/step.ts';
import { eventsOf, told } from './testing/events-of.ts';
import { bookingIn, driver, rider } from './testing/sample-bookings.ts';
import { codeOf, send, sent } from './testing/send.ts';

describe('paying', () => {
  const postings = (after: Moved) => {
    const sums: Record<string, number> = {};
    for (const { transaction } of eventsOf(after, 'posted')) {
      for (const { account, amount } of transaction.postings)
        sums[account.kind] = (sums[account.kind] ?? 0) + amount;
    }
    return sums;
  };

  test('TRIP-11 cash: the driver earns 11.00 and owes 12.10, the operator earns 1.10', () => {
    const after = sent(bookingIn('REACHED'), 'end');
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { cash: 1210, mode: 'cash' } });
    expect(postings(after)).toEqual({ driver: 1100 - 1210, operator: 110 });
    expect(eventsOf(after, 'driver-released')).toHaveLength(1);
    expect(told(after)).toEqual([
      [rider, 'push_booking_paid'],
      [driver, 'push_driver_paid'],
    ]);
  });

  test('TRIP-10 TRIP-17 no cash: PENDING, the driver is free, the rider is told, no money moves', () => {
    const after = sent(bookingIn('REACHED'), 'end', { words: { cashReceived: false } });
    expect(after.booking.status).toBe('PENDING');
    expect(eventsOf(after, 'driver-released')).toHaveLength(1);
    expect(postings(after)).toEqual({});
    expect(told(after)).toEqual([[rider, 'push_payment_due']]);
  });

  test('TRIP-17 prepaid: PAID by card whatever the driver says about cash', () => {
    const prepayment = { amount: 1210, gateway: 'stripe' };
    const after = sent(bookingIn('REACHED', { prepayment }), 'end');
    expect(after.booking).toMatchObject({
      settlement: { card: 1210, cash: 0, mode: 'card', gateway: 'stripe' },
    });
    expect(postings(after)).toEqual({ driver: 1100, operator: 110, prepayment: -1210 });
  });

  test('TRIP-25 the wallet pays all of it or nothing', () => {
    const after = sent(bookingIn('PENDING'), 'pay', { facts: { walletBalance: 1210, providers: [] } });
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { wallet: 1210, mode: 'wallet' } });
    expect(postings(after)).toEqual({ rider: -1210, driver: 1100, operator: 110 });
    const poor = send(bookingIn('PENDING'), 'pay', { facts: { walletBalance: 1209, providers: [] } });
    expect(codeOf(poor)).toBe('wallet_too_low');
  });

  test('PAY-7 asking to pay by card changes nothing but opens an order at a known provider', () => {
    const words = { mode: 'card', provider: 'test' } as const;
    const after = sent(bookingIn('PENDING'), 'pay', { words });
    expect(after.booking).toEqual(bookingIn('PENDING'));
    expect(after.events).toEqual([{ type: 'payment-asked', provider: 'test', amount: 1210 }]);
    const facts = { walletBalance: 0, providers: [] };
    expect(codeOf(send(bookingIn('PENDING'), 'pay', { words, facts }))).toBe('no_provider_found');
  });

  test('TRIP-17 a rider cannot confirm cash', () => {
    expect(codeOf(send(bookingIn('PENDING'), 'pay', { words: { mode: 'cash' } }))).toBe(
      'payment_mode_unavailable',
    );
  });

  test('PAY-7 a provider’s word pays a pending trip and releases no driver a second time', () => {
    const after = sent(bookingIn('PENDING'), 'payment-confirmed');
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { card: 1210, gateway: 'test' } });
    expect(postings(after)).toEqual({ driver: 1100, operator: 110, 'provider-clearing': -1210 });
    expect(eventsOf(after, 'driver-released')).toEqual([]);
  });

  test.each(['PAYMENT_PENDING', 'PENDING'] as const)('PAY-7 a wrong amount does not pay in %s', (status) => {
    const words = { amount: 1209, gateway: 'test' };
    expect(codeOf(send(bookingIn(status), 'payment-confirmed', { words }))).toBe('payment_amount_wrong');
  });

  test('PAY-7 a parcel becomes NEW when it is paid', () => {
    const after = sent(bookingIn('PAYMENT_PENDING'), 'payment-confirmed');
    expect(after.booking).toMatchObject({ status: 'NEW', prepayment: { amount: 1210, gateway: 'test' } });
    expect(postings(after)).toEqual({ 'provider-clearing': -1210, prepayment: 1210 });
  });

  test('FARE-8 PAY-11 the operator bears a discount', () => {
    const charge = { tripCost: 1210, convenienceFees: 110, driverShare: 1100, discount: 210, payable: 1000 };
    const after = sent(bookingIn('REACHED', { charge }), 'end');
    expect(postings(after)).toEqual({ driver: 1100 - 1000, operator: 110, promotion: -210 });
  });
});

describe('rating', () => {
  test('RATE-1 TRIP-12 stars complete the booking and reach the driver', () => {
    const after = sent(bookingIn('PAID'), 'rate', { words: { stars: 4 } });
    expect(after.booking).toMatchObject({ status: 'COMPLETE', stars: 4 });
    expect(eventsOf(after, 'rated')).toEqual([{ type: 'rated', driverId: driver, riderId: rider, stars: 4 }]);
    expect(told(after)).toEqual([[driver, 'push_new_rating']]);
  });

  test('RATE-1 skipping completes too and tells nobody', () => {
    const after = sent(bookingIn('PAID'), 'rate', { words: {} });
    expect(after.booking).toMatchObject({ status: 'COMPLETE', stars: null });
    expect(after.events.map((event) => event.type)).toEqual(['status-changed']);
  });

  test.each([0, 6, 3.5])('RATE-1 %f stars are refused', (stars) => {
    expect(codeOf(send(bookingIn('PAID'), 'rate', { words: { stars } }))).toBe('invalid_request');
  });
});
