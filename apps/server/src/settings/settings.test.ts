import type { EditableSettings } from '@fiacre/contract';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../testing/live-client.ts';
import { changeSettings, lastSeen } from '../testing/change-settings.ts';
import { good } from '../bookings/testing/rides.ts';
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

/** Sends changes of settings that the admin has just read, unless the body contains the values that they saw. */
const update = async (body: object) =>
  app.http.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { expected: lastSeen((await app.call('getSettings')).body, body), ...body },
  });

const fields = async (body: object) => {
  const answer = await update(body);
  return { status: answer.statusCode, code: answer.json<{ error?: { code: string } }>().error?.code ?? null };
};

/** A name of the specification as the API writes it: `otp_secure` is `otpSecure`. */
const inCamelCase = (name: string) =>
  name
    .trim()
    .replace(/^./, (first) => first.toLowerCase())
    .replaceAll(/_(.)/g, (_, next: string) => next.toUpperCase());

describe('settings', () => {
  test('MISC-7 ROLE-12 a guest reads the initial settings of a fresh installation', async () => {
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
      passwordPolicy: 'default',
      sandbox: true,
      sandboxAccounts: [
        { role: 'rider', email: 'rider@fiacre.test', password: 'sandbox1' },
        { role: 'driver', email: 'driver@fiacre.test', password: 'sandbox1' },
        { role: 'fleetadmin', email: 'fleet@fiacre.test', password: 'sandbox1' },
        { role: 'admin', email: 'admin@fiacre.test', password: 'sandbox1' },
      ],
    });
  });

  test('SET-21 the deployment’s switches are part of the settings, each set by its own variable', async () => {
    const env = { MOBILE_LOGIN_ENABLED: 'true', APP_CATEGORY: 'delivery' };
    const other = await startTestApp({ env });
    const { body } = await other.call('getSettings');
    await other.close();
    expect(body).toMatchObject({
      facebookLoginEnabled: false,
      mobileLoginEnabled: true,
      appCategory: 'delivery',
      sandbox: true,
    });
  });

  test('SET-2 an admin changes some settings, and the rest stay', async () => {
    const answer = await changeSettings(app, admin, { decimal: 0, swipeSymbol: true });
    expect(answer.body).toMatchObject({ decimal: 0, swipeSymbol: true, code: 'USD' });
    expect((await app.call('getSettings')).body).toMatchObject({ decimal: 0, swipeSymbol: true });
  });

  test.each([
    { allowCriticalEditsAdmin: false },
    { facebookLoginEnabled: true },
    { mobileLoginEnabled: true },
    { appCategory: 'delivery' },
    { passwordPolicy: 'any' },
    { symbol: '' },
    { symbol: ' ' },
    { code: 'usd' },
    { decimal: -1 },
    { decimal: 1.5 },
    { decimal: '2' },
    { bonus: -1 },
    { bonus: 1_000_000_001 },
    { tollAmount: 1_000_000_001 },
    { tollAmount: '' },
    { driverRadius: -1 },
    { companyTerms: 'javascript:alert(1)' },
    { companyWebsite: ' data:text/html,x' },
    { companyName: ' ' },
    { appName: '' },
    { companyTerms: '' },
    { companyWebsite: '' },
    { otpSecure: 'yes' },
    { companyWebsite: 'cabs.example' },
    { companyTerms: '//cabs.example' },
    { appleStoreLink: 'apps.example/cabs' },
    { playStoreLink: 'mailto:a@cabs.example' },
    { contactEmail: 'nobody' },
    { expected: { license: 'x' } },
  ])('SET-15 SET-21 %o is refused', async (body) => {
    const before = (await app.call('getSettings')).body;
    expect((await update(body)).statusCode).toBe(400);
    expect((await app.call('getSettings')).body).toEqual(before);
  });

  test.each([null, ''])(
    'SET-9 ERR-26 a bonus of %j is refused with proper_bonus and nothing is saved',
    async (bonus) => {
      const before = (await app.call('getSettings')).body;
      expect(await fields({ bonus, panic: '999' })).toEqual({ status: 422, code: 'proper_bonus' });
      expect((await app.call('getSettings')).body).toEqual(before);
    },
  );

  test.each([null, ''])(
    'SET-10 SET-15 sets an empty (%j) decimal to 2 and an empty driver radius to 10',
    async (empty) => {
      expect((await fields({ decimal: 0, driverRadius: 3 })).status).toBe(200);
      expect((await fields({ decimal: empty, driverRadius: empty })).status).toBe(200);
      expect((await app.call('getSettings')).body).toMatchObject({ decimal: 2, driverRadius: 10 });
    },
  );

  test('INFO-1 INFO-2 SET-8 the fields of /appinfo are saved and shown to everybody', async () => {
    const info = {
      appName: 'Velo',
      companyName: 'Cabs Ltd',
      companyWebsite: 'https://cabs.example',
      companyTerms: '/terms',
      contactEmail: 'hello@cabs.example',
      facebookHandle: 'cabs',
      twitterHandle: 'cabs',
      instagramHandle: 'cabs',
      appleStoreLink: 'https://apps.example/cabs',
      playStoreLink: 'https://play.example/cabs',
    };
    expect((await fields(info)).status).toBe(200);
    expect((await app.call('getSettings')).body).toMatchObject(info);
  });

  test('SET-12 INFO-2 ERR-27 a failed save returns update_failed, and the next one works', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.platform.db);
    expect((await fields({ panic: '111' })).status).toBe(200);
    await rename('settings', 'settings_away');
    const answer = await fields({ panic: '113', expected: { panic: '111' } });
    await rename('settings_away', 'settings');
    expect(answer).toEqual({ status: 500, code: 'update_failed' });
    expect((await fields({ panic: '113' })).status).toBe(200);
  });

  test('SET-14 without a licence service a licence is neither checked nor stored', async () => {
    expect((await fields({ license: 'LICENCE-7', panic: '114' })).status).toBe(200);
    expect((await app.call('getSettings')).body).toMatchObject({ panic: '114' });
    const { rows } = await sql<{ text: string }>`select "values"::text as text from settings
      union all select facts::text from audit_log union all select events::text from outbox`.execute(
      app.platform.db,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('LICENCE-7');
  });

  test('SET-15 only an admin can edit', async () => {
    for (const role of ['rider', 'driver', 'fleetadmin'] as const) {
      const person = await app.addPerson(role);
      expect((await changeSettings(app, person, { decimal: 1 })).status).toBe(403);
    }
  });

  test('MISC-6 every open page is notified of a change', async () => {
    const guest = await connectLive(app);
    await guest.subscribe('settings');
    await changeSettings(app, admin, { appName: 'City Cabs' });
    await app.settle();
    expect(await guest.frame((frame) => 'event' in frame && frame.event === 'changed')).toMatchObject({
      data: { appName: 'City Cabs' },
    });
    guest.close();
  });

  test('DATA-9 an edit of a value that another admin has changed is refused, with the current value', async () => {
    expect((await fields({ panic: '112', driverRadius: 4 })).status).toBe(200);
    const late = { panic: '999', driverRadius: 6, expected: { panic: '110', driverRadius: 4 } };
    const answer = await app.call('updateSettings', { as: admin, body: late });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: 'settings_changed', facts: { current: { panic: '112' } } } },
    });
    expect((await app.call('getSettings')).body).toMatchObject({ panic: '112', driverRadius: 4 });
    const informed = { panic: '999', driverRadius: 6, expected: { panic: '112', driverRadius: 4 } };
    expect((await fields(informed)).status).toBe(200);
  });

  test('a change that does not say which value it replaces is refused, so that nothing is overwritten unseen', async () => {
    expect((await fields({ panic: '112', companyName: 'Cabs' })).status).toBe(200);
    for (const expected of [undefined, {}, { companyName: 'Cabs' }]) {
      const body = { panic: '999', companyName: 'Other', expected };
      expect(await fields(body)).toEqual({ status: 400, code: 'invalid_request' });
    }
    const named = await update({ panic: '999', expected: {} });
    expect(named.json()).toMatchObject({
      error: { facts: { issues: [{ path: 'body.expected.panic' }] } },
    });
    expect((await app.call('getSettings')).body).toMatchObject({ panic: '112', companyName: 'Cabs' });
  });

  test('concurrent edits by two admins are both saved', async () => {
    const bodies = [{ panic: '112' }, { companyName: 'Cabs' }, { contactEmail: 'a@example.test' }];
    const answers = await Promise.all(bodies.map((body) => update(body)));
    const accepted = bodies.filter((_, index) => answers[index]?.statusCode === 200);
    expect((await app.call('getSettings')).body).toMatchObject(Object.assign({}, ...accepted) as object);
    expect(accepted.length).toBeGreaterThan(0);
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
  });

  test('DATA-9 has all settings of the specification, and stores those that an admin may edit', async () => {
    const file = new URL('../../../../docs/specification/data.md', import.meta.url);
    const [, listed = ''] = /^- \*\*DATA-9\*\* Settings: ([^.]+)\./m.exec(await readFile(file, 'utf8')) ?? [];
    const names = listed
      .replaceAll(/\(.*?\)/gs, '')
      .split(',')
      .map(inCamelCase);
    expect(names).toHaveLength(34);
    const before = (await app.call('getSettings')).body;
    expect(Object.keys(before)).toEqual(expect.arrayContaining(names));

    const ofDeployment = ['allowCriticalEditsAdmin', 'facebookLoginEnabled', 'mobileLoginEnabled'];
    const links = ['companyWebsite', 'companyTerms', 'appleStoreLink', 'playStoreLink'];
    const texts = ['appName', 'companyName', 'facebookHandle', 'twitterHandle', 'instagramHandle'];
    const toggles = Object.entries(before).filter(
      ([name, value]) => names.includes(name) && typeof value === 'boolean' && !ofDeployment.includes(name),
    );
    const edits = {
      ...Object.fromEntries(toggles.map(([name, value]) => [name, value !== true])),
      ...Object.fromEntries(texts.map((name) => [name, `Text of ${name}`])),
      ...Object.fromEntries(links.map((name) => [name, `https://example.test/${name}`])),
      symbol: '€',
      code: 'EUR',
      decimal: 3,
      bonus: 250,
      country: 'SN',
      restrictCountry: 'FR',
      driverRadius: 4.5,
      panic: '117',
      contactEmail: 'desk@example.test',
    };
    expect(Object.keys(edits).toSorted()).toEqual(
      names.filter((name) => !ofDeployment.includes(name)).toSorted(),
    );
    expect((await changeSettings(app, admin, edits)).body).toMatchObject(edits);
    expect((await app.call('getSettings')).body).toMatchObject(edits);
  });

  /** Changes each setting and then changes it back; every other setting stays. */
  async function expectStoredAlone(changes: Partial<EditableSettings>): Promise<void> {
    for (const [name, value] of Object.entries(changes)) {
      const before = good(await app.call('getSettings'));
      for (const wanted of [value, before[name as keyof EditableSettings]]) {
        good(await changeSettings(app, admin, { [name]: wanted }));
        expect(good(await app.call('getSettings'))).toEqual({ ...before, [name]: wanted });
      }
    }
  }
  const flipped = async (...names: readonly (keyof EditableSettings)[]) => {
    const before = good(await app.call('getSettings'));
    return Object.fromEntries(names.map((name) => [name, before[name] !== true]));
  };

  test('SET-1 the currency’s symbol and code cannot be empty, and each is stored', async () => {
    const before = good(await app.call('getSettings'));
    for (const body of [{ symbol: '' }, { symbol: ' ' }, { code: '' }, { code: 'us' }])
      expect(await fields(body)).toEqual({ status: 400, code: 'invalid_request' });
    expect(good(await app.call('getSettings'))).toEqual(before);
    await expectStoredAlone({ symbol: 'CHF', code: 'GBP' });
  });

  test('SET-3 stores each security toggle separately', async () => {
    await expectStoredAlone(await flipped('otpSecure', 'driverApproval', 'emailVerify'));
  });

  test('SET-22 stores the format of times, and no other value', async () => {
    expect(good(await app.call('getSettings')).hourCycle).toBe('language');
    for (const hourCycle of ['h12', 'h23'] as const) await expectStoredAlone({ hourCycle });
    expect(await fields({ hourCycle: 'h24' })).toEqual({ status: 400, code: 'invalid_request' });
  });

  test('SET-5 stores each operating toggle and the radius separately', async () => {
    await expectStoredAlone({
      ...(await flipped('allowCountrySelection', 'autoDispatch', 'carHornRepeat', 'convertToMile')),
      ...(await flipped('riderWithDraw', 'negativeBalance', 'bankFields')),
      driverRadius: 7.5,
    });
  });
});

test('DEMO-7 nobody can change settings in demo mode, and a flag shows the mode', async () => {
  const demo = await startTestApp({ env: { DEMO_MODE: 'true' } });
  const person = await demo.addPerson('admin');
  expect((await demo.call('getSettings')).body.allowCriticalEditsAdmin).toBe(false);
  expect(codeOf(await changeSettings(demo, person, { decimal: 1 }))).toBe('demo_mode');
  await demo.close();
});
