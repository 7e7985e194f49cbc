import type { Booking } from '@fiacre/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargesOf } from '../../../charges/index.ts';
import { startPaying, type PayingApp } from '../../../payments/testing/provider-calls.ts';
import { samplePromo } from '../../../promos/testing/sample-promo.ts';
import { changeSettings } from '../../../testing/change-settings.ts';
import { firstCarType } from '../../../testing/first-car-type.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { codeOf } from '../../../testing/requests.ts';
import { compareBooks } from '../../../wallet/index.ts';
import { good } from '../../testing/rides.ts';

let app: PayingApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startPaying();
  const { id, values } = await firstCarType(app, app.admin);
  const body = { ...values, cancelSlab: [{ minsDelayed: 0, amount: 150 }] };
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body }));
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
});
afterAll(() => app.close());

type Amounts = Readonly<Record<string, number>>;
const ask = (booking: Booking, amounts: Amounts, more: object = {}) =>
  app.call('correctCharge', {
    as: app.admin,
    params: { id: booking.id },
    body: {
      version: booking.version,
      lines: Object.entries(amounts).map(([kind, amount]) => ({ kind, amount })),
      reason: 'Toll not due',
      ...more,
    },
  });
const correct = async (booking: Booking, amounts: Amounts) => good(await ask(booking, amounts));
const balance = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
const balances = async () => [await balance(rider), await balance(app.driver)] as const;
const booksAgree = async () => {
  const found = Object.entries(await compareBooks(app.platform.db));
  expect(found.filter(([, count]) => count !== 0)).toEqual([]);
};
const baseOf = ({ fareLines }: Booking) =>
  fareLines.find(({ label }) => label === 'fare_line_base')?.amount ?? 0;

async function paidBy(mode: 'cash' | 'wallet' | 'card'): Promise<Booking> {
  if (mode === 'wallet') await app.fill(rider, 3000);
  const { id } = await app.bookingIn(mode === 'cash' ? 'PAID' : 'PENDING', rider);
  if (mode === 'card') good(await app.callBack(await app.payByCard(id, rider)));
  if (mode === 'wallet')
    good(await app.call('payBooking', { as: rider, params: { id }, body: { mode: 'wallet' } }));
  return good(await app.call('getBooking', { as: app.admin, params: { id } }));
}

