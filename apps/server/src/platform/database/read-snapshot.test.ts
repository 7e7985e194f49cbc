import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { readSnapshot } from './read-snapshot.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function rowsOf<Row>(db: TestApp['platform']['db'], text: string): Promise<readonly Row[]> {
  return (await sql<Row>`${sql.raw(text)}`.execute(db)).rows;
}

test('a nightly read of whole tables has no time limit, and later requests keep theirs', async () => {
  const { db } = app.platform;
  const limit = 'show statement_timeout';
  const [before] = await rowsOf(db, limit);
  expect(await readSnapshot(db, (rest) => rowsOf(rest, limit))).toEqual([{ statement_timeout: '0' }]);
  expect(before).not.toEqual({ statement_timeout: '0' });
  expect(await rowsOf(db, limit)).toEqual([before]);
});

test('it reads one snapshot and cannot write', async () => {
  const { db } = app.platform;
  await rowsOf(db, 'create table moments (at integer)');
  const seen = await readSnapshot(db, async (rest) => {
    const first = await rowsOf(rest, 'select * from moments');
    await app.platform.transact((tx) => rowsOf(tx.sql, 'insert into moments values (1)'));
    return [first, await rowsOf(rest, 'select * from moments')];
  });
  expect(seen).toEqual([[], []]);
  await expect(readSnapshot(db, (rest) => rowsOf(rest, 'delete from moments'))).rejects.toMatchObject({
    code: '25006',
  });
});
