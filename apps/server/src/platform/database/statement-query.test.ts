import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { PipelinedConnection } from './pipelined-connection.ts';
import { createNames } from './statement-names.ts';

let app: TestApp;
/** Its own, because the app's connections know other statements by the same names. */
let pool: pg.Pool;
const names = createNames();
beforeAll(async () => {
  app = await startTestApp();
  pool = new pg.Pool(app.pool.options);
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const read = (connection: PipelinedConnection, text: string, value: unknown) =>
  connection.executeQuery(CompiledQuery.raw(text, [value]));

/** Often enough for a statement to have a name, and to be described no more. */
async function readOften(connection: PipelinedConnection, text: string, value: unknown) {
  for (let time = 0; time < 5; time += 1) await read(connection, text, value);
  return (await read(connection, text, value)).rows;
}

async function withConnections<T>(
  work: (one: PipelinedConnection, other: PipelinedConnection) => Promise<T>,
) {
  const open = async () => new PipelinedConnection(await pool.connect(), names);
  const [one, other] = [await open(), await open()];
  try {
    return await work(one, other);
  } finally {
    one.release();
    other.release();
  }
}

test('rows of a statement that is no longer described have the columns, order and types of the first', () =>
  withConnections(async (one) => {
    const text = `select $1::int as id, null as nothing, '{"a": 1}'::jsonb as json, 'z' as "A b", now() as at`;
    const [row] = await readOften(one, text, 7);
    expect(row).toEqual({ id: 7, nothing: null, json: { a: 1 }, 'A b': 'z', at: expect.any(Date) });
    expect(Object.keys(row as object)).toEqual(['id', 'nothing', 'json', 'A b', 'at']);
  }));

test('each connection knows its own columns, also if the table was altered before the other one planned', async () => {
  await sql`create table widening (id integer)`.execute(app.platform.db);
  await sql`insert into widening values (1)`.execute(app.platform.db);
  await withConnections(async (one, other) => {
    const text = 'select * from widening where id = $1';
    expect(await readOften(one, text, 1)).toEqual([{ id: 1 }]);
    await sql`alter table widening add column more text`.execute(app.platform.db);
    expect(await readOften(other, text, 1)).toEqual([{ id: 1, more: null }]);
    expect(await readOften(one, text, 1)).toEqual([{ id: 1, more: null }]);
  });
});

test('statements without rows report how many they changed, and several in one turn get their own results', () =>
  withConnections(async (one) => {
    await sql`create table counted (id integer)`.execute(app.platform.db);
    const insert = 'insert into counted select generate_series(1, $1::int)';
    expect(await readOften(one, insert, 3)).toEqual([]);
    expect(await read(one, insert, 2)).toEqual({ rows: [], numAffectedRows: 2n });
    const texts = ['select $1::int as one', 'select $1::int as two', 'select $1::int as one'];
    for (let time = 0; time < 3; time += 1) {
      const all = await Promise.all(texts.map((text, index) => read(one, text, index)));
      expect(all.map(({ rows }) => rows)).toEqual([[{ one: 0 }], [{ two: 1 }], [{ one: 2 }]]);
    }
  }));

test('a value that no number holds exactly and an error fail their statement only, with a trace to the caller', () =>
  withConnections(async (one) => {
    const text = 'select $1::int8 as big';
    for (let time = 0; time < 5; time += 1)
      await expect(read(one, text, '9007199254740993')).rejects.toThrow(RangeError);
    const fault: unknown = await read(one, 'select 1 / $1::int', 0).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: '22012', stack: expect.stringContaining('statement-query.test.ts') });
    expect((await read(one, text, '5')).rows).toEqual([{ big: 5 }]);
  }));
