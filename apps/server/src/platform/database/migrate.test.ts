import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { migrations } from '../../schema.ts';
import { migrate, pendingMigrations, type NamedMigration } from './migrate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const next: NamedMigration = {
  name: '9999_next',
  async up(db) {
    await sql`create table next_release (id integer)`.execute(db);
  },
};
const broken: NamedMigration = {
  name: '9998_broken',
  async up(db) {
    await sql`create table half_done (id integer)`.execute(db);
    await sql`select nothing from nowhere`.execute(db);
  },
};

test('a broken step leaves nothing behind, and the server does not call itself ready', async () => {
  const { db, log } = app.platform;
  await expect(migrate(db, [...migrations, broken], log)).rejects.toThrow('A migration failed');
  const { rows } = await sql`select to_regclass('half_done') as half`.execute(db);
  expect(rows).toEqual([{ half: null }]);
  expect(await pendingMigrations(db, [...migrations, broken])).toEqual(['9998_broken']);
});

test('several nodes that start at once take each step once', async () => {
  const { db, log } = app.platform;
  await Promise.all([1, 2, 3].map(() => migrate(db, [...migrations, next], log)));
  expect(await pendingMigrations(db, [...migrations, next])).toEqual([]);
});

test('names of steps are unlike and in the order of running', () => {
  const names = migrations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^\d{4}_[a-z_]+$/.test(name))).toBe(true);
});
