import {
  bookingStatuses,
  ledgerAccountKinds,
  bookingPaymentModes,
  paymentOrderStates,
  paymentPurposes,
  roles,
  statusesWith,
} from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { holdLock, untilBlocked } from '../../testing/held-lock.ts';
import { endedStatuses } from '../../bookings/index.ts';
import { schema } from '../../schema.ts';
import { PlainFault } from '../refusal/plain-fault.ts';
import { migrate, pendingMigrations, type Schema } from './migrate.ts';
import { sqlFile, type SqlFile } from './sql-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const run = (changed: Partial<Schema>) =>
  migrate(app.platform.db, { ...schema, ...changed }, app.platform.log);

describe('migrations', () => {
  const schemaAnd = (...files: SqlFile[]) => [...schema.migrations, ...files];
  const next = sqlFile('999_next', 'create table next_release (id integer)');
  const broken = sqlFile('998_broken', 'create table half_done (id integer); select nothing from nowhere');

  test('a failed migration is rolled back, and the server is not ready', async () => {
    const { db } = app.platform;
    await expect(run({ migrations: schemaAnd(broken) })).rejects.toThrow('A migration failed');
    const { rows } = await sql`select to_regclass('half_done') as half`.execute(db);
    expect(rows).toEqual([{ half: null }]);
    expect(await pendingMigrations(db, schemaAnd(broken))).toEqual(['998_broken']);
  });

  test('run once each when several nodes start together', async () => {
    const { db } = app.platform;
    await Promise.all([1, 2, 3].map(() => run({ migrations: schemaAnd(next) })));
    expect(await pendingMigrations(db, schemaAnd(next))).toEqual([]);
  });

  test('an older node that is still running stays ready, but cannot restart on the newer tables', async () => {
    expect(await pendingMigrations(app.platform.db, schema.migrations)).toEqual([]);
    await expect(run({})).rejects.toThrow(
      'The database was created by a newer version of Fiacre (it has "999_next"): start that version or a later one.',
    );
    await sql`delete from kysely_migration where name = '999_next'`.execute(app.platform.db);
  });

  test('may take longer than the statement timeout of requests', async () => {
    const { rows } = await sql`show statement_timeout`.execute(app.platform.db);
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
    const unlimited = `do $$ begin assert current_setting('statement_timeout') = '0'; end $$`;
    await run({ functions: [sqlFile('unlimited', unlimited)] });
    expect(await sql`show statement_timeout`.execute(app.platform.db)).toMatchObject({ rows });
  });
});

describe('SYS-4 a migration whose table is in use', () => {
  const changing = [
    ...schema.migrations,
    sqlFile('997_changing', 'alter table setup_steps add column note text'),
  ];
  const limited = (attempts: number) =>
    migrate(app.platform.db, { ...schema, migrations: changing }, app.platform.log, {
      milliseconds: 50,
      attempts,
      pauseMilliseconds: 10,
    });

  test('gives up with a message that names what is in the way, and changes nothing', async () => {
    const { db } = app.platform;
    const reader = await holdLock(db, sql`lock table setup_steps in access share mode`);
    const error: unknown = await limited(3).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(PlainFault);
    expect((error as Error).message).toMatch(
      /^The database was not upgraded, and nothing was changed: .* in use for 0\.05 s, 3 times\. Open transactions, oldest first: process \d+ \(fiacre\) for \d+ s/,
    );
    // Requests that came after the migration are not blocked behind it.
    await sql`select count(*) from setup_steps`.execute(db);
    expect(await pendingMigrations(db, changing)).toEqual(['997_changing']);
    await reader.release();
  });

  test('lets requests pass between its attempts, and is applied once the table is free', async () => {
    const { db } = app.platform;
    const reader = await holdLock(db, sql`lock table setup_steps in access share mode`);
    const running = limited(1_000);
    await untilBlocked(db, 1);
    await sql`select count(*) from setup_steps`.execute(db);
    await reader.release();
    await running;
    expect(await pendingMigrations(db, changing)).toEqual([]);
    await sql`alter table setup_steps drop column note`.execute(db);
    await sql`delete from kysely_migration where name = '997_changing'`.execute(db);
  });

  test('and also a function whose table is in use', async () => {
    const { db } = app.platform;
    const trigger = sqlFile('in-use.sql', 'create index in_use on setup_steps (state); drop index in_use');
    const writer = await holdLock(db, sql`lock table setup_steps in row exclusive mode`);
    const limits = { milliseconds: 50, attempts: 2, pauseMilliseconds: 10 };
    const running = migrate(db, { ...schema, functions: [trigger] }, app.platform.log, limits);
    await expect(running).rejects.toThrow('nothing was changed');
    await writer.release();
  });
});

