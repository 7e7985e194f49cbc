import { payableOf } from '../../charge/charge.ts';
import { chargeOf } from '../../charge/testing/charge-of.ts';
import { describe, expect, test } from 'vitest';
import type { LedgerAccount } from '../../ledger/postings.ts';
import type { TransitionResult } from '../steps/step.ts';
import { eventsOf, notifications } from '../testing/events-of.ts';
import { bookingIn, driver, rider } from '../testing/sample-bookings.ts';
import { codeOf, send, sent } from '../testing/send.ts';

const nameOf = (account: LedgerAccount) =>
  'provider' in account ? `${account.kind} ${account.provider}` : account.kind;

describe('paying', () => {
  const postings = (after: TransitionResult) => {
    const sums: Record<string, number> = {};
    for (const { transaction } of eventsOf(after, 'posted')) {
      for (const { account, amount } of transaction.postings)
        sums[nameOf(account)] = (sums[nameOf(account)] ?? 0) + amount;
    }
    return sums;
  };

  test('TRIP-11 cash: the driver earns 11.00 and owes 12.10, the operator earns 1.10', () => {
    const after = sent(bookingIn('REACHED'), 'end');
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { cash: 1210, mode: 'cash' } });
    expect(postings(after)).toEqual({ driver: 1100 - 1210, operator: 110 });
    // The driver's history shows both the earning and the cash received.
    const own = { kind: 'driver', userId: driver };
    expect(eventsOf(after, 'posted')[0]?.transaction.postings).toEqual([
      { account: own, amount: 1100, txRef: 'trip' },
      { account: { kind: 'operator' }, amount: 110, txRef: 'trip' },
      { account: own, amount: -1210, txRef: 'cash' },
    ]);
    expect(eventsOf(after, 'driver-released')).toHaveLength(1);
    expect(notifications(after)).toEqual([
      [rider, 'push_booking_paid'],
      [driver, 'push_driver_paid'],
    ]);
  });

  test('TRIP-10 TRIP-17 no cash: PENDING, releases the driver, notifies the rider and posts nothing', () => {
    const after = sent(bookingIn('REACHED'), 'end', { body: { cashReceived: false } });
    expect(after.booking.status).toBe('PENDING');
    expect(eventsOf(after, 'driver-released')).toHaveLength(1);
    expect(postings(after)).toEqual({});
    expect(notifications(after)).toEqual([[rider, 'push_payment_due']]);
  });

  test('TRIP-17 prepaid: PAID by card, whatever the driver reports about cash', () => {
    const prepayment = { card: 1210, wallet: 0, gateway: 'stripe' };
    const after = sent(bookingIn('REACHED', { prepayment }), 'end');
    expect(after.booking).toMatchObject({
      settlement: { card: 1210, cash: 0, mode: 'card', gateway: 'stripe' },
    });
    expect(postings(after)).toEqual({ driver: 1100, operator: 110, prepayment: -1210 });
  });

  test('TRIP-25 the wallet pays in full or not at all', () => {
    const after = sent(bookingIn('PENDING'), 'pay', { facts: { walletBalance: 1210, providers: [] } });
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { wallet: 1210, mode: 'wallet' } });
    expect(postings(after)).toEqual({ rider: -1210, driver: 1100, operator: 110 });
    const poor = send(bookingIn('PENDING'), 'pay', { facts: { walletBalance: 1209, providers: [] } });
    expect(codeOf(poor)).toBe('wallet_too_low');
  });

  test('PAY-7 choosing card opens an order at a known provider and changes nothing else', () => {
    const body = { mode: 'card', provider: 'test' } as const;
    const after = sent(bookingIn('PENDING'), 'pay', { body });
    expect(after.booking).toEqual(bookingIn('PENDING'));
    expect(after.events).toEqual([{ type: 'payment-asked', provider: 'test', amount: 1210 }]);
    const facts = { walletBalance: 0, providers: [] };
    expect(codeOf(send(bookingIn('PENDING'), 'pay', { body, facts }))).toBe('no_provider_found');
  });

  test('TRIP-17 a rider cannot confirm cash', () => {
    expect(codeOf(send(bookingIn('PENDING'), 'pay', { body: { mode: 'cash' } }))).toBe(
      'payment_mode_unavailable',
    );
  });

  test('PAY-7 a provider’s confirmation pays a pending trip without releasing the driver again', () => {
    const after = sent(bookingIn('PENDING'), 'payment-confirmed');
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { card: 1210, gateway: 'test' } });
    expect(postings(after)).toEqual({ driver: 1100, operator: 110, 'provider-clearing test': -1210 });
    expect(eventsOf(after, 'driver-released')).toEqual([]);
  });

  test.each(['PAYMENT_PENDING', 'PENDING'] as const)('PAY-7 a wrong amount does not pay in %s', (status) => {
    const confirmed = (amount: number) =>
      codeOf(
        send(bookingIn(status, { walletTaken: 200 }), 'payment-confirmed', {
          body: { amount, gateway: 'test' },
        }),
      );
    expect([1009, 1011, 1210].map(confirmed)).toEqual(Array(3).fill('payment_amount_wrong'));
    expect(confirmed(1010)).toBe(status === 'PENDING' ? 'PAID' : 'NEW');
  });

  test('PAY-7 a paid parcel becomes NEW', () => {
    const after = sent(bookingIn('PAYMENT_PENDING'), 'payment-confirmed');
    expect(after.booking).toMatchObject({
      status: 'NEW',
      prepayment: { card: 1210, wallet: 0, gateway: 'test' },
    });
    expect(eventsOf(after, 'opened')).toHaveLength(1);
    expect(postings(after)).toEqual({ 'provider-clearing test': -1210, prepayment: 1210 });
  });

  test('PAY-4 PAY-11 the wallet pays 7.00 and the provider’s confirmation the remaining 5.10', () => {
    const body = { mode: 'card', provider: 'test', useWallet: true } as const;
    const facts = { walletBalance: 700, providers: ['test'] };
    const asked = sent(bookingIn('PENDING'), 'pay', { body, facts });
    expect(asked.booking).toMatchObject({ status: 'PENDING', walletTaken: 700 });
    expect(postings(asked)).toEqual({ rider: -700, prepayment: 700 });
    expect(eventsOf(asked, 'payment-asked')).toMatchObject([{ amount: 510 }]);
    const after = sent(asked.booking, 'payment-confirmed', { body: { amount: 510, gateway: 'test' } });
    expect(after.booking).toMatchObject({ settlement: { card: 510, wallet: 700, cash: 0, mode: 'card' } });
    expect(after.booking).not.toHaveProperty('walletTaken');
    expect(postings(after)).toEqual({
      driver: 1100,
      operator: 110,
      prepayment: -700,
      'provider-clearing test': -510,
    });
  });

  test('PAY-4 PAY-11 TRIP-17 TRIP-25 the wallet pays its part and the driver confirms the rest in cash', () => {
    const body = { mode: 'cash', useWallet: true } as const;
    const given = sent(bookingIn('PENDING'), 'pay', { body, facts: { walletBalance: 700, providers: [] } });
    expect(given.booking).toMatchObject({ status: 'PENDING', walletTaken: 700 });
    expect(eventsOf(given, 'cash-chosen')).toHaveLength(1);
    const after = sent(given.booking, 'confirm-cash');
    expect(after.booking).toMatchObject({ settlement: { cash: 510, wallet: 700, mode: 'cash' } });
    expect(postings(after)).toEqual({ driver: 1100 - 510, operator: 110, prepayment: -700 });
  });

  test('PAY-11 a wallet that has paid a part later pays all of the rest or nothing', () => {
    const given = bookingIn('PENDING', { walletTaken: 700 });
    const again = { body: { mode: 'card', provider: 'test', useWallet: true } as const };
    const card = sent(given, 'pay', { ...again, facts: { walletBalance: 300, providers: ['test'] } });
    expect(card.events).toEqual([{ type: 'payment-asked', provider: 'test', amount: 510 }]);
    const rest = sent(given, 'pay', { facts: { walletBalance: 510, providers: [] } });
    expect(rest.booking).toMatchObject({ status: 'PAID', settlement: { wallet: 1210, mode: 'wallet' } });
    expect(postings(rest)).toEqual({ driver: 1100, operator: 110, prepayment: -700, rider: -510 });
    expect(codeOf(send(given, 'pay', { facts: { walletBalance: 509, providers: [] } }))).toBe(
      'wallet_too_low',
    );
  });

  test.each([0, -300])(
    'PAY-11 a wallet balance of %i pays nothing towards a card payment',
    (walletBalance) => {
      const body = { mode: 'card', provider: 'test', useWallet: true } as const;
      const after = sent(bookingIn('PENDING'), 'pay', {
        body,
        facts: { walletBalance, providers: ['test'] },
      });
      expect(after.events).toEqual([{ type: 'payment-asked', provider: 'test', amount: 1210 }]);
      const cash = { mode: 'cash', useWallet: true } as const;
      const refused = send(bookingIn('PENDING'), 'pay', {
        body: cash,
        facts: { walletBalance, providers: [] },
      });
      expect(codeOf(refused)).toBe('wallet_too_low');
    },
  );

  test('TRIP-25 PAY-7 a wallet that covers a parcel makes it NEW, and the money is held for the trip', () => {
    const after = sent(bookingIn('PAYMENT_PENDING'), 'pay');
    expect(after.booking).toMatchObject({
      status: 'NEW',
      prepayment: { card: 0, wallet: 1210, gateway: null },
    });
    expect(postings(after)).toEqual({ rider: -1210, prepayment: 1210 });
    const prepayment = { card: 0, wallet: 1210, gateway: null };
    const ended = sent(bookingIn('REACHED', { prepayment }), 'end');
    expect(ended.booking).toMatchObject({ settlement: { wallet: 1210, card: 0, mode: 'wallet' } });
    expect(postings(ended)).toEqual({ prepayment: -1210, driver: 1100, operator: 110 });
  });

  test('PAY-11 a parcel paid partly by the wallet waits for the card, and is refunded in full when cancelled', () => {
    const body = { mode: 'card', provider: 'test', useWallet: true } as const;
    const facts = { walletBalance: 200, providers: ['test'] };
    const asked = sent(bookingIn('PAYMENT_PENDING'), 'pay', { body, facts });
    expect(asked.booking).toMatchObject({ status: 'PAYMENT_PENDING', walletTaken: 200 });
    const paid = sent(asked.booking, 'payment-confirmed', { body: { amount: 1010, gateway: 'test' } });
    expect(paid.booking).toMatchObject({ status: 'NEW', prepayment: { card: 1010, wallet: 200 } });
    const cancelled = sent(asked.booking, 'cancel');
    expect(cancelled.booking).toMatchObject({ status: 'CANCELLED', refund: 200 });
    expect(postings(cancelled)).toEqual({ prepayment: -200, rider: 200 });
  });

  test('PAY-7 a parcel cannot be prepaid in cash', () => {
    const body = { mode: 'cash', useWallet: true } as const;
    const facts = { walletBalance: 200, providers: ['test'] };
    expect(codeOf(send(bookingIn('PAYMENT_PENDING'), 'pay', { body, facts }))).toBe(
      'payment_mode_unavailable',
    );
  });

  test('PROMO-3 PAY-11 requests no payment when a discount covers the price', () => {
    const tripCost = 1210;
    const charge = chargeOf(tripCost, 110, tripCost);
    const ended = sent(bookingIn('REACHED', { charge }), 'end', { body: { cashReceived: false } });
    expect(ended.booking).toMatchObject({ status: 'PAID', settlement: { cash: 0, card: 0, wallet: 0 } });
    expect(postings(ended)).toEqual({ driver: 1100, operator: 110, promotion: -1210 });
    const facts = { walletBalance: -50, providers: [] };
    const parcel = sent(bookingIn('PAYMENT_PENDING', { charge }), 'pay', { facts });
    expect(parcel.booking).toMatchObject({ status: 'NEW', prepayment: { card: 0, wallet: 0 } });
    expect(postings(parcel)).toEqual({});
    // Even if a card was charged the full price in the meantime, none of it is used for the parcel, since nothing is
    // due.
    const word = { body: { amount: 0, gateway: 'test' } };
    const confirmed = sent(bookingIn('PAYMENT_PENDING', { charge }), 'payment-confirmed', word);
    const prepayment = { card: 0, wallet: 0, gateway: null };
    expect([confirmed.booking, postings(confirmed)]).toMatchObject([{ status: 'NEW', prepayment }, {}]);
    const delivered = sent(bookingIn('REACHED', { charge, prepayment }), 'end');
    expect(delivered.booking).toMatchObject({
      settlement: { mode: 'card', gateway: null, card: 0, cash: 0 },
    });
  });

  test('TRIP-8 a prepaid price stays unchanged, whatever the distance driven', () => {
    const prepayment = { card: 1210, wallet: 0, gateway: 'test' };
    const after = sent(bookingIn('STARTED', { prepayment }), 'reach');
    expect(after.booking).toMatchObject({ distanceMetres: 6000 });
    expect(payableOf(after.booking.charge)).toBe(1210);
  });

  test('TRIP-11 FARE-8 PAY-11 the operator bears a discount, and the driver owes the cash that was due', () => {
    const charge = chargeOf(1210, 110, 210);
    const after = sent(bookingIn('REACHED', { charge }), 'end');
    expect(postings(after)).toEqual({ driver: 1100 - 1000, operator: 110, promotion: -210 });
  });
});

describe('rating', () => {
  test('RATE-1 TRIP-12 stars complete the booking and notify the driver', () => {
    const after = sent(bookingIn('PAID'), 'rate', { body: { stars: 4 } });
    expect(after.booking).toMatchObject({ status: 'COMPLETE', stars: 4 });
    expect(eventsOf(after, 'rated')).toEqual([{ type: 'rated', driverId: driver, riderId: rider, stars: 4 }]);
    expect(notifications(after)).toEqual([[driver, 'push_new_rating']]);
  });

  test('RATE-1 skipping completes the booking and notifies nobody', () => {
    const after = sent(bookingIn('PAID'), 'rate', { body: {} });
    expect(after.booking).toMatchObject({ status: 'COMPLETE', stars: null });
    expect(after.events.map((event) => event.type)).toEqual(['status-changed']);
  });

  test.each([0, 6, 3.5])('RATE-1 %f stars are refused', (stars) => {
    expect(codeOf(send(bookingIn('PAID'), 'rate', { body: { stars } }))).toBe('invalid_request');
  });
});
