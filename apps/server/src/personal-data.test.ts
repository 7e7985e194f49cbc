import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalDataOf } from './personal-data.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const covered = () => personalDataOf(app.platform.config).flatMap(({ columns }) => columns);

/** Columns whose names look personal but are not. */
const notPeople: readonly string[] = [
  'one_time_codes.recipient',
  'bookings.delivery_person',
  'email_verifications.email',
  'password_resets.email',
];

/** Every column of our tables with a foreign key to a user, or with a name that suggests personal data. */
async function columnsNamingPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname || '.' || a.attname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped and c.relname not like 'kysely%'
      and (exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
             and k.confrelid = 'users'::regclass and a.attnum = any (k.conkey))
        or c.relname <> 'users' and (a.attname ~ '(user|driver|rider|customer|actor|admin|person|owner|sender|author|created_by|processed_by)(_id)?$'
             and a.atttypid in ('uuid'::regtype, 'text'::regtype))
        or c.relname <> 'users' and a.attname in ('recipient', 'caller', 'uid', 'email', 'mobile'))
    order by 1`.execute(app.platform.db);
  return rows.map(({ name }) => name);
}

test('LAYOUT-11 every column with a reference to a person belongs to a capability that can export and erase it', async () => {
  const naming = await columnsNamingPeople();
  expect(naming).toEqual(
    expect.arrayContaining(['users.fleet_admin_id', 'bookings.customer_id', 'sessions.user_id']),
  );
  expect(naming.filter((name) => !covered().includes(name) && !notPeople.includes(name))).toEqual([]);
});

test('LAYOUT-11 every column that a capability declares exists', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    app.platform.db,
  );
  const known = new Set(rows.map(({ name }) => name));
  expect(covered().filter((name) => !known.has(name))).toEqual([]);
});
