import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { exportedLists } from './exported-lists.ts';

const count = 1234;

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
  await sql`insert into promos (id, version, name, description, discount_type, discount_value, max_discount_value,
    min_order, validity, usage_limit, created_at)
    select gen_random_uuid(), 1, 'CODE' || n, '=' || n, 'flat', 100, 100, 0, '2026-12-31', 1, ${app.clock.now()}
    from generate_series(1, ${count}) n`.execute(app.platform.db);
});
afterAll(() => app.close());

async function exported(query: Record<string, string>): Promise<{ status: number; body: string }> {
  const headers = { authorization: `Bearer ${admin.token}`, accept: 'text/csv' };
  const answer = await app.http.inject({ url: '/api/promos', headers, query });
  return { status: answer.statusCode, body: answer.body };
}

async function namesIn(query: Record<string, string>): Promise<string[]> {
  const [columns, ...rows] = String((await exported(query)).body)
    .trimEnd()
    .split('\r\n');
  expect(columns).toMatch(/^id,promoName,promoDescription,/);
  return rows.map((row) => row.split(',')[1] ?? '');
}

test('MISC-3 an export contains every row of the list once, in the list’s order', async () => {
  const names = await namesIn({ sort: 'promoName' });
  expect(names).toHaveLength(count);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test('MISC-3 an export contains only the rows that match the filter', async () => {
  expect(await namesIn({ q: 'CODE12', sort: 'promoName' })).toHaveLength(1 + 10 + 35);
  expect(await namesIn({ q: 'nothing' })).toEqual([]);
});

test('MISC-3 a request for one page exports only that page', async () => {
  const [all, page] = [await namesIn({}), await namesIn({ page: '3', pageSize: '7' })];
  expect(page).toEqual(all.slice(14, 21));
  expect(await namesIn({ pageSize: '2' })).toEqual(all.slice(0, 2));
});

test('MISC-3 a formula is exported as text', async () => {
  expect((await exported({ q: 'CODE77' })).body).toContain(",CODE77,'=77,flat,100,");
});

test('MISC-3 a refused export returns an error, not a file', async () => {
  const answer = await exported({ page: '0' });
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('"code":"invalid_request"');
});

test('MISC-3 a row that newer rows push to the next page is exported once', async () => {
  const rows = (from: number) => Array.from({ length: 500 }, (_, n) => ({ id: `id${from + n}` }));
  const pages = [rows(0), rows(498), [{ id: 'id998' }]];
  const asked: unknown[] = [];
  const ask = (query: unknown) => {
    asked.push(query);
    return Promise.resolve({ items: pages[asked.length - 1], total: 1003 });
  };
  const ids: string[] = [];
  for await (const { items } of exportedLists({ q: 'x' }, ask))
    ids.push(...items.map(({ id }) => String(id)));
  expect(ids).toEqual(Array.from({ length: 999 }, (_, n) => `id${n}`));
  expect(asked).toEqual([1, 2, 3].map((page) => ({ q: 'x', page, pageSize: 500 })));
});
