import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createLog } from '../log/log.ts';
import { namedStatements } from './named-statements.ts';
import { openServerDatabase } from './open-database.ts';
import { createNames } from './statement-names.ts';
import type { PlatformTables } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** In one transaction, so that all statements use the same connection. */
const preparedOf = (part: string) =>
  app.platform.db.transaction().execute(async (tx) => {
    for (let time = 0; time < 5; time += 1) await sql`select ${part} || 'the planned one'`.execute(tx);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      tx,
    );
    return rows.map(({ statement }) => statement);
  });

test('PostgreSQL plans a repeated statement once per connection', async () => {
  const statements = await preparedOf('x');
  expect(statements.filter((statement) => statement === "select $1 || 'the planned one'")).toHaveLength(1);
});

test('a statement gets a name at its third use, and the number of names is limited', () => {
  const names = createNames();
  expect([1, 2, 3, 4].map(() => names.of('select $1'))).toEqual([undefined, undefined, 's1', 's1']);
  for (let number = 0; number < 5000; number += 1)
    for (let time = 0; time < 3; time += 1) names.of(`select ${number}`);
  expect(names.of('select 4999')).toBeUndefined();
  expect(names.of('select $1')).toBe('s1');
});

const read = (db: TestApp['platform']['db'], name: string) =>
  sql<{ id: number }>`select * from changing where name = ${name}`.execute(db);

test('reading continues after another node altered a table, inside and outside a transaction', async () => {
  const { db, transact } = app.platform;
  await sql`create table changing (id integer, name text)`.execute(db);
  await sql`insert into changing values (1, 'one')`.execute(db);
  for (let time = 0; time < 4; time += 1) await read(db, 'one');
  await sql`alter table changing add column more text`.execute(db);
  expect((await read(db, 'one')).rows).toEqual([{ id: 1, name: 'one', more: null }]);

  for (let time = 0; time < 4; time += 1) await read(db, 'one');
  await sql`alter table changing add column most text`.execute(db);
  const inside = await transact((tx) => read(tx.sql, 'one'));
  expect(inside.rows).toEqual([{ id: 1, name: 'one', more: null, most: null }]);
});

test('a connection that PostgreSQL ends is not used again', async () => {
  const { db, close } = openServerDatabase(app.address, 1, createLog('silent'));
  for (let time = 0; time < 5; time += 1) {
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toMatchObject({
      code: '57P01',
    });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  }
  await close();
});

/** Runs a transaction whose `start transaction` is refused; returns how many rows its first statement has written. */
async function rowsAfterRefusedBegin(first: RawBuilder<unknown>): Promise<number> {
  const { db } = app.platform;
  await sql`truncate begun`.execute(db);
  const pool = new pg.Pool({ ...app.pool.options, max: 1 });
  const refusing = new Kysely<PlatformTables>({ dialect: namedStatements(pool) });
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (query: { text: string }) => unknown;
    const refuse = (query: { text: string }) =>
      send(query.text.startsWith('start') ? { ...query, text: 'start nonsense' } : query);
    Object.assign(client, { query: refuse });
  });
  const refused = refusing.transaction().execute((tx) => first.execute(tx));
  await expect(refused).rejects.toMatchObject({ code: '42601' });
  await refusing.destroy();
  return (await sql`select from begun`.execute(db)).rows.length;
}

test('WAL-6 a write waits for its transaction, so that a refused begin leaves nothing written', async () => {
  const { db } = app.platform;
  await sql`create table begun (at integer)`.execute(db);
  await sql`create function begin_one() returns integer language sql volatile as
    'insert into begun values (1) returning at'`.execute(db);
  expect(await rowsAfterRefusedBegin(sql`insert into begun values (2)`)).toBe(0);
  expect(await rowsAfterRefusedBegin(sql`with one as (select begin_one()) select * from one`)).toBe(0);
  // If sent together with its begin, it would run outside a transaction.
  expect(await rowsAfterRefusedBegin(sql`select begin_one()`)).toBe(1);
});

test('WAL-6 no statement that calls a writing database function begins with select', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and proname <> 'begin_one'
        and not exists (select from pg_proc outer_one where outer_one.prosrc like '%perform ' || pg_proc.proname || '(%')
        and prosrc ~* '(insert into|delete from|update \\w+( \\w+)? set)'`.execute(app.platform.db);
  const source = join(import.meta.dirname, '..', '..');
  const statements = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => readFileSync(join(source, path), 'utf8').match(/sql(<[^`]*>)?`[^`]*`/g) ?? []);
  expect(rows.map(({ name }) => name)).toEqual(['book_transaction']);
  const calling = statements.filter((text) => text.includes('from book_transaction('));
  expect(calling.length).toBeGreaterThan(0);
  expect(calling.filter((text) => /`\s*select/.test(text))).toEqual([]);
});

test('a change reports how many rows it affects, and simultaneous statements get their own results', async () => {
  const { db } = app.platform;
  await sql`create table counted (id integer)`.execute(db);
  const inserted = await sql`insert into counted select generate_series(1, ${3}::int)`.execute(db);
  expect(inserted).toEqual({ rows: [], numAffectedRows: 3n });
  await db.transaction().execute(async (tx) => {
    const all = await Promise.all([4, 7, 9].map((id) => sql`select ${id}::int as id`.execute(tx)));
    expect(all.map(({ rows }) => rows)).toEqual([[{ id: 4 }], [{ id: 7 }], [{ id: 9 }]]);
  });
});

test('an inexact number and an error fail only their own statement, with a trace to the caller', async () => {
  const { db } = app.platform;
  const big = (text: string) => sql`select ${text}::int8 as big`.execute(db);
  for (let time = 0; time < 5; time += 1) await expect(big('9007199254740993')).rejects.toThrow(RangeError);
  const fault: unknown = await sql`select 1 / ${0}::int`.execute(db).catch((error: unknown) => error);
  expect(fault).toMatchObject({ code: '22012', stack: expect.stringContaining('named-statements.test.ts') });
  expect((await big('5')).rows).toEqual([{ big: 5 }]);
});
