import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedLanguages } from '../languages/index.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { notify } from './index.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
});
afterAll(() => app.close());

const save = (body: { subject?: string | null; body: string }, key = 'mail_reset_password', locale = 'fr') =>
  app.call('saveMessageTemplate', { as: admin, params: { key, locale }, body });
const reset = (key = 'mail_reset_password', locale = 'fr') =>
  app.call('resetMessageTemplate', { as: admin, params: { key, locale } });
const turn = (key: string, enabled: boolean) =>
  app.call('switchMessage', { as: admin, params: { key }, body: { enabled } });
const textIn = async (locale: string, key = 'mail_reset_password') =>
  (await app.call('listMessageTemplates', { as: admin })).body.items
    .find((template) => template.key === key)
    ?.texts.find((text) => text.locale === locale);

describe('the texts of messages', () => {
  test('LANG-9 are listed in every language of the installation, with their allowed and required placeholders', async () => {
    const { items } = (await app.call('listMessageTemplates', { as: admin })).body;
    const mail = items.find(({ key }) => key === 'mail_reset_password');
    expect(mail).toMatchObject({ required: ['link'] });
    expect(mail?.placeholders.toSorted()).toEqual(['appName', 'link', 'minutes']);
    expect(mail?.texts.map(({ locale, edited }) => [locale, edited])).toEqual(
      [...shippedLanguages.keys()].map((locale) => [locale, false]),
    );
  });

  test('LANG-9 are not overwritten by an admin who saw an older version', async () => {
    const params = { key: 'push_new_task', locale: 'en' };
    const put = (body: string, was: { subject: string | null; body: string }) =>
      app.call('saveMessageTemplate', { as: admin, params, body: { subject: 'Task', body, was } });
    const { subject = null, body = '' } = (await textIn('en', 'push_new_task')) ?? {};
    expect(codeOf(await put('First', { subject, body }))).toBe(null);
    const second = await put('Second', { subject, body });
    expect(codeOf(second)).toBe('stale_version');
    expect(second.body).toMatchObject({ error: { facts: { current: { subject: 'Task', body: 'First' } } } });
    await reset('push_new_task', 'en');
  });

  test('LANG-9 can be replaced in one language from the next message on, until they are reset', async () => {
    const person = await app.addPerson('rider', { locale: 'fr' });
    const sendOne = async () => {
      const facts = { link: 'https://x.test/2', minutes: '30' };
      await app.platform.transact((tx) =>
        notify(tx, { to: { userId: person.id }, text: 'mail_reset_password', facts, channels: ['mail'] }),
      );
      await app.settle();
      return app.sent.at(-1);
    };
    const own = { subject: 'Coopérative {{appName}}', body: 'Le lien :\r\n{{link}}' };
    expect(await save(own)).toMatchObject({ status: 200, body: { key: 'mail_reset_password' } });
    expect(await sendOne()).toMatchObject({
      subject: 'Coopérative Fiacre',
      body: 'Le lien :\nhttps://x.test/2',
    });
    expect(await textIn('fr')).toMatchObject({ subject: own.subject, edited: true });
    expect(await textIn('en')).toMatchObject({ edited: false });
    expect((await reset()).status).toBe(200);
    expect((await sendOne())?.subject).toBe('Choisir un nouveau mot de passe');
  });

  test.each([
    [{ subject: 'x', body: '{{link}} {{password}}' }, 'template_placeholder_unknown'],
    [{ subject: '{{constructor}}', body: '{{link}}' }, 'template_placeholder_unknown'],
    [{ subject: 'x', body: '{{link}} {{ minutes }}' }, 'template_placeholder_unknown'],
    [{ subject: 'x', body: 'Click here' }, 'template_placeholder_missing'],
    [{ subject: '{{link}}', body: 'Click here' }, 'template_placeholder_missing'],
    [{ subject: ' ', body: '{{link}}' }, 'no_details_error'],
    [{ subject: 'x', body: ' ' }, 'no_details_error'],
    [{ body: '{{link}}' }, 'no_details_error'],
    [{ subject: 'x\nBcc: all@example.test', body: '{{link}}' }, 'invalid_request'],
  ])('LANG-9 %j is refused: %s', async (body, code) => {
    expect(codeOf(await save(body))).toBe(code);
    expect(await textIn('fr')).toMatchObject({ edited: false });
  });

  test.each([
    ['mail_nothing', 'fr'],
    ['mail_reset_password', 'nl'],
  ])('LANG-9 do not include message %s in %s', async (key, locale) => {
    const words = { subject: 'x', body: '{{link}}' };
    expect((await save(words, key, locale)).status).toBe(404);
    expect((await reset(key, locale)).status).toBe(404);
  });

  test('are recorded in the audit log when changed', async () => {
    await save({ subject: 'Trail', body: '{{link}}' });
    const { rows } = await sql<{ actor_id: string; object_id: string; facts: object }>`
      select actor_id, object_id, facts from audit_log where action = 'change-message-template'
      order by at desc, id desc limit 1`.execute(app.platform.db);
    expect(rows).toMatchObject([
      {
        actor_id: admin.id,
        object_id: 'mail_reset_password fr',
        facts: {
          before: { subject: 'Choisir un nouveau mot de passe' },
          after: { subject: 'Trail', body: '{{link}}' },
        },
      },
    ]);
    await reset();
  });

  test('are neither sent nor kept once turned off, in any language, until they are turned on again', async () => {
    const riders = [await app.addPerson('rider', { locale: 'fr' }), await app.addPerson('rider')];
    const pushed = async () => {
      const before = app.sent.length;
      await app.platform.transact((tx) =>
        notify(
          tx,
          ...riders.map(
            ({ id }) =>
              ({
                to: { userId: id },
                text: 'push_wallet_credit',
                facts: { amount: '5' },
                channels: ['push'],
              }) as const,
          ),
        ),
      );
      await app.settle();
      return app.sent.length - before;
    };
    const kept = async () => (await app.call('myNotifications', { as: riders[0] })).body.total;
    const state = async () =>
      (await app.call('listMessageTemplates', { as: admin })).body.items.find(
        ({ key }) => key === 'push_wallet_credit',
      );
    expect([await pushed(), await kept()]).toEqual([2, 1]);
    expect((await turn('push_wallet_credit', false)).body).toMatchObject({ enabled: false });
    expect(await state()).toMatchObject({ enabled: false, mandatory: false });
    expect([await pushed(), await kept()]).toEqual([0, 1]);
    // Turning a message off twice changes nothing, and the other messages are still sent.
    expect((await turn('push_wallet_credit', false)).status).toBe(200);
    expect((await turn('push_wallet_credit', true)).body).toMatchObject({ enabled: true });
    expect([await pushed(), await kept()]).toEqual([2, 2]);
    const { rows } = await sql<{ facts: object }>`select facts from audit_log
      where action = 'switch-message' order by at, id`.execute(app.platform.db);
    expect(rows.map(({ facts }) => facts)).toEqual([{ enabled: false }, { enabled: true }]);
  });

  test('cannot be turned off if security needs them, and are sent even if the database says so', async () => {
    const { items } = (await app.call('listMessageTemplates', { as: admin })).body;
    const mandatory = items.filter((item) => item.mandatory).map(({ key }) => key);
    expect(mandatory).toEqual([
      'mail_reset_password',
      'mail_verify_email',
      'mail_one_time_code',
      'sms_one_time_code',
      'mail_test',
      'mail_set_password',
      'mail_contact_changed',
      'sms_contact_changed',
      'mail_new_sign_in',
      'mail_api_keys',
      'mail_accounts_merged',
      'sms_accounts_merged',
      'mail_new_factor',
    ]);
    for (const key of mandatory) expect(codeOf(await turn(key, false))).toBe('message_mandatory');
    expect((await turn('mail_nothing', false)).status).toBe(404);
    await sql`insert into messages_turned_off values ('mail_one_time_code', now())`.execute(app.platform.db);
    const { length } = app.sent;
    const facts = { code: '123456', minutes: '10' };
    await app.platform.transact((tx) =>
      notify(tx, {
        to: { email: 'someone@example.test' },
        text: 'mail_one_time_code',
        facts,
        channels: ['mail'],
      }),
    );
    await app.settle();
    expect(app.sent.slice(length)).toMatchObject([{ to: 'someone@example.test' }]);
    await sql`delete from messages_turned_off`.execute(app.platform.db);
  });

  test('DEMO-8 cannot be changed in demo mode', async () => {
    const demo = await startTestApp({ env: { DEMO_MODE: 'true' } });
    const as = await demo.addPerson('admin');
    const params = { key: 'mail_reset_password', locale: 'en' };
    const body = { subject: 'x', body: '{{link}}' };
    expect(codeOf(await demo.call('saveMessageTemplate', { as, params, body }))).toBe('demo_mode');
    expect(codeOf(await demo.call('resetMessageTemplate', { as, params }))).toBe('demo_mode');
    await demo.close();
  });
});
