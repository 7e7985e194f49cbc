import type { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createDieFunction } from '../testing/die-function.ts';
import { Refusal, refuse } from '../refusal/refusal.ts';
import { requireOneRow } from './version.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`create table counters (id integer primary key, version integer not null, value integer not null)`.execute(
    app.platform.db,
  );
  await sql`insert into counters values (1, 1, 0), (2, 1, 0)`.execute(app.platform.db);
});
afterAll(() => app.close());

async function valueOf(id: number): Promise<number | undefined> {
  return (await sql<{ value: number }>`select value from counters where id = ${id}`.execute(app.platform.db))
    .rows[0]?.value;
}

async function savedWith(
  action: string,
): Promise<{ audit: number; events: number; messages: number; jobs: number }> {
  const { rows } = await sql<{ audit: number; events: number; messages: number; jobs: number }>`select
    (select count(*) from audit_log where action = ${action}) as audit,
    (select count(*) from outbox, json_array_elements(events) event where event->>'event' = ${action}) as events,
    (select count(*) from messages where subject = ${action}) as messages,
    (select count(*) from pgboss.job where data->'payload'->>'email' = ${action}) as jobs`.execute(
    app.platform.db,
  );
  return rows[0] ?? { audit: -1, events: -1, messages: -1, jobs: -1 };
}

function everything(action: string, end: () => void) {
  return app.platform.transact(async (tx) => {
    await sql`update counters set value = value + 1 where id = 1`.execute(tx.sql);
    tx.audit({ action, object: { kind: 'counter', id: '1' } });
    tx.publish({ topics: ['settings'], event: action, data: {} });
    tx.send({ channel: 'mail', to: 'a@example.test', subject: action, body: '' });
    tx.schedule({ name: 'password-reset-mail', payload: { email: action }, at: tx.now });
    end();
  });
}

