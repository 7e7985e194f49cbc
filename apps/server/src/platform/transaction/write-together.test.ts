import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { assignments, writeTogether, writeWith } from './write-together.ts';
import type { Write } from './write.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`create table shelf (id integer primary key, rating integer)`.execute(app.platform.db);
});
afterAll(() => app.close());
beforeEach(() => sql`truncate shelf`.execute(app.platform.db));

const put = (id: number, name = 'rating'): Write => ({
  name,
  query: sql`insert into shelf values (${id}::integer, ${id * 10}::integer) returning id`,
});
const ids = async () =>
  (await sql<{ id: number }>`select id from shelf order by id`.execute(app.platform.db)).rows.map(
    ({ id }) => id,
  );

describe('writes together', () => {
  test('all run, and each returns its own rows', async () => {
    const results = await app.platform.transact((tx) => writeTogether(tx, [put(1, 'one'), put(2, 'two')]));
    expect(results).toEqual({ one: [{ id: 1 }], two: [{ id: 2 }] });
    expect(await ids()).toEqual([1, 2]);
  });

  test('run even if nobody reads their rows', async () => {
    const silent = (id: number, name: string): Write => ({
      name,
      query: sql`insert into shelf values (${id}::integer, ${id * 10}::integer)`,
      returns: false,
    });
    const { transact } = app.platform;
    expect(await transact((tx) => writeTogether(tx, [silent(1, 'one'), silent(2, 'two')]))).toEqual({});
    const results = await transact((tx) => writeTogether(tx, [silent(3, 'one'), put(4, 'two')]));
    expect(results).toEqual({ two: [{ id: 4 }] });
    const change = sql<{ id: number }>`update shelf set rating = 7 where id = 1 returning id`;
    const found = await transact((tx) => writeWith(tx, change, [silent(5, 'one')]));
    expect(found).toEqual({ row: { id: 1 }, results: {} });
    expect(await ids()).toEqual([1, 2, 3, 4, 5]);
  });

  test('keep the columns of the first write, even if another write has the name of one of them', async () => {
    await app.platform.transact((tx) => writeTogether(tx, [put(1)]));
    const change = sql<{ id: number; rating: number }>`
      update shelf set ${assignments({ rating: 7, id: undefined })} where id = 1 returning *`;
    const found = await app.platform.transact((tx) => writeWith(tx, change, [put(2), put(3, 'three')]));
    expect(found).toEqual({
      row: { id: 1, rating: 7 },
      results: { rating: [{ id: 2 }], three: [{ id: 3 }] },
    });
  });

  test('report that the first write found no row', async () => {
    const none = sql<{ id: number }>`update shelf set rating = 1 where id = 9 returning *`;
    await app.platform.transact(async (tx) => {
      expect((await writeWith(tx, none, [])).row).toBeUndefined();
      expect((await writeWith(tx, none, [put(4)])).row).toBeUndefined();
    });
  });

  test('save nothing when one of them fails', async () => {
    const twice = app.platform.transact((tx) => writeTogether(tx, [put(5), put(6, 'a'), put(6, 'b')]));
    await expect(twice).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([]);
  });
});
