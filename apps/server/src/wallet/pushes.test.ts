import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const walletPushes = ({ email }: TestPerson) =>
  app.sent.filter(({ to, screen }) => to === email && screen === 'wallet').map(({ body }) => body);

test('PUSH-5 WAL-2 notifies the owner of a wallet that an admin credits, in their language, with a link to the wallet', async () => {
  const rider = await app.addPerson('rider', { locale: 'fr' });
  const credit = { as: app.admin, params: { id: rider.id }, body: { amount: 1250 } };
  good(await app.call('creditWallet', credit));
  await app.settle();
  expect(walletPushes(rider)).toEqual(['Votre portefeuille a reçu $12.50.']);
});

test('PUSH-5 WDR-5 notifies only the driver about their withdrawal', async () => {
  good(
    await app.call('creditWallet', { as: app.admin, params: { id: app.driver.id }, body: { amount: 900 } }),
  );
  good(await app.call('requestWithdrawal', { as: app.driver, body: { amount: 400 } }));
  await app.settle();
  expect(walletPushes(app.driver)).toEqual([
    '$9.00 has been added to your wallet.',
    '$4.00 has been deducted from your wallet.',
  ]);
  expect(walletPushes(app.rider)).toEqual([]);
});

test('PUSH-5 sends no wallet pushes for a paid ride, which has its own push', async () => {
  await app.settle();
  const before = walletPushes(app.driver).length;
  await app.bookingIn('PAID');
  await app.settle();
  expect(walletPushes(app.driver)).toHaveLength(before);
  expect(app.sent.some(({ to, body }) => to === app.driver.email && body.includes('has been paid'))).toBe(
    true,
  );
});
