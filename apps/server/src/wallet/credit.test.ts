import { afterAll, beforeAll, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../payments/testing/provider-calls.ts';
import { connectLive } from '../testing/live-client.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying();
});
afterAll(() => app.close());

const wallet = async (as: TestPerson) => good(await app.call('getWallet', { as }));
const credit = (id: string, amount: number, idempotencyKey?: string) =>
  app.call('creditWallet', {
    as: app.admin,
    params: { id },
    body: { amount },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

test.each(['rider', 'driver'] as const)('WAL-2 WAL-6 WAL-10 an admin credits a %s', async (role) => {
  const person = await app.addPerson(role);
  expect(good(await credit(person.id, 750))).toEqual({ userId: person.id, currency: 'USD', balance: 750 });
  expect(await wallet(person)).toMatchObject({
    balance: 750,
    history: [{ type: 'Credit', amount: 750, txRef: 'AdminCredit' }],
    historyTotal: 1,
  });
  const trail = await app.platform.db
    .selectFrom('audit_log')
    .select(['actor_id', 'facts'])
    .where('action', '=', 'wallet-credit')
    .where('object_uuid', '=', person.id)
    .execute();
  expect(trail).toMatchObject([{ actor_id: app.admin.id, facts: { amount: 750, currency: 'USD' } }]);
});

test.each(['admin', 'fleetadmin'] as const)('WAL-10 a %s has no wallet to credit', async (role) => {
  const person = await app.addPerson(role);
  expect(codeOf(await credit(person.id, 100))).toBe('no_details_error');
});

test.each([0, -1, -500])('WAL-3 ERR-29 an amount of %i is refused and posts nothing', async (amount) => {
  const person = await app.addPerson('rider');
  expect(codeOf(await credit(person.id, amount))).toBe('no_details_error');
  expect(await wallet(person)).toMatchObject({ balance: 0, history: [] });
});

test.each([{}, { amount: '' }, { amount: null }] as const)(
  'WAL-3 ERR-29 treats an empty amount in %j as 0 and refuses it as credit, top-up and withdrawal',
  async (body) => {
    const as = await app.addPerson('driver');
    const params = { id: as.id };
    const answers = [
      await app.call('creditWallet', { as: app.admin, params, body }),
      await app.call('topUpWallet', { as, body: { ...body, provider: 'test' } }),
      await app.call('requestWithdrawal', { as, body }),
    ];
    expect(answers.map(codeOf)).toEqual(['no_details_error', 'no_details_error', 'no_details_error']);
  },
);

test('WAL-3 an amount that is not a whole number of minor units, or too large, is invalid', async () => {
  const person = await app.addPerson('rider');
  for (const amount of [0.5, 1e15, -1e15])
    expect(codeOf(await credit(person.id, amount))).toBe('invalid_request');
});

test('WAL-10 a missing or deleted person is not found', async () => {
  const gone = await app.addPerson('rider', { deleted_at: app.clock.now() });
  for (const id of [gone.id, app.platform.ids.next()])
    expect(codeOf(await credit(id, 100))).toBe('not_found');
});

test('WAL-6 one idempotency key that is sent five times simultaneously credits once', async () => {
  const person = await app.addPerson('rider');
  const answers = await Promise.all(Array.from({ length: 5 }, () => credit(person.id, 300, 'one-press')));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await wallet(person)).balance).toBe(300);
});

test('WAL-5 WAL-6 only the owner’s page receives the new balance, and immediately', async () => {
  const [person, other] = [await app.addPerson('rider'), await app.addPerson('rider')];
  const [page, others] = [await connectLive(app, person), await connectLive(app, other)];
  await page.subscribe('wallet');
  await others.subscribe('wallet');
  good(await credit(person.id, 425));
  await app.settle();
  const frame = await page.frame((one) => 'event' in one && one.event === 'changed');
  expect(frame).toMatchObject({ topic: 'wallet', data: { currency: 'USD', balance: 425 } });
  await others.quiet();
  expect(others.eventsOf('wallet')).toEqual([]);
  page.close();
  others.close();
});

test.each(['rider', 'driver'] as const)(
  'WAL-9 a %s tops up through a provider, and only the provider’s confirmation counts',
  async (role) => {
    const person = await app.addPerson(role);
    const body = { amount: 2500, provider: 'test' };
    const form = good(await app.call('topUpWallet', { as: person, body }));
    expect(form).toMatchObject({
      amount: 2500,
      currency: 'USD',
      fields: { amount: '25.00', cust_id: person.id },
    });
    const state = async (as = person) => app.call('getTopUp', { as, params: { id: form.orderId } });
    const order = { id: form.orderId, provider: 'test', providerLabel: null, amount: 2500, currency: 'USD' };
    expect(good(await state())).toEqual({ ...order, state: 'open' });
    expect((await wallet(person)).balance).toBe(0);
    expect((await app.callBack(form, { message: { result: 'declined' } })).status).toBe(200);
    expect(good(await state())).toEqual({ ...order, state: 'declined' });
    expect((await wallet(person)).balance).toBe(0);
    expect((await app.callBack(form, { secret: 'another secret of somebody else' })).status).toBe(400);
    const said = { message: { transaction_id: `top-up of ${role}` } };
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.callBack(form, said)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await wallet(person)).toMatchObject({
      balance: 2500,
      history: [{ type: 'Credit', amount: 2500, txRef: 'top_up' }],
      historyTotal: 1,
    });
    expect(good(await state())).toEqual({ ...order, state: 'paid' });
    expect(codeOf(await state(await app.addPerson(role)))).toBe('not_found');
  },
);

test('WAL-9 a top-up that was not paid in time has expired, even before its timer runs', async () => {
  const as = await app.addPerson('rider');
  const { orderId } = good(await app.call('topUpWallet', { as, body: { amount: 100, provider: 'test' } }));
  app.clock.forward(30 * 60_000);
  const found = good(await app.call('getTopUp', { as, params: { id: orderId } }));
  expect(found.state).toBe('expired');
});

test('WAL-9 the payment order of a booking is not found as a top-up', async () => {
  const { id } = await app.bookingIn('PENDING');
  const { orderId } = await app.payByCard(id);
  expect(codeOf(await app.call('getTopUp', { as: app.rider, params: { id: orderId } }))).toBe('not_found');
});

test('SET-17 WAL-9 a driver with a negative balance is offered tasks again after a top-up', async () => {
  good(await changeSettings(app, app.admin, { negativeBalance: false }));
  const ride = await app.bookingIn('REACHED');
  const end = { as: app.driver, params: { id: ride.id }, body: { cashReceived: true } } as const;
  good(await app.call('endBooking', end));
  expect((await wallet(app.driver)).balance).toBeLessThan(0);
  const tasks = async () => good(await app.call('listTasks', { as: app.driver })).items.map(({ id }) => id);
  const without = await app.book();
  expect(await tasks()).not.toContain(without.id);
  await app.fill(app.driver, 5000);
  const asked = await app.book();
  expect(await tasks()).toContain(asked.id);
  expect((await app.call('acceptBooking', { as: app.driver, params: { id: asked.id } })).status).toBe(200);
});

test.each([0, -5])('WAL-3 WAL-9 a top-up of %i is refused', async (amount) => {
  const body = { amount, provider: 'test' };
  expect(codeOf(await app.call('topUpWallet', { as: app.rider, body }))).toBe('no_details_error');
});
