import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { Tx } from './tx.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`create table shelf (id integer primary key, rating integer)`.execute(app.platform.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate shelf`.execute(app.platform.db);
  await sql`insert into shelf values (1, 10), (2, 20)`.execute(app.platform.db);
});

const ratings = async () =>
  (await sql<{ rating: number }>`select rating from shelf order by id`.execute(app.platform.db)).rows.map(
    ({ rating }) => rating,
  );
const audited = async (action: string) =>
  (await sql`select from audit_log where action = ${action}`.execute(app.platform.db)).rows.length;

/** Adds one to the rating of these, the second of them without returning a row. */
function raise(tx: Tx, action: string, [one, other]: readonly [number, number]): { id: number | null } {
  const saved: { id: number | null } = { id: null };
  tx.audit({ action, object: { kind: 'shelf', id: '1' } });
  tx.publish({ topics: ['settings'], event: action, data: {} });
  tx.writeLast({
    first: sql<{ id: number }>`update shelf set rating = rating + 1 where id = ${one} returning id`,
    writes: [
      {
        name: 'other',
        query: sql`update shelf set rating = rating + 1 where id = ${other}`,
        returns: false,
      },
    ],
    saved: ({ id }) => void (saved.id = id),
  });
  return saved;
}

describe('last writes', () => {
  test('are saved with the events, and their row is known after the commit', async () => {
    const saved = await app.platform.transact(async (tx) => raise(tx, 'raised', [1, 2]));
    expect([saved, await ratings(), await audited('raised')]).toEqual([{ id: 1 }, [11, 21], 1]);
  });

  test('are saved if the transaction has nothing else to save', async () => {
    const first = sql<{ id: number }>`update shelf set rating = 5 where id = 1 returning id`;
    await app.platform.transact(async (tx) => tx.writeLast({ first, writes: [] }));
    expect(await ratings()).toEqual([5, 20]);
  });

  test.each([
    ['its first write finds no row', 9, 1],
    ['another one returns fewer rows than expected', 1, 0],
  ])('undo the transaction, which runs again, if %s', async (_, first, expected) => {
    let runs = 0;
    const work = app.platform.transact(async (tx) => {
      runs += 1;
      if (runs === 2) return;
      await sql`update shelf set rating = 0`.execute(tx.sql);
      tx.audit({ action: `missed-${first}`, object: { kind: 'shelf', id: '1' } });
      const other = sql`update shelf set rating = 1 where id = 8 returning id`;
      tx.writeLast({
        first: sql<{ id: number }>`update shelf set rating = 3 where id = ${first} returning id`,
        writes: expected === 1 ? [] : [{ name: 'other', query: other, expected: [{ id: 8 }] }],
        saved: () => expect.unreachable('nothing was saved'),
      });
    });
    await work;
    expect([runs, await ratings(), await audited(`missed-${first}`)]).toEqual([2, [10, 20], 0]);
  });

  test('are given once, since no row may be written twice', async () => {
    const work = app.platform.transact(async (tx) => {
      raise(tx, 'once', [1, 2]);
      raise(tx, 'twice', [1, 2]);
    });
    await expect(work).rejects.toThrow('already has last writes');
    expect(await ratings()).toEqual([10, 20]);
  });

  test.each([1, 2])('wait for row %i without the lock of the numbers', async (id) => {
    const { db } = app.platform;
    const lock = await holdLock(db, sql`update shelf set rating = 70 where id = ${id}`);
    const work = app.platform.transact(async (tx) => raise(tx, `waited-${id}`, [1, 2]));
    await untilBlocked(db, 1);
    const { rows } = await sql`select
      pg_try_advisory_lock(hashtextextended('event numbers', 0)) as events,
      pg_try_advisory_lock(hashtextextended('audit numbers', 0)) as audit,
      pg_advisory_unlock_all()`.execute(db);
    await lock.release();
    await work;
    expect(rows).toMatchObject([{ events: true, audit: true }]);
    expect(await ratings()).toEqual(id === 1 ? [71, 21] : [11, 71]);
  });
});
