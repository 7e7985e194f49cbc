import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../payments/testing/provider-calls.ts';
import type { TestPerson } from '../testing/people.ts';
import { checkLedger } from './check-ledger.ts';
import { changeSettings } from '../testing/change-settings.ts';

describe.each([
  ['JPY', 0, /^\d+$/],
  ['USD', 2, /^\d+\.\d\d$/],
  ['KWD', 3, /^\d+\.\d{3}$/],
] as const)('PAY-11 FARE-4 a ride in %s', (code, decimal, written) => {
  let app: PayingApp;
  beforeAll(async () => {
    app = await startPaying();
    good(await changeSettings(app, app.admin, { code, decimal }));
  });
  afterAll(() => app.close());

  const wallet = async (as: TestPerson) => good(await app.call('getWallet', { as }));

  test('TRIP-11 can be paid half by wallet and half by card, with every minor unit accounted for', async () => {
    const rider = await app.addPerson('rider');
    const booking = await app.bookingIn('PENDING', rider);
    const due = booking.payableAmount;
    const part = Math.floor(due / 2);
    await app.fill(rider, part);
    const body = { mode: 'card', provider: 'test', useWallet: true } as const;
    const { payment } = good(await app.call('payBooking', { as: rider, params: { id: booking.id }, body }));
    if (payment === null) throw new Error('no order');
    expect(payment).toMatchObject({ amount: due - part, currency: code });
    expect(payment.fields.amount).toMatch(written);
    const before = (await wallet(app.driver)).balance;
    good(await app.callBack(payment));
    const paid = good(await app.call('getBooking', { as: app.admin, params: { id: booking.id } }));
    expect(paid).toMatchObject({
      status: 'PAID',
      currency: code,
      cardPaymentAmount: due - part,
      usedWalletMoney: part,
      customerPaid: due,
      cashPaymentAmount: 0,
    });
    expect((paid.driverShare ?? 0) + (paid.convenienceFees ?? 0)).toBe(paid.tripCost);
    expect(await wallet(rider)).toMatchObject({ currency: code, balance: 0 });
    expect((await wallet(app.driver)).balance - before).toBe(paid.driverShare);
    const right = { unbalanced: 0, empty: 0, wrongBalances: 0, wrongPrepayments: 0 };
    expect(await checkLedger(app.platform.db)).toEqual(right);
  });

  test('TRIP-11 in cash leaves the driver owing the operator’s fee', async () => {
    const before = (await wallet(app.driver)).balance;
    const booking = await app.bookingIn('PAID');
    const paid = good(await app.call('getBooking', { as: app.admin, params: { id: booking.id } }));
    expect((await wallet(app.driver)).balance - before).toBe(-(paid.convenienceFees ?? 0));
  });
});
