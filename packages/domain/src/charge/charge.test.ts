import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargePostings } from '../ledger/charge-postings.ts';
import { fareOfCharge, sumsOf } from './charge.ts';
import type { Charge } from './charge.ts';
import { bonusCharge, cancellationCharge } from './other-charges.ts';
import { chargeOf } from './testing/charge-of.ts';
import { tripCharge, withDiscount } from './trip-charge.ts';

const people = { riderId: 'rosa', driverId: 'anna' };
const gains = (charge: Charge) =>
  Object.fromEntries(chargePostings(charge, people).map(({ account, amount }) => [account.kind, amount]));

describe('the charge of a trip', () => {
  test('FARE-8 the driver gets the trip cost minus the fee, with or without a discount', () => {
    expect(sumsOf(chargeOf(1210, 110, 200))).toEqual({
      tripCost: 1210,
      convenienceFees: 110,
      driverShare: 1100,
      discount: 200,
      payable: 1010,
    });
  });

  test.each([500, 900])(
    'FARE-8 PAY-11 PROMO-3 a discount of %i is limited to the whole price of 5.00, including the fee',
    (discount) => {
      expect(sumsOf(chargeOf(500, 50, discount))).toEqual({
        tripCost: 500,
        convenienceFees: 50,
        driverShare: 450,
        discount: 500,
        payable: 0,
      });
    },
  );

  test('CHARGE-1 each line says what it is for, who pays it, who gets it and the tax in it', () => {
    const lines = [
      { label: 'distance', amount: 900 },
      { label: 'extra.large_car', amount: 60 },
      { label: 'convenience_fees', amount: 85 },
    ] as const;
    const rates = { distance: 7, convenience_fees: 19 };
    const taxRateOf = (label: string) => rates[label as keyof typeof rates] ?? null;
    expect(tripCharge({ currency: 'EUR', lines }, 40, taxRateOf)).toEqual({
      reason: 'trip',
      currency: 'EUR',
      lines: [
        { kind: 'distance', amount: 900, taxRate: 7, payer: 'rider', to: 'driver' },
        { kind: 'extra.large_car', amount: 60, taxRate: null, payer: 'rider', to: 'driver' },
        { kind: 'convenience_fees', amount: 85, taxRate: 19, payer: 'rider', to: 'operator' },
        { kind: 'discount', amount: 40, taxRate: null, payer: 'operator', to: 'rider' },
      ],
    });
  });

  test('CHARGE-1 another discount replaces the earlier one', () => {
    const { lines } = chargeOf(1210, 110, 200);
    expect(sumsOf({ lines: withDiscount(lines, 30) })).toMatchObject({ discount: 30, payable: 1180 });
    expect(withDiscount(lines, 0)).toEqual(chargeOf(1210, 110).lines);
  });

  test('CHARGE-1 its price is the fare without the discount', () => {
    expect(fareOfCharge(chargeOf(1210, 110, 200))).toEqual({
      currency: 'EUR',
      totalCost: 1100,
      convenienceFees: 110,
      grandTotal: 1210,
      lines: [
        { label: 'base', amount: 1100 },
        { label: 'convenience_fees', amount: 110 },
      ],
    });
  });
});

describe('postings', () => {
  test('CHARGE-3 each account gains what the lines give it', () => {
    expect(gains(chargeOf(1210, 110, 200))).toEqual({
      rider: -1010,
      driver: 1100,
      operator: 110,
      promotion: -200,
    });
    expect(gains(bonusCharge('EUR', 70, 'driver'))).toEqual({ bonus: -70, driver: 70 });
  });

  test('CHARGE-3 whatever the lines are, the postings add up to zero', () => {
    const party = fc.constantFrom('rider', 'driver', 'operator');
    const kind = fc.constantFrom('base', 'toll', 'discount', 'bonus', 'convenience_fees', 'extra.pet');
    const amount = fc.integer({ min: -9999, max: 99_999 });
    const line = fc.record({ kind, amount, taxRate: fc.constant(null), payer: party, to: party });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const charge = { reason: 'trip', currency: 'EUR', lines } as Charge;
        const sum = chargePostings(charge, people).reduce((total, posting) => total + posting.amount, 0);
        expect(sum).toBe(0);
      }),
    );
  });

  test('CHARGE-3 a line of somebody who does not exist is a fault', () => {
    expect(() => chargePostings(chargeOf(1210, 110), { ...people, driverId: null })).toThrow('no driver');
  });
});

describe('the charge of a cancellation', () => {
  const slabs = [
    { minsDelayed: 2, amount: 300 },
    { minsDelayed: 10, amount: 800 },
  ];
  const inputs = {
    by: 'rider',
    acceptedAtMs: 60_000,
    arrivedAtMs: null,
    bookedForMs: null,
    graceMinutes: 0,
    isNoShow: false,
    fare: 1290,
    cancelledAtMs: 60_000 + 11 * 60_000,
    refund: 0,
    riderBalance: 500,
    negativeBalanceAllowed: true,
  } as const;

  test.each([
    ['the slab that is reached', {}, 800],
    ['an earlier slab', { cancelledAtMs: 60_000 + 9 * 60_000 }, 300],
    ['nothing before the first slab', { cancelledAtMs: 60_000 + 119_999 }, 0],
    ['nothing before a driver accepted', { acceptedAtMs: null }, 0],
    ['nothing if the office cancels', { by: 'admin' }, 0],
    ['nothing in the grace period', { graceMinutes: 12 }, 0],
    ['no more than the wallet has, if it may not owe', { negativeBalanceAllowed: false }, 500],
    ['as much as wallet and refund have', { negativeBalanceAllowed: false, refund: 120 }, 620],
  ] as const)('CHARGE-5 CAR-4 PAY-9 the rider owes %s', (_, changes, fee) => {
    const charge = cancellationCharge({ slabs, currency: 'EUR', decimal: 2 }, { ...inputs, ...changes });
    const line = { kind: 'cancellation_fee', amount: fee, taxRate: null, payer: 'rider', to: 'driver' };
    expect(charge).toEqual({ reason: 'cancellation', currency: 'EUR', lines: fee === 0 ? [] : [line] });
  });
});
