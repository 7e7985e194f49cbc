import { text } from 'node:stream/consumers';
import { LocalCalendar } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { Amount } from '@fiacre/contract';
import * as z from 'zod';
import { chosenColumns, PlainNumber, type Row } from './csv-columns.ts';
import { csvFile } from './csv-file.ts';
import { exportPages } from './csv.ts';

const count = 1234;

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ env: { TIME_ZONE: 'Asia/Tokyo' } });
  admin = await app.addPerson('admin');
  await sql`insert into promos (id, version, name, description, discount_type, discount_value, max_discount_value,
    min_order, validity, usage_limit, created_at)
    select gen_random_uuid(), 1, 'CODE' || n, '=' || n, 'flat', 100, 100, 0, '2026-12-31', 1, ${app.clock.now()}
    from generate_series(1, ${count}) n`.execute(app.platform.db);
});
afterAll(() => app.close());

const utc = new LocalCalendar('UTC');

async function exported(query: Record<string, string>): Promise<{ status: number; body: string }> {
  const headers = { authorization: `Bearer ${admin.token}`, accept: 'text/csv' };
  const answer = await app.http.inject({ url: '/api/promos', headers, query });
  return { status: answer.statusCode, body: answer.body };
}

test('MISC-3 a negative amount is written as a number, a negative text is not', async () => {
  const items = z.array(z.object({ amount: Amount, note: z.string() }));
  async function* lists() {
    yield { items: [{ amount: -5, note: '-5' }] };
  }
  const units = { currency: 'USD', distance: 'km', calendar: utc } as const;
  const chosen = chosenColumns([items.element], { columns: 'amount,note' }, units);
  const file = await csvFile(z.object({ items }), lists(), chosen);
  expect(await text(file)).toBe("amount,note\r\n-0.05,'-5\r\n");
});

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

test('MISC-3 an export has the chosen columns in their order, under their headings, in people’s units', async () => {
  const query = { q: 'CODE77', pageSize: '1', sort: 'promoName' };
  const columns = 'promoName,minOrder,promoDescription promoName,createdAt,maxPromoDiscountValue';
  const headings = JSON.stringify(['Code', '=Smallest', 'Both', 'Made', 'Most']);
  const [first, row] = (await exported({ ...query, columns, headings })).body.split('\r\n');
  expect(first).toBe("Code,'=Smallest,Both,Made (Asia/Tokyo),Most");
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(app.clock.now());
  expect(row).toBe(`CODE77,0.00,'=77 CODE77,${made},1.00`);
});

test('MISC-3 distances and durations have their unit in the heading', () => {
  const row = z.object({
    distanceMetres: z.int().nullable(),
    totalSeconds: z.int(),
    pickup: z.object({ add: z.string() }),
  });
  const rows = [{ distanceMetres: 3219, totalSeconds: 610, pickup: { add: 'Station' } }];
  const columns = { columns: 'distanceMetres,totalSeconds,pickup.add' };
  const written = (distance: 'km' | 'mi') =>
    chosenColumns([row], columns, { currency: 'EUR', distance, calendar: utc }).map(({ heading, read }) => [
      heading,
      read(rows[0]!),
    ]);
  expect(written('km')).toEqual([
    ['distanceMetres (km)', 3.22],
    ['totalSeconds (min)', 10],
    ['pickup.add', 'Station'],
  ]);
  expect(written('mi')[0]).toEqual(['distanceMetres (mi)', 2]);
});

test('MISC-3 an amount below zero stays a number, in the currency of its row', () => {
  const row = z.object({ amount: Amount, currency: z.string() });
  const [column] = chosenColumns(
    [row],
    { columns: 'amount' },
    { currency: 'USD', distance: 'km', calendar: utc },
  );
  expect(String(column?.read({ amount: -1250, currency: 'EUR' }))).toBe('-12.50');
  expect(String(column?.read({ amount: 7, currency: 'JPY' }))).toBe('7');
});

test('MISC-3 the amounts of a list in a row are in the units and the currency of people, one after the other', () => {
  const share = z.object({ rate: z.number().nullable(), gross: Amount });
  const row = z.object({ currency: z.string(), shares: z.array(share) });
  const [rates, gross] = chosenColumns(
    [row],
    { columns: 'shares.rate,shares.gross' },
    { currency: 'USD', distance: 'km', calendar: utc },
  );
  const shares = [
    { rate: 7, gross: 6691 },
    { rate: null, gross: -1004 },
  ];
  expect(rates?.read({ currency: 'KWD', shares })).toBe('7 | ');
  expect(gross?.read({ currency: 'KWD', shares })).toBe('6.691 | -1.004');
  expect(gross?.read({ currency: 'KWD', shares: [] })).toBe('');
});

