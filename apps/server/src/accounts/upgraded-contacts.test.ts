import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '../archive/testing/empty-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log/log.ts';
import { schema } from '../schema.ts';

let database: EmptyDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  const log = createLog('silent');
  const earlier = schema.migrations.filter(({ name }) => name < '291');
  await migrate(database.db, { migrations: earlier, functions: [] }, log);
  const add = (name: string, loginType: string, passwordHash: string | null) =>
    sql`insert into users (id, usertype, first_name, last_name, email, mobile, password_hash, login_type, approved, created_at)
      values (gen_random_uuid(), 'rider', ${name}, '', ${`${name}@example.test`}, ${`+1${name}`}, ${passwordHash},
        ${loginType}, true, now())`.execute(database.db);
  await add('registered', 'email', 'hash');
  await add('imported without passwords', 'email', null);
  await add('caller', 'phone', null);
  await add('caller with password', 'phone', 'hash');
  await add('caller with Google', 'phone', null);
  await add('by Google', 'google', null);
  await sql`insert into social_identities (provider, subject, user_id, created_at)
    select 'google', id::text, id, now() from users where first_name like '%Google'`.execute(database.db);
  await sql`insert into password_resets (id, user_id, token_hash, created_at, expires_at)
    select gen_random_uuid(), id, id::text, now(), now() from users`.execute(database.db);
  await migrate(database.db, schema, log);
});
afterAll(() => database.close());

const namesWhere = async (condition: string) => {
  const { rows } = await sql<{ name: string }>`select first_name as name from users
    left join password_resets on user_id = users.id where ${sql.raw(condition)} order by 1`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};

test('LOGIN-8 an upgrade takes a number as proved only where it was the only way in', async () => {
  expect(await namesWhere('mobile_verified_at is not null')).toEqual(['caller']);
});

test('AUTH-2 an upgrade keeps links to set a password where the address cannot have changed', async () => {
  expect(await namesWhere('password_resets.email = users.email')).toEqual([
    'imported without passwords',
    'registered',
  ]);
});
