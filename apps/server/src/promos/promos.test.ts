import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { samplePromo } from './testing/sample-promo.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
});
afterAll(() => app.close());

const add = (change: object = {}) => app.call('addPromo', { as: admin, body: { ...samplePromo, ...change } });
const edit = (id: string, body: object) =>
  app.call('updatePromo', { as: admin, params: { id }, body: body as { version: number } });
const list = async (query: object = {}) => good(await app.call('listPromos', { as: admin, query }));

describe('promos', () => {
  test('PROMO-1 DATA-5 an admin adds a promo, which has no uses yet', async () => {
    const made = good(await add());
    expect(made).toMatchObject({ ...samplePromo, userAvail: 0, version: 1 });
    expect(made.createdAt).toBe(app.clock.now().toISOString());
    expect((await list()).items).toEqual([made]);
  });

  test.each([
    { promoName: '' },
    { promoName: '   ' },
    { promoName: 'two\nlines' },
    { promoName: 'x'.repeat(61) },
    { promoDiscountValue: 0 },
    { promoDiscountValue: -1 },
    { promoDiscountValue: 100.5 },
    { promoDiscountValue: 12.345_67 },
    { promoDiscountType: 'flat', promoDiscountValue: 1.5 },
    { promoDiscountType: 'gift' },
    { maxPromoDiscountValue: -1 },
    { minOrder: -1 },
    { promoValidity: '2026-02-30' },
    { promoValidity: 'tomorrow' },
    { promoValidity: '0000-01-01' },
    { promoValidity: '1969-12-31' },
    { promoUsageLimit: -1 },
    { promoUsageLimit: 1.5 },
  ])('PROMO-1 %j is refused', async (change) => {
    expect(codeOf(await add({ promoName: 'REFUSED', ...change }))).toBe('invalid_request');
    expect((await list({ q: 'REFUSED' })).total).toBe(0);
  });

  test('PROMO-2 DATA-5 the server counts the uses: no request may set them', async () => {
    expect(codeOf(await add({ promoName: 'COUNTED', userAvail: 3 }))).toBe('invalid_request');
    const { id } = good(await add({ promoName: 'COUNTED' }));
    expect(codeOf(await edit(id, { userAvail: 3, version: 1 }))).toBe('invalid_request');
    expect((await list({ q: 'COUNTED' })).items).toMatchObject([{ userAvail: 0 }]);
  });

  test('PROMO-1 the second of two admins is refused and gets the current values', async () => {
    const made = good(await add({ promoName: 'TWO ADMINS' }));
    const first = good(await edit(made.id, { minOrder: 700, version: made.version }));
    const second = await edit(made.id, { minOrder: 900, version: made.version });
    expect([second.status, codeOf(second)]).toEqual([409, 'stale_version']);
    const changedAt = app.clock.now().toISOString();
    const facts = { version: 2, current: first, changedAt, changedBy: 'admin Number 1' };
    expect(second.body).toMatchObject({ error: { facts } });
    expect((await list({ q: 'TWO ADMINS' })).items).toEqual([first]);
  });

  test('PROMO-2 PROMO-3 says of each promo whether riders can use it today', async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    const yesterday = new Date(app.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    const stateOf = async (change: object) =>
      good(await add({ promoName: `STATE ${JSON.stringify(change)}`.slice(0, 60), ...change })).state;
    expect(await stateOf({ promoValidity: today })).toBe('open');
    expect(await stateOf({ promoValidity: yesterday })).toBe('expired');
    expect(await stateOf({ promoUsageLimit: 0 })).toBe('used_up');
    expect((await list()).timeZone).toBe(app.platform.config.timeZone);
  });

  test('PROMO-1 codes are unique ignoring case, even with concurrent requests', async () => {
    expect(codeOf(await add({ promoName: 'welcome' }))).toBe('name_taken');
    // JavaScript and PostgreSQL convert these letters to lower case differently.
    const letters = { promoName: 'İıſK' };
    const { id } = good(await add(letters));
    expect(codeOf(await add(letters))).toBe('name_taken');
    good(await app.call('deletePromo', { as: admin, params: { id } }));
    const answers = await Promise.all([1, 2, 3].map(() => add({ promoName: 'ONCE' })));
    expect(answers.filter((answer) => codeOf(answer) === null)).toHaveLength(1);
  });

  test('PROMO-1 an edit keeps fields that it does not contain; an outdated version and invalid values are refused', async () => {
    const made = good(await add({ promoName: 'EDITED' }));
    const edited = good(await edit(made.id, { minOrder: 900, version: 1 }));
    expect(edited).toEqual({ ...made, minOrder: 900, version: 2 });
    expect(codeOf(await edit(made.id, { minOrder: 1, version: 1 }))).toBe('stale_version');
    expect(codeOf(await edit(made.id, { minOrder: 1 }))).toBe('invalid_request');
    const both = { promoDiscountType: 'percentage', promoDiscountValue: 300 };
    expect(codeOf(await edit(made.id, { ...both, version: 2 }))).toBe('invalid_request');
    good(await edit(made.id, { promoDiscountType: 'flat', promoDiscountValue: 300, version: 2 }));
    expect(codeOf(await edit(made.id, { promoDiscountType: 'percentage', version: 3 }))).toBe(
      'invalid_request',
    );
    expect(codeOf(await edit(made.id, { promoName: 'WELCOME', version: 3 }))).toBe('name_taken');
  });

  test('PROMO-1 a withdrawn promo leaves the list and frees its code', async () => {
    const { id } = good(await add({ promoName: 'GONE' }));
    good(await app.call('deletePromo', { as: admin, params: { id } }));
    expect((await list({ q: 'GONE' })).total).toBe(0);
    expect((await app.call('deletePromo', { as: admin, params: { id } })).status).toBe(404);
    good(await add({ promoName: 'GONE' }));
  });

  test('PROMO-1 a withdrawn promo can be put back unchanged, unless its code is in use again', async () => {
    const call = (name: 'deletePromo' | 'restorePromo', id: string) =>
      app.call(name, { as: admin, params: { id } });
    const made = good(await add({ promoName: 'BACK' }));
    good(await call('deletePromo', made.id));
    expect(good(await call('restorePromo', made.id))).toEqual(made);
    expect((await list({ q: 'BACK' })).items).toEqual([made]);
    expect(good(await call('restorePromo', made.id))).toEqual(made);
    good(await call('deletePromo', made.id));
    const other = good(await add({ promoName: 'back' }));
    expect(codeOf(await call('restorePromo', made.id))).toBe('name_taken');
    good(await call('deletePromo', other.id));
    expect((await call('restorePromo', app.platform.ids.next())).status).toBe(404);
  });

  test('PROMO-1 the table can be sorted, searched, paged and exported', async () => {
    for (const name of ['TABLE two', 'TABLE one', 'TABLE three'])
      good(await add({ promoName: name, promoDescription: `${name},\nquoted` }));
    const byName = await list({ q: 'table', sort: 'promoName', pageSize: 2 });
    expect(byName.items.map(({ promoName }) => promoName)).toEqual(['TABLE one', 'TABLE three']);
    expect(byName).toMatchObject({ page: 1, pageSize: 2, total: 3 });
    expect((await list({ q: '%' })).total).toBe(0);
    const unknown = { sort: 'usageLimit' };
    expect(codeOf(await app.call('listPromos', { as: admin, query: unknown }))).toBe('invalid_request');
    const csv = await app.call('listPromos', { as: admin, headers: { accept: 'text/csv' } });
    expect(csv.body as unknown as string).toContain(
      'TABLE one,"TABLE one,\nquoted",percentage,20,300,500,2026-12-31,10,0',
    );
  });
});
