import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OpenedInTests } from './opened-in-tests.ts';

const opened = new OpenedInTests();
const pools = new Map<string, pg.Pool>();
const waitMilliseconds = 3000;

beforeAll(async () => {
  for (const force of ['native', 'wasm'] as const) {
    const options = { dataDir: opened.newFolder(), force, waitMilliseconds, maxConnections: 4 };
    const { pool } = await opened.start({ ...options, statementTimeoutMilliseconds: 60_000 });
    await pool.query(
      'create table part (id int primary key, name text not null constraint named check (length(name) > 2))',
    );
    pools.set(force, pool);
  }
}, 300_000);
afterAll(() => opened.clear());

/** What `pg` makes of each column type; the same for a server and for both embedded engines. */
const values: readonly (readonly [sql: string, value: unknown])[] = [
  ['1::int2', 1],
  ['-7::int4', -7],
  ["'9007199254740993'::int8", '9007199254740993'],
  ["'12.50'::numeric", '12.50'],
  ['1.5::float8', 1.5],
  ["'NaN'::float8", Number.NaN],
  ['true', true],
  ["'Ünïcode 🚕'::text", 'Ünïcode 🚕'],
  ["''::text", ''],
  ['null::text', null],
  ["'2026-11-21T10:00:00.123Z'::timestamptz", new Date('2026-11-21T10:00:00.123Z')],
  ["'2026-11-21T10:00:00+02'::timestamptz", new Date('2026-11-21T08:00:00Z')],
  [`'{"a":[1,{"b":null}]}'::jsonb`, { a: [1, { b: null }] }],
  [`'[1,2]'::json`, [1, 2]],
  ["'\\x00ff10'::bytea", Buffer.from([0, 255, 16])],
  ['array[1,2,null]::int4[]', [1, 2, null]],
  [`array['a','b "c"',null]::text[]`, ['a', 'b "c"', null]],
  ["array['1','2']::int8[]", ['1', '2']],
  [`array['{"a":1}']::jsonb[]`, [{ a: 1 }]],
  ["'018f4b7a-1c2d-7e3f-8a9b-0c1d2e3f4a5b'::uuid", '018f4b7a-1c2d-7e3f-8a9b-0c1d2e3f4a5b'],
  ["upper('straße é')", 'STRAßE É'],
  ["'a' < 'B'", false],
  ["current_setting('TimeZone')", 'UTC'],
  ["current_setting('search_path')", '"$user", public'],
  ["current_setting('server_encoding')", 'UTF8'],
  ["current_setting('default_transaction_isolation')", 'read committed'],
  ['current_user::text', 'postgres'],
];

const refusals: readonly (readonly [text: string, values: unknown[], facts: object])[] = [
  [
    'insert into part values (1, $1), (1, $1)',
    ['door'],
    { code: '23505', constraint: 'part_pkey', table: 'part', detail: expect.stringContaining('(id)=(1)') },
  ],
  ['insert into part values (2, $1)', ['x'], { code: '23514', constraint: 'named' }],
  ['insert into part values (3, $1)', [null], { code: '23502', column: 'name' }],
  ['select * from nowhere', [], { code: '42P01', position: '15' }],
  ['select $1::int', ['abc'], { code: '22P02' }],
  ['selec 1', [], { code: '42601', severity: 'ERROR' }],
];

