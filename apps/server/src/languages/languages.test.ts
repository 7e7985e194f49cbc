import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { en } from '@fiacre/contract/texts/en';
import { good } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { defaultLocale, findByLocale } from './store.ts';
import type { LanguageTables } from './tables.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
  good(await add('nl'));
});
afterAll(() => app.close());

const add = (langLocale: string) =>
  app.call('addLanguage', { as: admin, body: { langName: langLocale, langLocale, dateLocale: 'en' } });
const list = async () => (await app.call('listLanguages')).body.items;
/** Read from the database, because the list sends the texts of all languages. */
const named = (locale: string) => findByLocale(app.platform.db, locale);
const stored = async () =>
  app.platform.db.withTables<LanguageTables>().selectFrom('languages').selectAll().orderBy('id').execute();
const idOf = async (locale: string) =>
  (await stored()).find(({ lang_locale }) => lang_locale === locale)?.id ?? '';
const send = (id: string, body: object) =>
  app.call('updateLanguage', { as: admin, params: { id }, body: body as { version: number } });
/** An edit of the language in its current state. */
const edit = async (id: string, changes: object) =>
  send(id, { version: (await stored()).find((one) => one.id === id)?.version, ...changes });
const makeDefault = (id: string) => app.call('makeDefaultLanguage', { as: admin, params: { id } });