test('MISC-3 PROMO-1 a discount is an amount or a percentage, as its type says', async () => {
  await sql`insert into promos (id, version, name, description, discount_type, discount_value, max_discount_value,
    min_order, validity, usage_limit, created_at) values (gen_random_uuid(), 1, 'TENTH', '', 'percentage', 12.5, 500, 0,
    '2026-12-31', 1, ${app.clock.now()})`.execute(app.platform.db);
  const discountOf = async (q: string) =>
    (await exported({ q, sort: 'promoName', columns: 'promoName,promoDiscountValue' })).body.split('\r\n')[1];
  expect(await discountOf('TENTH')).toBe('TENTH,12.5%');
  expect(await discountOf('CODE77')).toBe('CODE77,1.00');
  await sql`delete from promos where name = 'TENTH'`.execute(app.platform.db);
});

test('MISC-3 an amount may have its own currency', () => {
  const row = z.object({
    amount: Amount,
    currency: z.string(),
    paymentAmount: Amount,
    paymentCurrency: z.string(),
  });
  const columns = chosenColumns(
    [row],
    { columns: 'amount,paymentAmount' },
    { currency: 'USD', distance: 'km', calendar: utc },
  );
  const written = { amount: 1250, currency: 'EUR', paymentAmount: 1340, paymentCurrency: 'JPY' };
  expect(columns.map(({ read }) => String(read(written)))).toEqual(['12.50', '1340']);
});

test.each([
  ['an unknown field', { columns: 'promoName,password' }, 'query.columns'],
  ['a field of an object’s prototype', { columns: 'constructor' }, 'query.columns'],
  ['a member of a text', { columns: 'promoName.length' }, 'query.columns'],
  ['too few headings', { columns: 'promoName,id', headings: '["Name"]' }, 'query.headings'],
  ['headings that are not a list of texts', { columns: 'id', headings: '{}' }, 'query.headings'],
  ['a time zone', { columns: 'id', timeZone: 'Asia/Tokyo' }, 'query'],
])('MISC-3 %s is refused', async (_, query, path) => {
  const answer = await exported(query);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toMatchObject({
    error: { code: 'invalid_request', facts: { issues: [{ path }] } },
  });
});

test('MISC-3 columns are refused outside an export', async () => {
  const answer = await app.http.inject({
    url: '/api/promos?columns=id',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(answer.statusCode).toBe(400);
});

test('MISC-3 a request for one page exports only that page', async () => {
  const [all, page] = [await namesIn({}), await namesIn({ page: '3', pageSize: '7' })];
  expect(page).toEqual(all.slice(14, 21));
  expect(await namesIn({ pageSize: '2' })).toEqual(all.slice(0, 2));
});

test('MISC-3 a formula is exported as text', async () => {
  expect((await exported({ q: 'CODE77' })).body).toContain(",CODE77,'=77,flat,100,");
});

test('MISC-3 a formula after a semicolon is exported as text, since some spreadsheets begin a cell there', async () => {
  const items = z.array(z.object({ name: z.string() }));
  async function* lists() {
    yield { items: [{ name: 'Bob;=1+1;' }] };
  }
  expect(await text(await csvFile(z.object({ items }), lists()))).toBe("name\r\nBob;'=1+1;\r\n");
});

test.each([
  [undefined, 'note,amount,off\r\n"a;\'=1,""x""",-12.50,2.5%\r\n'],
  ['comma', '\uFEFFnote,amount,off\r\n"a;\'=1,""x""",-12.50,2.5%\r\n'],
  ['semicolon', '\uFEFFnote;amount;off\r\n"a;\'=1,""x""";-12.50;2.5%\r\n'],
  ['semicolon-decimal-comma', '\uFEFFnote;amount;off\r\n"a;\'=1,""x""";-12,50;2,5%\r\n'],
] as const)(
  'MISC-3 for a spreadsheet with %s, cells, decimals and encoding are as it expects',
  async (spreadsheet, file) => {
    const items = z.array(z.object({ note: z.string(), amount: Amount, off: z.number() }));
    async function* lists() {
      yield { items: [{ note: 'a;=1,"x"', amount: -1250, off: 2.5 }] };
    }
    const columns = ['note', 'amount', 'off'].map((heading) => ({
      heading,
      read: (row: Row) =>
        ({ note: row['note'], amount: new PlainNumber('-12.50'), off: new PlainNumber('2.5%') })[heading],
    }));
    expect(await text(await csvFile(z.object({ items }), lists(), columns, spreadsheet))).toBe(file);
  },
);

test('MISC-3 a page requests a file for spreadsheets, and gets no unknown kind', async () => {
  const asked = { q: 'CODE77', columns: 'promoName,minOrder' };
  const { body } = await exported({ ...asked, spreadsheet: 'semicolon-decimal-comma' });
  expect(body).toContain('CODE771;0,00\r\n');
  expect(body).toContain('\uFEFFpromoName;minOrder\r\nCODE77');
  expect((await exported({ ...asked, spreadsheet: 'tab' })).status).toBe(400);
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
  for await (const { items } of exportPages({ q: 'x' }, ask)) ids.push(...items.map(({ id }) => String(id)));
  expect(ids).toEqual(Array.from({ length: 999 }, (_, n) => `id${n}`));
  expect(asked).toEqual([1, 2, 3].map((page) => ({ q: 'x', page, pageSize: 500 })));
});