describe.each(['native', 'wasm'])('%s', (engine) => {
  const pool = (): pg.Pool => {
    const found = pools.get(engine);
    if (found === undefined) throw new Error(`${engine} is not open`);
    return found;
  };

  test.each(values)('%s arrives as pg gives it', async (expression, value) => {
    const { rows } = await pool().query({ text: `select ${expression} as value`, rowMode: 'array' });
    expect(rows).toEqual([[value]]);
  });

  test('parameters of every kind come back as they went', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const { rows, rowCount, fields } = await pool().query(
      'select $1::timestamptz as at, $2::bytea as bytes, $3::jsonb as json, $4::text[] as list, $5::int8 as big, $6::text as none',
      [at, Buffer.from([1, 0, 2]), { a: 1 }, ['x', 'y'], 12n, null],
    );
    expect(rows).toEqual([
      { at, bytes: Buffer.from([1, 0, 2]), json: { a: 1 }, list: ['x', 'y'], big: '12', none: null },
    ]);
    expect([rowCount, fields.map(({ name }) => name)]).toEqual([
      1,
      ['at', 'bytes', 'json', 'list', 'big', 'none'],
    ]);
  });

  test.each(refusals)('%s is refused with its facts', async (text, parameters, facts) => {
    await expect(pool().query(text, parameters)).rejects.toMatchObject(facts);
    expect((await pool().query('select count(*)::int as n from part')).rows).toEqual([{ n: 0 }]);
  });

  test('an answer of several megabytes and many rows arrives whole', async () => {
    const { rows } = await pool().query(
      "select n, repeat('x', 400) as pad from generate_series(1, 10000) as n",
    );
    expect([rows.length, rows.at(-1)]).toEqual([10_000, { n: 10_000, pad: 'x'.repeat(400) }]);
    const big = 'y'.repeat(3_000_000);
    expect((await pool().query('select length($1::text) as n', [big])).rows).toEqual([{ n: 3_000_000 }]);
  });

  test('a statement used again and two statements in one work', async () => {
    const client = await pool().connect();
    for (const value of [3, 4]) {
      const { rows } = await client.query({
        name: 'again',
        text: 'select $1::int as value',
        values: [value],
      });
      expect(rows).toEqual([{ value }]);
    }
    client.release();
    const both: unknown = await pool().query('select 1 as a; select 2 as b');
    expect(both).toMatchObject([{ rows: [{ a: 1 }] }, { rows: [{ b: 2 }] }]);
  });

  test('a transaction through Kysely is kept whole, or undone whole, at the isolation asked for', async () => {
    const db = new Kysely<{ part: { id: number; name: string } }>({
      dialect: new PostgresDialect({ pool: pool() }),
    });
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('part').values({ id: 10, name: 'wheel' }).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const level = await db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        await tx.insertInto('part').values({ id: 11, name: 'wheel' }).execute();
        return sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(tx);
      });
    expect(level.rows).toEqual([{ transaction_isolation: 'serializable' }]);
    expect(await db.deleteFrom('part').returning('id').execute()).toEqual([{ id: 11 }]);
  });

  test('many clients at once each get their own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const client = await pool().connect();
        try {
          await client.query('begin');
          const { rows } = await client.query<{ n: number }>('select $1::int as n', [n]);
          await client.query('commit');
          return rows[0]?.n;
        } finally {
          client.release();
        }
      }),
    );
    expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  test('when every client is taken a query fails after the wait and does not hang', async () => {
    const limit = engine === 'wasm' ? 1 : 4;
    const clients = await Promise.all(Array.from({ length: limit }, () => pool().connect()));
    await expect(pool().query('select 1')).rejects.toThrow(
      engine === 'wasm' ? /through that transaction/ : /timeout exceeded/,
    );
    for (const client of clients) client.release();
    expect((await pool().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('a statement over its time limit fails with 57014, its transaction with it, and nothing else', async () => {
    await pool().query("insert into part values (20, 'kept')");
    const client = await pool().connect();
    await client.query('begin');
    await client.query("insert into part values (21, 'undone')");
    await client.query('set local statement_timeout = 60');
    await expect(client.query('select count(*) from generate_series(1, 1000000000)')).rejects.toMatchObject({
      code: '57014',
      message: expect.stringContaining('canceling statement due to statement timeout'),
    });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }]);
    client.release();
    expect((await pool().query('delete from part returning id')).rows).toEqual([{ id: 20 }]);
  });

  test('a client given back as broken leaves no transaction and no setting to the next', async () => {
    const client = await pool().connect();
    await client.query("set work_mem = '77MB'");
    await client.query('begin');
    await client.query("insert into part values (30, 'lost')");
    client.release(new Error('broken'));
    const { rows } = await pool().query(
      "select current_setting('work_mem') as memory, (select count(*)::int from part) as n",
    );
    expect(rows).toEqual([{ memory: '4MB', n: 0 }]);
  });
});
