import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recomputeCharges } from '../../../charges/index.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { codeOf } from '../../../testing/requests.ts';
import { changeSettings } from '../../../testing/change-settings.ts';
import { compareBooks } from '../../../wallet/index.ts';
import { good, pickup, startRides, type RideApp } from '../../testing/rides.ts';

let app: RideApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startRides();
});
beforeEach(async () => {
  app.clock.forward(60_000);
  await app.sendPosition(app.driver, pickup);
  rider = await app.addPerson('rider');
  good(await app.call('creditWallet', { as: app.admin, params: { id: rider.id }, body: { amount: 1000 } }));
});
afterAll(() => app.close());

const tip = (id: string, amount: number, as = rider) =>
  app.call('tipDriver', { as, params: { id }, body: { amount } });
const proofFor = async (as: TestPerson, id: string) =>
  good(await app.call('getBookingFare', { as, params: { id } }));
const walletOf = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
const shownTip = async (as: TestPerson, id: string) => (await proofFor(as, id)).tip;

test('CHARGE-12 CHARGE-3 CHARGE-9 a tip goes from the rider’s wallet to the driver’s, and changes no price', async () => {
  const { id } = await app.bookingIn('PAID', rider);
  const before = good(await app.call('getBooking', { as: app.admin, params: { id } }));
  const [drivers, riders] = [await walletOf(app.driver), await walletOf(rider)];
  expect(await shownTip(rider, id)).toEqual({ amount: null, allowed: true });
  expect(good(await tip(id, 245))).toEqual({ amount: 245, allowed: false });
  expect(await walletOf(rider)).toBe(riders - 245);
  expect(await walletOf(app.driver)).toBe(drivers + 245);
  expect(good(await app.call('getBooking', { as: app.admin, params: { id } }))).toEqual(before);
  const proof = await proofFor(app.admin, id);
  expect(proof.charges?.at(-1)).toMatchObject({
    reason: 'tip',
    lines: [{ kind: 'tip', amount: 245, taxRate: null, payer: 'rider', to: 'driver' }],
    inputs: { amount: 245 },
  });
  for (const { charged, recomputed } of recomputeCharges(proof)) expect(recomputed).toEqual(charged);
  expect(Object.values(await compareBooks(app.platform.db)).every((wrong) => wrong === 0)).toBe(true);
});

test('CHARGE-12 rider, driver and office see it, and only the rider can add it', async () => {
  const { id } = await app.bookingIn('COMPLETE', rider);
  for (const as of [app.driver, app.admin]) {
    expect(await shownTip(as, id)).toEqual({ amount: null, allowed: false });
    expect((await tip(id, 130, as)).status).toBe(403);
  }
  expect((await tip(id, 130, await app.addPerson('rider'))).status).toBe(404);
  good(await tip(id, 130));
  for (const as of [rider, app.driver, app.admin])
    expect(await shownTip(as, id)).toEqual({ amount: 130, allowed: false });
});

test('CHARGE-12 of two tips at the same time, one is given', async () => {
  const { id } = await app.bookingIn('PAID', rider);
  const answers = await Promise.all([tip(id, 110), tip(id, 120)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(codeOf(await tip(id, 110))).toBe('wrong_status');
  const given = answers[0]?.status === 200 ? 110 : 120;
  expect(await walletOf(rider)).toBe(1000 - given);
});

test('CHARGE-12 the wallet must have it, even where balances may be negative', async () => {
  await changeSettings(app, app.admin, { negativeBalance: true });
  const { id } = await app.bookingIn('PAID', rider);
  expect(codeOf(await tip(id, 1001))).toBe('wallet_too_low');
  good(await tip(id, 1000));
  expect(await walletOf(rider)).toBe(0);
});

test.each([0, -5, 1.5, 100_000_001])('CHARGE-12 an amount of %d is refused', async (amount) => {
  const { id } = await app.bookingIn('PAID', rider);
  expect(codeOf(await tip(id, amount))).toBe('invalid_request');
});

test('CHARGE-12 an amount with more decimals than the operator uses is refused', async () => {
  await changeSettings(app, app.admin, { decimal: 1 });
  const { id } = await app.bookingIn('PAID', rider);
  await changeSettings(app, app.admin, { decimal: 2 });
  expect(codeOf(await tip(id, 245))).toBe('invalid_request');
  expect(good(await tip(id, 250)).amount).toBe(250);
});

test.each(['NEW', 'STARTED', 'PENDING', 'CANCELLED'] as const)(
  'CHARGE-12 a ride that is %s gets none',
  async (status) => {
    const { id } = await app.bookingIn(status === 'CANCELLED' ? 'NEW' : status, rider);
    if (status === 'CANCELLED') good(await app.call('cancelBooking', { as: rider, params: { id } }));
    if (status === 'PENDING') expect(await shownTip(rider, id)).toEqual({ amount: null, allowed: false });
    expect(codeOf(await tip(id, 245))).toBe('wrong_status');
    // So that the driver is free for the next ride.
    const ended = { as: app.admin, params: { id } };
    if (status === 'NEW') good(await app.call('cancelBooking', ended));
    if (status === 'STARTED') {
      good(await app.call('reachBooking', { ...ended, as: app.driver }));
      good(await app.call('endBooking', { ...ended, as: app.driver, body: { cashReceived: true } }));
    }
  },
);

test.each([
  ['29 days 23 hours', 200],
  ['30 days 1 hour', 409],
])('CHARGE-12 a tip %s after the end of the ride: %i', async (ago, status) => {
  const { id } = await app.bookingIn('PAID', rider);
  await sql`update bookings set ended_at = ${app.clock.now()}::timestamptz - ${ago}::interval where id = ${id}`.execute(
    app.platform.db,
  );
  expect((await tip(id, 140)).status).toBe(status);
});

test('CHARGE-12 the nightly check finds a tip that was posted with another amount', async () => {
  const { id } = await app.bookingIn('PAID', rider);
  good(await tip(id, 160));
  const { db } = app.platform;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update charges set lines = jsonb_set(lines, '{0,amount}', '161') where reason = 'tip' and booking_id = ${id}`.execute(
      tx,
    );
  });
  expect((await compareBooks(db)).wrongCharges).toBe(1);
});
