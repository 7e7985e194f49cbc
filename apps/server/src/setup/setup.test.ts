import { afterEach, expect, test } from 'vitest';
import { SendFault } from '../platform/messages/send-fault.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const production = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example.com' };
const open: TestApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

async function start(env: Readonly<Record<string, string>> = production) {
  const app = await startTestApp({ env });
  open.push(app);
  return { app, admin: await app.addPerson('admin') };
}
const read = async (app: TestApp, as: TestPerson) => (await app.call('getSetup', { as })).body;
const stateOf = async (app: TestApp, as: TestPerson, step: string) =>
  (await read(app, as)).steps.find((one) => one.step === step)?.state;

test('a fresh production installation needs the guide until every step is done or skipped', async () => {
  const { app, admin } = await start();
  const { isNeeded, steps } = await read(app, admin);
  expect([isNeeded, steps.map(({ state }) => state)]).toEqual([true, steps.map(() => 'open')]);
  for (const { step } of steps) {
    const state = step === 'payments' ? 'skipped' : 'done';
    await app.call('changeSetupStep', { as: admin, params: { step }, body: { state } });
  }
  expect(await read(app, admin)).toMatchObject({ isNeeded: false });
  await app.call('changeSetupStep', { as: admin, params: { step: 'payments' }, body: { state: 'open' } });
  expect(await read(app, admin)).toMatchObject({ isNeeded: true });
});

test('approving a driver completes that step, and a sandbox never needs the guide', async () => {
  const { app, admin } = await start({});
  await app.addPerson('driver', { approved: false });
  expect(await stateOf(app, admin, 'driver')).toBe('open');
  await app.addPerson('driver');
  expect(await stateOf(app, admin, 'driver')).toBe('done');
  expect(await read(app, admin)).toMatchObject({ isNeeded: false });
});

test('the test email goes to the admin who requested it, and the step is done once it was sent', async () => {
  const { app, admin } = await start({
    ...production,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@example.com',
  });
  expect((await app.call('sendTestMail', { as: admin })).body.mail.test).toBeNull();
  expect((await read(app, admin)).mail.test).toMatchObject({ to: admin.email, state: 'waiting' });
  await app.settle();
  expect(app.sent.map(({ to, template }) => [to, template])).toEqual([[admin.email, 'mail_test']]);
  expect((await read(app, admin)).mail.test).toMatchObject({ state: 'sent' });
  expect(await stateOf(app, admin, 'mail')).toBe('done');
});

test('if the mail server refuses, the reason is shown', async () => {
  const refused = () => Promise.reject(new SendFault('retry', '535 wrong password'));
  const app = await startTestApp({
    env: { ...production, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' },
    parts: { senders: { mail: refused, sms: refused, push: refused } },
  });
  open.push(app);
  const admin = await app.addPerson('admin');
  await app.call('sendTestMail', { as: admin });
  await app.settle();
  const { test: mail } = (await read(app, admin)).mail;
  expect(mail?.state).toBe('failed');
  expect(mail?.failure).toContain('535');
});

test('the configured map returns a route, or the reason for the failure is shown', async () => {
  const { app, admin } = await start();
  expect((await app.call('testRoute', { as: admin })).body).toEqual({
    distanceMetres: 2002,
    durationSeconds: 200,
    estimated: false,
  });
  expect((await read(app, admin)).map).toEqual({
    city: 'Gridville',
    isDemo: true,
    routes: 'city',
    places: 'city',
  });
});

test('COUNTRY-9 the guide proposes what is customary in the country of the map until it is saved', async () => {
  const { app, admin } = await start();
  const { settings = {}, ...proposal } = (await read(app, admin)).country ?? {};
  expect(proposal).toEqual({ code: 'NG', language: null });
  expect(settings).toEqual({ country: 'NG', code: 'NGN', symbol: '₦', decimal: 2, swipeSymbol: false });
  const before = (await app.call('getSettings')).body;
  const expected = Object.fromEntries(
    Object.keys(settings).map((name) => [name, before[name as keyof typeof before]]),
  );
  const saved = await app.call('updateSettings', { as: admin, body: { ...settings, expected } });
  expect(saved.status).toBe(200);
  expect((await read(app, admin)).country).toBeNull();
});
