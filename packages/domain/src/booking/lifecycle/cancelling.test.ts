import { describe, expect, test } from 'vitest';
import { cancellationCost } from '../steps/order.ts';
import { eventsOf, notifications } from '../testing/events-of.ts';
import { actors, bookingIn, driver, otherDriver, rider } from '../testing/sample-bookings.ts';
import { codeOf, send, sent, withoutFee } from '../testing/send.ts';

describe('cancelling', () => {
  test('TRIP-13 withdraws the offers from NEW and notifies nobody', () => {
    const after = sent(bookingIn('NEW'), 'cancel');
    expect(after.booking).toMatchObject({
      status: 'CANCELLED',
      reason: 'changed my mind',
      cancelledBy: 'rider',
    });
    expect(eventsOf(after, 'offers-withdrawn')[0]?.driverIds).toEqual([driver, otherDriver]);
    expect(notifications(after)).toEqual([]);
  });

  test.each(['ACCEPTED', 'ARRIVED'] as const)(
    'TRIP-13 from %s releases the driver and notifies both',
    (status) => {
      const after = sent(bookingIn(status), 'cancel', { by: actors.admin });
      expect(after.booking).toMatchObject({ cancelledBy: 'admin', driverId: driver, cancelledFrom: status });
      expect(eventsOf(after, 'driver-released')).toEqual([{ type: 'driver-released', driverId: driver }]);
      expect(notifications(after).map(([who]) => who)).toEqual([rider, driver]);
    },
  );

  test('BKT-7 an unpaid parcel gets the incomplete-booking reason', () => {
    const after = sent(bookingIn('PAYMENT_PENDING'), 'cancel', { body: {} });
    expect(after.booking).toMatchObject({ reason: 'cancel_incomplete' });
  });

  test('DEMO-5 is refused in demo mode', () => {
    const circumstances = { criticalEditsAllowed: false };
    expect(codeOf(send(bookingIn('NEW'), 'cancel', { circumstances }))).toBe('demo_mode');
  });

  const slabs = [{ minsDelayed: 5, amount: 300 }];
  const late = { nowMs: 60_000 + 6 * 60_000 };
  const cancelled = (
    by: (typeof actors)['rider' | 'admin'],
    riderBalance = 1000,
    negativeBalanceAllowed = true,
  ) =>
    sent(bookingIn('ACCEPTED'), 'cancel', {
      by,
      facts: { ...withoutFee, slabs, riderBalance },
      circumstances: { negativeBalanceAllowed },
      ...late,
    });

  test('CAR-4 a rider who cancels late pays the driver', () => {
    const after = cancelled(actors.rider);
    expect(after.booking).toMatchObject({ fee: 300, refund: 0 });
    expect(eventsOf(after, 'posted')[0]?.transaction.postings).toEqual([
      { account: { kind: 'rider', userId: rider }, amount: -300, txRef: 'cancellation_fee' },
      { account: { kind: 'driver', userId: driver }, amount: 300, txRef: 'cancellation_fee' },
    ]);
  });

  test('CAR-4 an admin cancels free of charge', () => {
    expect(cancelled(actors.admin).booking).toMatchObject({ fee: 0 });
  });

  test('CAR-4 SET-17 limits the fee to the rider’s balance if negative balances are off', () => {
    expect(cancelled(actors.rider, 120, false).booking).toMatchObject({ fee: 120 });
  });

  test('CAR-4 shows the fee before cancelling, and when it will rise', () => {
    const terms = {
      ...withoutFee,
      by: 'rider',
      slabs,
      riderBalance: 1000,
      negativeBalanceAllowed: true,
    } as const;
    const accepted = bookingIn('ACCEPTED');
    const at = (minutes: number) => cancellationCost(accepted, terms, 60_000 + minutes * 60_000);
    expect(at(4)).toEqual({ refund: 0, fee: 0, why: 'in_time', next: { atMs: 360_000, fee: 300 } });
    expect(at(5)).toEqual({ refund: 0, fee: 300, why: 'late', next: null });
    expect(cancellationCost(bookingIn('NEW'), terms, 0)).toMatchObject({ fee: 0, why: 'no_driver' });
    expect(cancellationCost(accepted, { ...terms, by: 'admin' }, 1e9)).toMatchObject({ why: 'office' });
  });

  test('CAR-4 is refused if the fee is higher than the rider agreed to', () => {
    const facts = { ...withoutFee, slabs, riderBalance: 1000 };
    const agreed = (maxFee: number) =>
      send(bookingIn('ACCEPTED'), 'cancel', { body: { maxFee }, facts, ...late });
    expect(codeOf(agreed(299))).toBe('cancellation_fee_changed');
    expect(codeOf(agreed(300))).toBe('CANCELLED');
  });

  test('PAY-9 refunds a prepaid booking minus the fee', () => {
    const prepayment = { card: 1000, wallet: 210, gateway: 'test' };
    const after = sent(bookingIn('ACCEPTED', { prepayment }), 'cancel', {
      facts: { ...withoutFee, slabs },
      circumstances: { negativeBalanceAllowed: false },
      ...late,
    });
    expect(after.booking).toMatchObject({ refund: 1210, fee: 300 });
    const riders = eventsOf(after, 'posted')[0]?.transaction.postings.filter(
      (p) => p.account.kind === 'rider',
    );
    expect(riders?.map((p) => [p.amount, p.txRef])).toEqual([
      [1210, 'refund'],
      [-300, 'cancellation_fee'],
    ]);
  });
});
