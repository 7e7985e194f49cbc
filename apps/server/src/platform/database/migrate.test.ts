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
