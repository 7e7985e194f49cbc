import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meterCosts, type CostMeter } from '../../testing/database-cost.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createDieFunction } from '../testing/die-function.ts';
import type { TransactOptions, Tx } from '../transaction/tx.ts';
import { beforeBegin } from './pipelined-connection.ts';

let app: TestApp;
let meter: CostMeter;
beforeAll(async () => {
  app = await startTestApp();
  meter = await meterCosts(app.pool);
  await sql`create table lone (id integer primary key)`.execute(app.platform.db);
});
afterAll(async () => {
  await meter.close();
  await app.close();
});
beforeEach(() => sql`truncate lone`.execute(app.platform.db));

const insert = (tx: Tx, id: number) =>
  tx.writeLast({
    first: sql<{ id: number }>`insert into lone values (${id}) returning id`,
    writes: [],
  });
const stored = async () => (await sql`select id from lone order by id`.execute(app.platform.db)).rows;

/** The first words of every statement that a transaction sends. */
async function sentBy(work: (tx: Tx) => Promise<unknown>, options: TransactOptions = {}) {
  const { commands } = await meter.measure(() => app.platform.transact(work, options));
  return commands.map((text) => text.split(/\s+/).slice(0, 3).join(' '));
}

describe('a transaction', () => {
  test('that only has a last statement sends nothing else', async () => {
    expect(await sentBy(async (tx) => insert(tx, 1))).toEqual(['/* then commit']);
    expect(await stored()).toEqual([{ id: 1 }]);
  });

  test('reads before it begins, if the read is marked', async () => {
    const marked = sql`${sql.raw(beforeBegin)}select 1`;
    const sent = await sentBy(async (tx) => {
      await marked.execute(tx.sql);
      insert(tx, 1);
    });
    expect(sent).toEqual(['/* before begin', '/* then commit']);
    const further = await sentBy(async (tx) => {
      await marked.execute(tx.sql);
      await sql`select 2`.execute(tx.sql);
      await marked.execute(tx.sql);
      insert(tx, 2);
    });
    expect(further).toEqual([
      '/* before begin',
      'start transaction isolation',
      'select 2',
      '/* before begin',
      '/* then commit',
      'commit',
    ]);
  });

  test('begins if it needs another isolation', async () => {
    const sent = await sentBy(async (tx) => insert(tx, 1), { isolation: 'serializable' });
    expect(sent).toEqual(['start transaction isolation', '/* then commit', 'commit']);
  });

  test('sends nothing if it does nothing', async () => {
    expect(await sentBy(() => Promise.resolve())).toEqual([]);
  });

  test('saves nothing if its only statement fails, also at its end', async () => {
    await sql`create table checked (id integer unique deferrable initially deferred)`.execute(
      app.platform.db,
    );
    const twice = app.platform.transact(async (tx) => {
      tx.audit({ action: 'deferred', object: { kind: 'lone', id: '1' } });
      tx.writeLast({
        first: sql<{ id: number }>`insert into lone values (5) returning id`,
        writes: [{ name: 'checked', query: sql`insert into checked values (1), (1)`, returns: false }],
        saved: () => expect.unreachable('nothing was saved'),
      });
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });

  test('gives back no broken connection if it ends with its only statement', async () => {
    await createDieFunction.execute(app.platform.db);
    await sql`create trigger dies after insert on lone for each row when (new.id = 13)
      execute function die()`.execute(app.platform.db);
    for (let time = 0; time < 5; time += 1) {
      await expect(app.platform.transact(async (tx) => insert(tx, 13))).rejects.toBeInstanceOf(Error);
      await app.platform.transact(async (tx) => insert(tx, time));
    }
    expect(await stored()).toEqual([0, 1, 2, 3, 4].map((id) => ({ id })));
  });
});
