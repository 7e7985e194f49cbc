import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../testing/live-client.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
});
afterAll(() => app.close());

const update = (body: object) =>
  app.http.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: body,
  });

describe('settings', () => {
  test('MISC-7 ROLE-12 a guest reads what a fresh installation starts with', async () => {
    expect((await app.call('getSettings')).body).toMatchObject({
      symbol: '$',
      code: 'USD',
      decimal: 2,
      swipeSymbol: false,
      otpSecure: false,
      driverApproval: true,
      emailVerify: false,
      bonus: 0,
      driverRadius: 10,
      autoDispatch: true,
      convertToMile: false,
      riderWithDraw: false,
      negativeBalance: true,
      bankFields: false,
      allowCountrySelection: true,
      allowCriticalEditsAdmin: true,
      allowDeliveryPickupImageCapture: false,
      allowFinalDeliveryImageCapture: false,
      facebookLoginEnabled: false,
      mobileLoginEnabled: false,
      appCategory: 'taxi',
      sandbox: true,
    });
  });

  test('SET-2 an admin changes some, the others stay', async () => {
    const answer = await app.call('updateSettings', { as: admin, body: { decimal: 0, swipeSymbol: true } });
    expect(answer.body).toMatchObject({ decimal: 0, swipeSymbol: true, code: 'USD' });
    expect((await app.call('getSettings')).body).toMatchObject({ decimal: 0, swipeSymbol: true });
  });

  test.each([
    { allowCriticalEditsAdmin: false },
    { facebookLoginEnabled: true },
    { mobileLoginEnabled: true },
    { appCategory: 'delivery' },
    { license: 'x' },
    { symbol: '' },
    { symbol: ' ' },
    { code: 'usd' },
    { decimal: -1 },
    { decimal: 1.5 },
    { decimal: '2' },
    { bonus: -1 },
    { driverRadius: -1 },
    { driverRadius: null },
    { otpSecure: 'yes' },
  ])('SET-15 SET-21 %o is refused', async (body) => {
    const before = (await app.call('getSettings')).body;
    expect((await update(body)).statusCode).toBe(400);
    expect((await app.call('getSettings')).body).toEqual(before);
  });

  test('SET-15 only an admin edits', async () => {
    for (const role of ['rider', 'driver', 'fleetadmin'] as const) {
      const person = await app.addPerson(role);
      expect((await app.call('updateSettings', { as: person, body: { decimal: 1 } })).status).toBe(403);
    }
  });

  test('MISC-6 every open page hears of a change', async () => {
    const guest = await connectLive(app);
    await guest.subscribe('settings');
    await app.call('updateSettings', { as: admin, body: { appName: 'City Cabs' } });
    await app.settle();
    expect(await guest.frame((frame) => 'event' in frame && frame.event === 'changed')).toMatchObject({
      data: { appName: 'City Cabs' },
    });
    guest.close();
  });

  test('two admins at once lose no change', async () => {
    const bodies = [{ panic: '112' }, { companyName: 'Cabs' }, { contactEmail: 'a@example.test' }];
    const answers = await Promise.all(bodies.map((body) => update(body)));
    const accepted = bodies.filter((_, index) => answers[index]?.statusCode === 200);
    expect((await app.call('getSettings')).body).toMatchObject(Object.assign({}, ...accepted) as object);
    expect(accepted.length).toBeGreaterThan(0);
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
  });
});

test('DEMO-7 in demo mode nobody changes settings, and the flag says so', async () => {
  const demo = await startTestApp({ env: { DEMO_MODE: 'true' } });
  const person = await demo.addPerson('admin');
  expect((await demo.call('getSettings')).body.allowCriticalEditsAdmin).toBe(false);
  expect(codeOf(await demo.call('updateSettings', { as: person, body: { decimal: 1 } }))).toBe('demo_mode');
  await demo.close();
});