describe('functions', () => {
  const answering = (version: number, answer: string) =>
    sqlFile(
      'answer.sql',
      `-- version ${version}\ncreate or replace function answer() returns text language sql as $$ select '${answer}' $$;`,
    );
  const start = (version: number, answer: string) => run({ functions: [answering(version, answer)] });
  const answer = async () => (await sql`select answer() as said`.execute(app.platform.db)).rows;

  test('are created by whichever of several nodes starts first', async () => {
    await Promise.all([1, 2, 3].map(() => start(1, 'one')));
    expect(await answer()).toEqual([{ said: 'one' }]);
  });

  test('are replaced at the next start when their file changed', async () => {
    await start(1, 'one, edited');
    expect(await answer()).toEqual([{ said: 'one, edited' }]);
  });

  test('keep their newer version when an older node starts during the upgrade', async () => {
    await start(2, 'two');
    await start(1, 'one');
    expect(await answer()).toEqual([{ said: 'two' }]);
  });

  test('are left alone when unchanged', async () => {
    const { db } = app.platform;
    const rowVersion = () => sql`select xmin from pg_proc where proname = 'answer'`.execute(db);
    const before = await rowVersion();
    await start(2, 'two');
    expect((await rowVersion()).rows).toEqual(before.rows);
  });

  test('can all be applied again, also to partitioned tables', async () => {
    const again = schema.functions.map((file) => ({ ...file, version: file.version + 1 }));
    await run({ functions: again });
    const { rows } = await sql<{ name: string; version: number }>`select name, version from sql_files
      where name like '%/functions/%'`.execute(app.platform.db);
    const applied = new Map(rows.map(({ name, version }) => [name, version]));
    expect(again.filter(({ name, version }) => applied.get(name) !== version)).toEqual([]);
  });
});

describe('a database from a development version is refused with a one-line message and left unchanged', () => {
  const refusal =
    /^The database was created by a development version of Fiacre [^\n]*: start with an empty [^\n]*\.$/;
  async function expectRefusal(): Promise<void> {
    const error: unknown = await run({}).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(PlainFault);
    expect((error as Error).message).toMatch(refusal);
  }

  test('if its first tables differ', async () => {
    const { db } = app.platform;
    await sql`update kysely_migration set name = '001_platform' where name = '001_database'`.execute(db);
    await expectRefusal();
    await sql`update kysely_migration set name = '001_database' where name = '001_platform'`.execute(db);
  });

  test('if tables of the same names differ', async () => {
    const { db } = app.platform;
    await sql`update sql_files set hash = 'other' where name = '010_accounts'`.execute(db);
    await expectRefusal();
  });
});

test('the database accepts exactly the domain’s values', async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'
    union all select proname, prosrc from pg_proc where proname = 'ended_as_of'
    union all select rule[2], rule[1] from pg_proc,
      regexp_matches(prosrc, 'when (not .*?) then ''(\\w+)''', 'g') as rule
      where proname = 'follows_booking_rules'`.execute(app.platform.db);
  const valuesIn = (name: string) =>
    [...(rows.find((row) => row.name === name)?.definition ?? '').matchAll(/'([^']+)'/g)].map(
      ([, word]) => word,
    );
  expect(valuesIn('bookings_status_check')).toEqual(bookingStatuses);
  expect(valuesIn('bookings_payment_mode_check')).toEqual(bookingPaymentModes);
  expect(valuesIn('bookings_cancelled_by_check')).toEqual(roles);
  // `bookings_earned` contains the bookings that have been paid.
  expect([...new Set(valuesIn('payment_of_status'))]).toEqual(statusesWith('paid'));
  expect([...new Set(valuesIn('ended_as_of'))]).toEqual(endedStatuses);
  expect(valuesIn('ledger_accounts_kind_known')).toEqual(ledgerAccountKinds);
  expect(valuesIn('payment_orders_purpose_check')).toEqual(paymentPurposes);
  expect(valuesIn('payment_orders_state_check')).toEqual(paymentOrderStates);
});
