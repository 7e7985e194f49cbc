import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createNames } from './statement-names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** In one transaction, so that all of it is one connection's. */
const preparedOf = (part: string) =>
  app.platform.db.transaction().execute(async (tx) => {
    for (let time = 0; time < 5; time += 1) await sql`select ${part} || 'the planned one'`.execute(tx);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      tx,
    );
    return rows.map(({ statement }) => statement);
  });

test('PostgreSQL plans a text once a connection when it comes again and again', async () => {
  const statements = await preparedOf('x');
  expect(statements.filter((statement) => statement === "select $1 || 'the planned one'")).toHaveLength(1);
});

test('a text gets a name at its third use, and texts without end take no more than their share', () => {
  const names = createNames();
  expect([1, 2, 3, 4].map(() => names.of('select $1'))).toEqual([undefined, undefined, 's1', 's1']);
  for (let number = 0; number < 5000; number += 1)
    for (let time = 0; time < 3; time += 1) names.of(`select ${number}`);
  expect(names.of('select 4999')).toBeUndefined();
  expect(names.of('select $1')).toBe('s1');
});

const read = (db: TestApp['platform']['db'], name: string) =>
  sql<{ id: number }>`select * from changing where name = ${name}`.execute(db);

test('a table that another node changes is read on, outside and inside a transaction', async () => {
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
