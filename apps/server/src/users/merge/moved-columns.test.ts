import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalDataOf } from '../../personal-data.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { columnFates } from './moved-columns.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('USERS-14 a merge handles every column that refers to a person', async () => {
  const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass
      and not exists (select from pg_inherits where inhrelid = conrelid)`.execute(app.platform.db);
  const referring = rows.map(({ name }) => name);
  expect(referring.length).toBeGreaterThan(30);
  const declared = personalDataOf(app.platform.config).flatMap(({ columns }) => columns);
  const named = [...new Set([...referring, ...declared])].toSorted();
  expect(Object.keys(columnFates).toSorted()).toEqual(named);
});

test('USERS-14 no moved row can collide with one of the same key', async () => {
  const { rows } = await sql<{ name: string }>`select distinct indrelid::regclass || '.' || attname as name
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisunique and not exists (select from pg_inherits where inhrelid = indrelid)`.execute(
    app.platform.db,
  );
  const moving = rows.filter(({ name }) => {
    const fate = columnFates[name];
    return fate === 'moves' || fate === 'moves of bookings';
  });
  // Only of bookings in progress, during which accounts are not merged; messages are unique within one booking.
  expect(moving.map(({ name }) => name).toSorted()).toEqual(['bookings.driver_id', 'chat_messages.from_id']);
});
