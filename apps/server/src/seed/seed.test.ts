import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedLanguages } from '../languages/index.ts';
import { en } from '@fiacre/contract/texts/en';
import { exampleWords } from '../catalogue/seed.ts';
import { createPasswords } from '../accounts/index.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { LanguageTables } from '../languages/tables.ts';
import type { SettingsTables } from '../settings/tables.ts';
import { good } from '../bookings/testing/rides.ts';
import { seed } from './index.ts';

const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
const productionUrl = { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example.com' };

describe('a fresh installation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test('MISC-7 DATA-4 has example car types with realistic fares', async () => {
    const { items, currency } = (await app.call('listCarTypes')).body;
    expect(currency).toBe('USD');
    expect(items.length).toBeGreaterThanOrEqual(4);
    for (const type of items) {
      const tenKilometresInTwentyMinutes =
        type.baseFare + 10 * type.ratePerUnitDistance + type.ratePerHour / 3;
      expect(tenKilometresInTwentyMinutes).toBeGreaterThan(type.minFare);
      expect(tenKilometresInTwentyMinutes).toBeLessThan(10_000);
      expect(type.cancelSlab.map(({ minsDelayed }) => minsDelayed)).toEqual(
        type.cancelSlab.map(({ minsDelayed }) => minsDelayed).toSorted((a, b) => a - b),
      );
    }
  });

  test('MISC-7 DATA-7 has cancellation reasons, numbered from zero', async () => {
    const rider = await app.addPerson('rider');
    const { items } = (await app.call('listCancellationReasons', { as: rider })).body;
    expect(items.map(({ value }) => value)).toEqual(items.map((_, index) => index));
    expect(items.length).toBeGreaterThan(3);
  });

  test('LANG-8 has every car type, option and reason of the examples in all languages', () => {
    for (const { texts } of shippedLanguages.values())
      expect(exampleWords.filter((word) => !(`operator:${word}` in texts))).toEqual([]);
  });

  test('LANG-8 MISC-7 DATA-8 has English as its default language, with every text', async () => {
    const { items } = (await app.call('listLanguages')).body;
    expect(items.filter((language) => language.default)).toEqual([items[0]]);
    expect(items[0]).toMatchObject({ langName: 'English', langLocale: 'en', dateLocale: 'en' });
    expect(items.map(({ langLocale }) => langLocale)).toEqual([...shippedLanguages.keys()]);
    expect(items[0]?.keyValuePairs).toEqual(en);
  });

  test('adds the sandbox’s people only once, however often it starts', async () => {
    await seed(app.platform, passwords);
    await seed(app.platform, passwords);
    for (const name of ['rider', 'driver', 'fleet', 'admin']) {
      const answer = await app.call('signIn', {
        body: { email: `${name}@fiacre.test`, password: 'sandbox1' },
      });
      expect(answer.status).toBe(200);
    }
    const { count } = await app.platform.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', 'add-person')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1 + 1 + 3 + 1 + 40);
  });
});

describe('a production installation', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'rides@example.com' };
  test.each([
    ['production with mail', { ...productionUrl, ...mail }, true],
    ['production without mail', productionUrl, false],
    ['the sandbox with mail', mail, false],
    ['the sandbox', {}, false],
  ])('MISC-7 a fresh installation in %s: email addresses must be verified: %s', async (_, env, verified) => {
    const app = await startTestApp({ env });
    await app.platform.db.withTables<SettingsTables>().deleteFrom('settings').execute();
    await seed(app.platform, passwords);
    expect(good(await app.call('getSettings')).emailVerify).toBe(verified);
    await app.close();
  });

  test('COUNTRY-9 a fresh installation has the settings of the map’s country, and keeps what an operator has set', async () => {
    const app = await startTestApp();
    const austria = { code: 'AT', speedUnit: 'km/h', currency: 'EUR', language: 'de' } as const;
    await app.platform.db.withTables<SettingsTables>().deleteFrom('settings').execute();
    await app.platform.db.withTables<LanguageTables>().deleteFrom('languages').execute();
    await seed(app.platform, passwords, austria);
    const euros = { country: 'AT', code: 'EUR', symbol: '€', decimal: 2, convertToMile: false };
    expect(good(await app.call('getSettings'))).toMatchObject(euros);
    const languages = good(await app.call('listLanguages')).items;
    expect(languages.flatMap((one) => (one.default ? one.langLocale : []))).toEqual(['de']);
    await seed(app.platform, passwords, { ...austria, code: 'US', speedUnit: 'mph', currency: 'USD' });
    expect(good(await app.call('getSettings'))).toMatchObject(euros);
    await app.close();
  });

  test('MISC-7 prints a single-use link for its first admin at each start until one is used', async () => {
    const app = await startTestApp({ env: productionUrl });
    const [first, second] = await Promise.all([seed(app.platform, passwords), seed(app.platform, passwords)]);
    expect([first?.email, second?.email]).toEqual(['admin@rides.example.com', 'admin@rides.example.com']);
    const use = async (link: string | undefined) => {
      const token = new URL(link ?? '').searchParams.get('token') ?? '';
      return (await app.call('resetPassword', { body: { token, password: 'mine123' } })).status;
    };
    expect([await use(second?.link), await use(first?.link), await use(second?.link)]).toEqual([
      200, 422, 422,
    ]);
    expect(await seed(app.platform, passwords)).toBeNull();
    const answer = await app.call('signIn', {
      body: { email: 'admin@rides.example.com', password: 'mine123' },
    });
    expect(answer.body.user.usertype).toBe('admin');
    expect(String(answer.headers['set-cookie'])).toContain('Secure');
    await app.close();
  });

  test('an installation without a domain also has a first admin who can sign in', async () => {
    const app = await startTestApp({ env: { ...productionUrl, PUBLIC_URL: 'http://192.168.1.9:3000' } });
    const setUp = await seed(app.platform, passwords);
    const token = new URL(setUp?.link ?? '').searchParams.get('token') ?? '';
    await app.call('resetPassword', { body: { token, password: 'mine123' } });
    const answer = await app.call('signIn', { body: { email: setUp?.email ?? '', password: 'mine123' } });
    expect(answer.status).toBe(200);
    await app.close();
  });

  test('MISC-7 takes its first admin from the environment, and has no well-known account', async () => {
    const app = await startTestApp({
      env: { ...productionUrl, ADMIN_EMAIL: 'Boss@example.com', ADMIN_PASSWORD: 'given123' },
    });
    const { config } = app.platform;
    const unset = { ...app.platform, config: { ...config, admin: { ...config.admin, password: null } } };
    // Started without a password first, then with one, which the account gets.
    expect(await seed(unset, passwords)).toMatchObject({ email: 'boss@example.com' });
    expect(await seed(app.platform, passwords)).toBeNull();
    const signIn = (email: string, password: string) => app.call('signIn', { body: { email, password } });
    expect((await signIn('boss@example.com', 'given123')).status).toBe(200);
    for (const name of ['rider', 'driver', 'fleet', 'admin'])
      expect((await signIn(`${name}@fiacre.test`, 'sandbox1')).status).toBe(401);
    await app.close();
  });
});