describe('a transaction', () => {
  test('saves rows, audit, events, messages and jobs together', async () => {
    await everything('kept', () => undefined);
    expect(await savedWith('kept')).toEqual({ audit: 1, events: 1, messages: 1, jobs: 1 });
    expect(await valueOf(1)).toBe(1);
  });

  test('saves nothing when the work refuses', async () => {
    await expect(everything('undone', () => refuse('wrong_status'))).rejects.toThrow(Refusal);
    expect(await savedWith('undone')).toEqual({ audit: 0, events: 0, messages: 0, jobs: 0 });
    expect(await valueOf(1)).toBe(1);
  });

  test('saves nothing and reports the error when its last statement fails', async () => {
    const work = app.platform.transact(async (tx) => {
      await sql`update counters set value = value + 1 where id = 1`.execute(tx.sql);
      tx.audit({ action: 'spoilt', object: { kind: 'counter', id: '1' }, facts: { text: '\0' } });
    });
    await expect(work).rejects.toMatchObject({ code: '22P05' });
    expect(await savedWith('spoilt')).toMatchObject({ audit: 0 });
    expect(await valueOf(1)).toBe(1);
  });

  test('saves nothing and reports the error when its rows violate a deferred constraint', async () => {
    await sql`alter table counters add constraint unique_value unique (value) deferrable initially deferred`.execute(
      app.platform.db,
    );
    const work = app.platform.transact(async (tx) => {
      await sql`update counters set value = 7`.execute(tx.sql);
      tx.audit({ action: 'contradicting', object: { kind: 'counter', id: '1' } });
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    await sql`alter table counters drop constraint unique_value`.execute(app.platform.db);
    expect(await savedWith('contradicting')).toMatchObject({ audit: 0 });
    expect(await valueOf(1)).toBe(1);
  });

  test('is atomic even when its first statement writes', async () => {
    const work = app.platform.db.transaction().execute(async (tx) => {
      await sql`update counters set value = 9 where id = 1`.execute(tx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await valueOf(1)).toBe(1);
  });

  test('runs afterCommit callbacks only after the commit, and never after a refusal', async () => {
    const seen: string[] = [];
    const follow = (name: string, end: () => void) =>
      app.platform.transact(async (tx) => {
        tx.afterCommit(() => seen.push(name));
        end();
      });
    await follow('committed', () => expect(seen).toEqual([]));
    await follow('refused', () => refuse('wrong_status')).catch(() => undefined);
    expect(seen).toEqual(['committed']);
  });

  test('is retried after a serialization failure, so that no increment is lost', async () => {
    const increment = () =>
      app.platform.transact(
        async (tx) => {
          const { rows } = await sql<{ value: number }>`select value from counters where id = 2`.execute(
            tx.sql,
          );
          await sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 2`.execute(tx.sql);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([increment(), increment(), increment()]);
    expect(await valueOf(2)).toBe(3);
  });

  test('is retried after a deadlock', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const both = (first: number, second: number) =>
      app.platform.transact(async (tx) => {
        runs += 1;
        await sql`update counters set version = version + 1 where id = ${first}`.execute(tx.sql);
        gates[first - 1]?.resolve();
        await gates[second - 1]?.promise;
        await sql`update counters set version = version + 1 where id = ${second}`.execute(tx.sql);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    // Two retried transactions may conflict again.
    expect(runs).toBeGreaterThan(2);
  });

  test('is retried if its missing partition could not be created immediately', async () => {
    const { db } = app.platform;
    await sql`create sequence creations`.execute(db);
    await sql`create function conflicts_once() returns event_trigger language plpgsql as $$ begin
      if nextval('creations') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if; end $$`.execute(
      db,
    );
    await sql`create event trigger conflicts_once on ddl_command_start when tag in ('CREATE TABLE')
      execute function conflicts_once()`.execute(db);
    app.clock.set(new Date('2031-06-01T00:00:00Z'));
    await everything('in a new month', () => undefined);
    await sql`drop event trigger conflicts_once`.execute(db);
    expect(await savedWith('in a new month')).toEqual({ audit: 1, events: 1, messages: 1, jobs: 1 });
    expect(await valueOf(1)).toBe(2);
  });

  test('refuses a stale version', async () => {
    const update = () =>
      app.platform.transact(async (tx) => {
        const result = await tx.sql
          .updateTable('reference_version')
          .set({ version: tx.newId() })
          .where('id', '=', 2)
          .executeTakeFirst();
        requireOneRow(result, 'stale_version', { version: 3 });
      });
    await expect(update()).rejects.toMatchObject({
      code: 'stale_version',
      facts: { version: 3 },
      status: 409,
    });
  });
});

describe('a transaction whose connection dies', () => {
  const die = sql`select pg_terminate_backend(pg_backend_pid())`;
  const nothing = { audit: 0, events: 0, messages: 0, jobs: 0 };
  beforeAll(async () => {
    const { db } = app.platform;
    await createDieFunction.execute(db);
    await sql`create trigger dies_last after insert on audit_log for each row when (new.action = 'dies-last')
      execute function die()`.execute(db);
    await sql`create constraint trigger dies_late after update on counters deferrable initially deferred for each row
      when (new.version = 99) execute function die()`.execute(db);
  });

  test.each([
    ['with its first statement', 6, 'dies-first', die, sql`select 1`],
    ['between two statements', 6, 'dies-between', sql`select 1`, die],
    ['with its last statement', 6, 'dies-last', sql`select 1`, sql`select 1`],
    // It is unknown whether it was saved.
    ['at its commit', 1, 'dies-late', sql`select 1`, sql`update counters set version = 99 where id = 2`],
  ])(
    '%s saves nothing and reports it after %i attempts, and the next one gets a connection',
    async (_, attempts, action, first, then) => {
      let [committed, runs] = [false, 0];
      const before = await valueOf(1);
      const work = app.platform.transact(async (tx) => {
        runs += 1;
        await first.execute(tx.sql);
        await sql`update counters set value = value + 1 where id = 1`.execute(tx.sql);
        await then.execute(tx.sql);
        tx.audit({ action, object: { kind: 'counter', id: '1' } });
        tx.publish({ topics: ['settings'], event: action, data: {} });
        tx.afterCommit(() => (committed = true));
      });
      await expect(work).rejects.toBeInstanceOf(Error);
      expect([committed, await savedWith(action), await valueOf(1)]).toEqual([false, nothing, before]);
      expect(runs).toBe(attempts);
      await everything(`after-${action}`, () => undefined);
      expect(await valueOf(1)).toBe((before ?? 0) + 1);
    },
  );

  test('is run again on another connection if it dies before the commit', async () => {
    let runs = 0;
    await app.platform.transact(async (tx) => {
      runs += 1;
      await sql`update counters set version = version + 1 where id = 1`.execute(tx.sql);
      if (runs === 1) await die.execute(tx.sql);
      tx.audit({ action: 'moved', object: { kind: 'counter', id: '1' } });
    });
    expect([runs, (await savedWith('moved')).audit]).toEqual([2, 1]);
  });

  test('is also run again if it dies between two statements', async () => {
    let runs = 0;
    // Background work also takes connections from the pool.
    const clients = new Set<EventEmitter>();
    const acquired = (client: EventEmitter) => clients.add(client);
    app.pool.on('acquire', acquired);
    await app.platform.transact(async (tx) => {
      runs += 1;
      const { rows } = await sql<{
        pid: number;
      }>`select pg_backend_pid() as pid`.execute(tx.sql);
      if (runs === 1) {
        const ended = new Promise((resolve) => {
          for (const client of clients) client.once('end', resolve);
        });
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(app.platform.db);
        await ended;
      }
      tx.audit({ action: 'replaced', object: { kind: 'counter', id: '1' } });
    });
    app.pool.off('acquire', acquired);
    expect([runs, (await savedWith('replaced')).audit]).toEqual([2, 1]);
  });
});