describe('a correction', () => {
  test('CHARGE-7 is a new charge that names the old one, with the reason and the admin', async () => {
    const ride = await paidBy('cash');
    const fee = (ride.convenienceFees ?? 0) + 5;
    const after = await correct(ride, { base: baseOf(ride) - 40, toll: 25, convenience_fees: fee });
    const charges = await chargesOf(app.platform.db, ride.id);
    const [old, now] = charges.slice(-2);
    expect(now).toMatchObject({
      reason: 'trip',
      corrects: old?.id,
      inputs: { correction: { reason: 'Toll not due', by: app.admin.id, amounts: { toll: 25 } } },
    });
    expect(now?.lines.find(({ kind }) => kind === 'toll')).toMatchObject({ amount: 25, to: 'driver' });
    expect([after.tripCost, after.customerPaid, after.version]).toEqual([
      ride.tripCost - 10,
      ride.customerPaid - 10,
      ride.version + 1,
    ]);
    expect(after.driverShare).toBe(after.tripCost - (after.convenienceFees ?? 0));
    await booksAgree();
  });

  test('CHARGE-7 appears on the rider’s receipt and in the trail, without the driver’s share', async () => {
    const ride = await paidBy('cash');
    await correct(ride, { goodwill: 30 });
    const params = { id: ride.id };
    const seen = good(await app.call('getBookingFare', { as: rider, params })).corrections;
    expect(seen).toEqual([
      {
        at: app.clock.now().toISOString(),
        reason: 'Toll not due',
        before: { payable: ride.tripCost },
        after: { payable: ride.tripCost - 30 },
      },
    ]);
    const { items } = good(await app.call('getBookingTrail', { as: app.admin, params }));
    expect(items.at(-1)).toMatchObject({ verb: null, event: 'correct', byId: app.admin.id });
  });

  test('CHARGE-7 follows another correction, and reports count the ride once', async () => {
    const ride = await paidBy('wallet');
    const once = await correct(ride, { goodwill: 30 });
    const twice = await correct(once, { goodwill: 0, base: baseOf(ride) + 20 });
    expect(twice.customerPaid).toBe(twice.tripCost);
    expect(twice.tripCost).toBeGreaterThan(ride.tripCost);
    await booksAgree();
  });

  test.each([
    ['an unknown line', { surge: 10 }, 'invalid_request'],
    ['a discount', { discount: 10 }, 'invalid_request'],
    ['no lines', {}, 'invalid_request'],
    ['no change', { goodwill: 0 }, 'invalid_request'],
    ['less than nothing', { goodwill: 5_000_000 }, 'correction_too_low'],
    ['an amount below zero', { toll: -1 }, 'invalid_request'],
    ['too large an amount', { toll: 100_000_001 }, 'invalid_request'],
  ])('CHARGE-7 refuses %s', async (_, amounts, code) => {
    expect(codeOf(await ask(await paidBy('cash'), amounts as Amounts))).toBe(code);
  });

  test('CHARGE-7 CHARGE-8 an unpaid ride is paid at the corrected price, and nothing moves before', async () => {
    const ride = await app.bookingIn('PENDING', rider);
    const before = await balances();
    const after = await correct(ride, { base: baseOf(ride) - 35 });
    expect(after).toMatchObject({ status: 'PENDING', payableAmount: after.tripCost, customerPaid: 0 });
    expect(after.tripCost).toBeLessThan(ride.tripCost);
    expect(await balances()).toEqual(before);
    await app.settle();
    expect(app.sent.findLast(({ to }) => to === rider.email)?.body).toMatch(
      new RegExp(`${ride.reference} was corrected: .* are due`),
    );
    const paid = good(await app.callBack(await app.payByCard(ride.id, rider)));
    expect(paid).toBeDefined();
    const end = good(await app.call('getBooking', { as: app.admin, params: { id: ride.id } }));
    expect([end.status, end.cardPaymentAmount]).toEqual(['PAID', after.payableAmount]);
    await booksAgree();
  });

  test('CHARGE-7 PROMO-4 a corrected price keeps its discount until it is paid', async () => {
    const { promoName: promoCode } = good(
      await app.call('addPromo', { as: app.admin, body: { ...samplePromo, promoName: 'TOO LATE' } }),
    );
    const ride = await app.bookingIn('PENDING', rider);
    await correct(ride, { goodwill: ride.tripCost - 5 });
    const params = { id: ride.id };
    expect(codeOf(await app.call('applyPromo', { as: rider, params, body: { promoCode } }))).toBe(
      'wrong_status',
    );
    expect(good(await app.call('listBookingPromos', { as: rider, params })).items).toEqual([]);
  });

  test('CHARGE-8 an unpaid ride does not become cheaper than what the wallet has paid already', async () => {
    const ride = await app.bookingIn('PENDING', rider);
    await app.fill(rider, 400);
    const body = { mode: 'card', provider: 'test', useWallet: true } as const;
    const part = good(await app.call('payBooking', { as: rider, params: { id: ride.id }, body }));
    expect(part.customerPaid).toBe(400);
    const most = ride.tripCost - 400;
    const { version } = part;
    expect(codeOf(await ask({ ...ride, version }, { goodwill: most + 1 }))).toBe('correction_too_low');
    const after = await correct({ ...ride, version }, { goodwill: most });
    expect(after.payableAmount).toBe(0);
  });

  test('CHARGE-7 refuses an open ride, an outdated version and a blank reason', async () => {
    const open = await app.bookingIn('STARTED', rider);
    expect(codeOf(await ask(open, { toll: 10 }))).toBe('wrong_status');
    const params = { id: open.id };
    good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
    const ride = await paidBy('cash');
    expect(codeOf(await ask(ride, { toll: 10 }, { reason: ' ' }))).toBe('invalid_request');
    expect(codeOf(await ask({ ...ride, version: ride.version - 1 }, { toll: 10 }))).toBe('stale_version');
  });

  test('CHARGE-7 of two corrections at once, one is made', async () => {
    const ride = await paidBy('cash');
    const both = await Promise.all([ask(ride, { goodwill: 20 }), ask(ride, { goodwill: 45 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await booksAgree();
  });

  test('CHARGE-7 an admin corrects the fee of a cancellation', async () => {
    const { id } = await app.bookingIn('ARRIVED', rider);
    good(await app.call('cancelBooking', { as: rider, params: { id } }));
    const ride = good(await app.call('getBooking', { as: app.admin, params: { id } }));
    const before = await balances();
    const after = await correct(ride, { cancellation_fee: 60 });
    expect([ride.cancellationFee, after.cancellationFee]).toEqual([150, 60]);
    expect(await balances()).toEqual([before[0] + 90, before[1] - 90]);
    await booksAgree();
  });
});

describe('the money of a correction', () => {
  test.each(['cash', 'wallet'] as const)('CHARGE-8 %s: it returns to the wallet', async (mode) => {
    const ride = await paidBy(mode);
    const before = await balances();
    const after = await correct(ride, { base: baseOf(ride) - 100 });
    const share = (ride.driverShare ?? 0) - (after.driverShare ?? 0);
    expect(share).toBeGreaterThan(0);
    expect(await balances()).toEqual([before[0] + ride.tripCost - after.tripCost, before[1] - share]);
    await booksAgree();
  });

  test('CHARGE-8 CHARGE-11 card: it returns to the card, by the provider', async () => {
    const ride = await paidBy('card');
    const before = await balances();
    const after = await correct(ride, { goodwill: 70 });
    expect(await balances()).toEqual(before);
    expect([after.cardPaymentAmount, after.usedWalletMoney]).toEqual([ride.tripCost, -70]);
    const proof = good(await app.call('getBookingFare', { as: rider, params: { id: ride.id } }));
    expect(proof.cardRefunds).toEqual({ total: 70, ofWallet: 70 });
    const { items } = good(await app.call('listPayments', { as: app.admin, query: { q: ride.reference } }));
    expect(items.flatMap(({ refunds }) => refunds)).toMatchObject([
      { amount: 70, source: 'wallet', note: 'Toll not due' },
    ]);
    await booksAgree();
  });

  test('CHARGE-8 a debt in the wallet is paid before the card gets anything', async () => {
    await changeSettings(app, app.admin, { negativeBalance: true });
    const cancelled = await app.bookingIn('ARRIVED', rider);
    good(await app.call('cancelBooking', { as: rider, params: { id: cancelled.id } }));
    const ride = await paidBy('card');
    expect(await balance(rider)).toBe(-150);
    await correct(ride, { goodwill: 200 });
    expect(await balance(rider)).toBe(0);
    await booksAgree();
  });

  test('CHARGE-8 SET-17 a higher price is taken from the wallet, which has to have it', async () => {
    const ride = await paidBy('cash');
    await changeSettings(app, app.admin, { negativeBalance: false });
    expect(codeOf(await ask(ride, { toll: 35 }))).toBe('wallet_too_low');
    await app.fill(rider, 35);
    await correct(ride, { toll: 35 });
    expect(await balance(rider)).toBe(0);
    await changeSettings(app, app.admin, { negativeBalance: true });
    const owing = await paidBy('cash');
    await correct(owing, { toll: 45 });
    expect(await balance(rider)).toBe(-45);
    await booksAgree();
  });

  test('CHARGE-8 PROMO-3 a discount stays, and is at most the cost', async () => {
    const { promoName: promoCode } = good(
      await app.call('addPromo', { as: app.admin, body: { ...samplePromo, promoName: 'CORRECTED' } }),
    );
    const { id } = await app.bookingIn('PENDING', rider);
    good(await app.call('applyPromo', { as: rider, params: { id }, body: { promoCode } }));
    good(await app.callBack(await app.payByCard(id, rider)));
    const ride = good(await app.call('getBooking', { as: app.admin, params: { id } }));
    const after = await correct(ride, { base: baseOf(ride) - 50 });
    expect([ride.discount > 0, after.discount]).toEqual([true, ride.discount]);
    await booksAgree();
  });

  test('CHARGE-8 nothing is moved for a rider who deleted their account', async () => {
    const ride = await paidBy('cash');
    good(await app.call('deleteUser', { as: app.admin, params: { id: rider.id } }));
    expect(codeOf(await ask(ride, { goodwill: 10 }))).toBe('user_does_not_exists');
  });

  test('CHARGE-7 PUSH-5 rider and driver are notified', async () => {
    const ride = await paidBy('cash');
    await correct(ride, { goodwill: 15 });
    await app.settle();
    const pushed = ({ email }: TestPerson) => app.sent.findLast(({ to }) => to === email)?.body ?? '';
    expect(pushed(rider)).toBe(`The price of ${ride.reference} was corrected: $0.15 go back to you.`);
    expect(pushed(app.driver)).toContain(`The price of ${ride.reference} was corrected.`);
  });
});