describe('languages', () => {
  test('LANG-5 DATA-8 an added language is not the default and starts with the default language’s texts', async () => {
    good(await edit(await idOf('en'), { keyValuePairs: { ...en, settings: 'Einstellungen' } }));
    const made = good(await add('sv'));
    expect(made).toMatchObject({
      default: false,
      createdAt: app.clock.now().toISOString(),
      dateLocale: 'en',
    });
    expect(made.keyValuePairs).toEqual((await named('en'))?.keyValuePairs);
    expect(made.keyValuePairs['settings']).toBe('Einstellungen');
  });

  test('LANG-9 refuses the second of two simultaneous edits by admins, and returns the current texts', async () => {
    const before = await named('nl');
    const change = (text: string) =>
      send(before?.id ?? '', { keyValuePairs: { home: text }, version: before?.version });
    const first = good(await change('Start'));
    const second = await change('Anfang');
    expect([second.status, codeOf(second)]).toEqual([409, 'stale_version']);
    expect(second.body).toMatchObject({ error: { facts: { current: { version: first.version } } } });
    expect(codeOf(await send(first.id, { langName: 'Dutch' }))).toBe('invalid_request');
    expect((await named('nl'))?.keyValuePairs['home']).toBe('Start');
    good(await edit(first.id, { keyValuePairs: before?.keyValuePairs, version: first.version }));
  });

  test('LANG-5 a locale must be valid and unique', async () => {
    expect(codeOf(await add('fr'))).toBe('name_taken');
    expect(codeOf(await edit(await idOf('nl'), { langLocale: 'fr' }))).toBe('name_taken');
    expect(codeOf(await add('not a locale'))).toBe('invalid_request');
  });

  test.each([
    ['text that is not JSON', '{"settings":'],
    ['a list', ['settings']],
    ['null', null],
    ['a number', 7],
    ['JSON text of a list', '["settings"]'],
    ['a number as a text', { settings: 7 }],
    ['an object as a text', { settings: { a: 'b' } }],
    ['an empty key', { '': 'x' }],
  ])(
    'LANG-6 LANG-9 ERR-41 refuses %s instead of pairs with JSON Error, and saves nothing',
    async (_, keyValuePairs) => {
      const before = await stored();
      const answer = await edit(await idOf('nl'), { langName: 'Changed', keyValuePairs });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'JSON Error']);
      expect(await stored()).toEqual(before);
    },
  );

  test('LANG-6 pairs are saved as an object or as its JSON text', async () => {
    const id = await idOf('nl');
    expect(good(await edit(id, { keyValuePairs: { settings: 'Eins' } })).keyValuePairs).toEqual({
      settings: 'Eins',
    });
    const typed = '{"settings": "Zwei", "__proto__": "x"}';
    expect(good(await edit(id, { keyValuePairs: typed })).keyValuePairs['settings']).toBe('Zwei');
  });

  test('LANG-9 a text that the operator removes is replaced by the release’s text', async () => {
    const id = await idOf('fr');
    const before = (await named('fr'))?.keyValuePairs ?? {};
    good(await edit(id, { keyValuePairs: { ...before, settings: 'Options' } }));
    expect((await named('fr'))?.keyValuePairs['settings']).toBe('Options');
    const { settings: _settings, ...rest } = before;
    good(await edit(id, { keyValuePairs: rest }));
    expect((await named('fr'))?.keyValuePairs).toEqual(before);
  });

  test('LANG-8 people who chose no language get the default, and English if there is none', async () => {
    const { db } = app.platform;
    expect(await defaultLocale(db)).toBe('en');
    good(await makeDefault(await idOf('fr')));
    expect(await defaultLocale(db)).toBe('fr');
    await db.withTables<LanguageTables>().updateTable('languages').set({ is_default: false }).execute();
    expect(await defaultLocale(db)).toBe('en');
    good(await makeDefault(await idOf('en')));
  });

  test('LANG-3 LANG-4 making one the default unsets the previous default, also with concurrent requests', async () => {
    const ids = await Promise.all(['en', 'fr', 'ar', 'nl'].map(idOf));
    good(await makeDefault(ids[1] ?? ''));
    expect((await list()).filter((one) => one.default).map(({ langLocale }) => langLocale)).toEqual(['fr']);
    const answers = await Promise.all([...ids, ...ids].map(makeDefault));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await stored()).filter((one) => one.is_default)).toHaveLength(1);
    good(await makeDefault(ids[0] ?? ''));
  });

  test('LANG-3 the database itself refuses a second default', async () => {
    const languages = app.platform.db.withTables<LanguageTables>();
    const second = languages
      .updateTable('languages')
      .set({ is_default: true })
      .where('lang_locale', '=', 'fr');
    await expect(second.execute()).rejects.toThrow('languages_default');
  });

  test('LANG-9 the list is sent again only after a change, and compressed for clients that accept it', async () => {
    const get = (headers: Record<string, string> = {}) => app.http.inject({ url: '/api/languages', headers });
    const first = await get();
    const known = { 'if-none-match': String(first.headers.etag) };
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
    const unchanged = await get(known);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    const compressed = await get({ 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(first.body);
    good(await edit(await idOf('fr'), { langName: 'français' }));
    const changed = await get(known);
    expect(changed.statusCode).toBe(200);
    expect(changed.json<{ items: object[] }>().items).toContainEqual(
      expect.objectContaining({ langLocale: 'fr', langName: 'français' }),
    );
  });

  test('LANG-7 ERR-42 the default cannot be deleted, others can, and a concurrent deletion and promotion never both succeed', async () => {
    const remove = (id: string) => app.call('deleteLanguage', { as: admin, params: { id } });
    const refused = await remove(await idOf('en'));
    expect([refused.status, codeOf(refused)]).toEqual([409, 'Cannot delete default language']);
    good(await remove(await idOf('ar')));
    expect(await named('ar')).toBeNull();
    const nl = await idOf('nl');
    const [deleted, chosen] = await Promise.all([remove(nl), makeDefault(nl)]);
    expect([deleted.status, chosen.status].toSorted()).not.toEqual([200, 200]);
    expect((await stored()).filter((one) => one.is_default)).toHaveLength(1);
  });

  test('LANG-9 the first language of an installation becomes its default, with the English texts', async () => {
    const languages = app.platform.db.withTables<LanguageTables>();
    await languages.deleteFrom('languages').execute();
    const made = good(await add('eo'));
    expect(made).toMatchObject({ default: true, keyValuePairs: en });
    expect(good(await add('la')).default).toBe(false);
  });
});
