import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createLog } from '../log/log.ts';
import { openServerDatabase } from './open-database.ts';
import { PipelinedConnection, writing } from './pipelined-connection.ts';
import { createNames } from './statement-names.ts';

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

test('a statement gets a name when it is used the third time, and the number of names is limited', () => {
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

/** Runs a transaction whose `begin` is refused; returns how many rows its first statement has written. */
async function rowsAfterRefusedBegin(first: string): Promise<number> {
  const connection = new PipelinedConnection(await app.pool.connect(), createNames());
  connection.begin({ isolationLevel: 'nonsense' as never });
  await expect(connection.executeQuery(CompiledQuery.raw(first))).rejects.toMatchObject({ code: '42601' });
  connection.release();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from begun`.execute(
    app.platform.db,
  );
  return rows[0]?.count ?? 0;
}

test('WAL-6 a writing select waits for its transaction, so that a refused begin leaves nothing written', async () => {
  const { db } = app.platform;
  await sql`create table begun (at integer)`.execute(db);
  await sql`create function begin_one() returns integer language sql volatile as
    'insert into begun values (1) returning at'`.execute(db);
  expect(await rowsAfterRefusedBegin(`${writing}select * from begin_one()`)).toBe(0);
  // If it were sent right after its begin, it would run outside a transaction.
  expect(await rowsAfterRefusedBegin('select * from begin_one()')).toBe(1);
});

test('WAL-6 every select that calls a writing database function is marked as writing', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and proname <> 'begin_one'
        and not exists (select from pg_proc outer_one where outer_one.prosrc like '%perform ' || pg_proc.proname || '(%')
        and prosrc ~* '(insert into|delete from|update \\w+( \\w+)? set)'`.execute(app.platform.db);
  const source = join(import.meta.dirname, '..', '..');
  const statements = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(migrations|\.test)\.ts$/.test(path))
    .flatMap((path) => readFileSync(join(source, path), 'utf8').match(/sql(<[^`]*>)?`[^`]*`/g) ?? []);
  const calling = (name: string) => statements.filter((text) => text.includes(`from ${name}(`));
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['book_transaction']);
  for (const { name } of rows) {
    expect(calling(name).length).toBeGreaterThan(0);
    expect(calling(name).filter((text) => !text.includes('${sql.raw(writing)}'))).toEqual([]);
  }
});
