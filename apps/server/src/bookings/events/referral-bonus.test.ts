import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
  good(await changeSettings(app, app.admin, { bonus: 500 }));
});
afterAll(() => app.close());

const wallet = async (as: TestPerson) => good(await app.call('getWallet', { as }));
const referredBy = (referrer: TestPerson) => app.addPerson('rider', { signup_via_referral: referrer.id });
const confirmCash = (id: string) => app.call('confirmCashBooking', { as: app.driver, params: { id } });

async function payFirst(rider: TestPerson): Promise<void> {
  const { id } = await app.bookingIn('PENDING', rider);
  good(await confirmCash(id));
}

test.each(['rider', 'driver'] as const)(
  'WAL-8 a referring %s gets the bonus once, when the first ride is paid',
  async (role) => {
    const referrer = await app.addPerson(role);
    const rider = await referredBy(referrer);
    const { id } = await app.bookingIn('PENDING', rider);
    expect((await wallet(referrer)).balance).toBe(0);
    good(await confirmCash(id));
    expect(await wallet(referrer)).toMatchObject({
      balance: 500,
      history: [{ type: 'Credit', amount: 500, txRef: 'bonus' }],
    });
    await payFirst(rider);
    expect((await wallet(referrer)).balance).toBe(500);
    expect((await wallet(rider)).balance).toBe(0);
  },
);

test('WAL-8 two simultaneous first rides earn one bonus', async () => {
  for (let round = 0; round < 4; round++) {
    const referrer = await app.addPerson('rider');
    const rider = await referredBy(referrer);
    const rides = [await app.bookingIn('PENDING', rider), await app.bookingIn('PENDING', rider)];
    const answers = await Promise.all(rides.map(({ id }) => confirmCash(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await wallet(referrer)).balance).toBe(500);
  }
});

test('WAL-8 a bonus of 0 pays nothing, and raising it later does not pay for an earlier first ride', async () => {
  const referrer = await app.addPerson('rider');
  const rider = await referredBy(referrer);
  good(await changeSettings(app, app.admin, { bonus: 0 }));
  await payFirst(rider);
  good(await changeSettings(app, app.admin, { bonus: 500 }));
  await payFirst(rider);
  expect(await wallet(referrer)).toMatchObject({ balance: 0, history: [] });
});

test('WAL-8 a referrer without a wallet or account gets no bonus, and the ride is still paid', async () => {
  const gone = await app.addPerson('rider', { deleted_at: app.clock.now() });
  for (const referrer of [await app.addPerson('fleetadmin'), gone])
    await payFirst(await referredBy(referrer));
});

test('WAL-8 a referrer of several riders gets a bonus for each of them', async () => {
  const referrer = await app.addPerson('rider');
  for (const times of [1, 2]) {
    await payFirst(await referredBy(referrer));
    expect((await wallet(referrer)).balance).toBe(times * 500);
  }
});
