import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { assignments, writeTogether, writeWith, type Write } from './write-together.ts';

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
  test('are all done, and each gives back its own rows', async () => {
    const results = await app.platform.transact((tx) => writeTogether(tx, [put(1, 'one'), put(2, 'two')]));
    expect(results).toEqual({ one: [{ id: 1 }], two: [{ id: 2 }] });
    expect(await ids()).toEqual([1, 2]);
  });

  test('leave the first one’s columns alone, also where a write has the name of one', async () => {
    await app.platform.transact((tx) => writeTogether(tx, [put(1)]));
    const change = sql<{ id: number; rating: number }>`
      update shelf set ${assignments({ rating: 7, id: undefined })} where id = 1 returning *`;
    const found = await app.platform.transact((tx) => writeWith(tx, change, [put(2), put(3, 'three')]));
    expect(found).toEqual({
      row: { id: 1, rating: 7 },
      results: { rating: [{ id: 2 }], three: [{ id: 3 }] },
    });
  });

  test('tell of a first one that found nothing', async () => {
    const none = sql<{ id: number }>`update shelf set rating = 1 where id = 9 returning *`;
    await app.platform.transact(async (tx) => {
      expect((await writeWith(tx, none, [])).row).toBeUndefined();
      expect((await writeWith(tx, none, [put(4)])).row).toBeUndefined();
    });
  });

  test('are none where one of them fails', async () => {
    const twice = app.platform.transact((tx) => writeTogether(tx, [put(5), put(6, 'a'), put(6, 'b')]));
    await expect(twice).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([]);
  });
});
