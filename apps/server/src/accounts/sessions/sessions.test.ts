import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestPerson } from '../../testing/people.ts';
import { findSessions } from './sessions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const endOf = async ({ id }: TestPerson) => {
  const { rows } = await sql<{
    expires_at: Date;
  }>`select expires_at from sessions where user_id = ${id}`.execute(app.platform.db);
  return rows[0]?.expires_at.getTime();
};

test('AUTH-14 sessions that are looked up together are found, refused or extended as if looked up alone', async () => {
  const [rider, driver, ended] = [
    await app.addPerson('rider'),
    await app.addPerson('driver'),
    await app.addPerson('rider'),
  ];
  await app.call('signOut', { as: ended });
  app.clock.forward(10 * 60_000);
  const tokens = [rider.token, 'unknown', ended.token, driver.token];
  const found = await findSessions(app.platform, tokens);
  expect([...found].map(([token, { session }]) => [token, session.userId, session.role]).toSorted()).toEqual(
    [
      [rider.token, rider.id, 'rider'],
      [driver.token, driver.id, 'driver'],
    ].toSorted(),
  );
  const inAnHour = app.clock.now().getTime() + 60 * 60_000;
  expect(await Promise.all([rider, driver].map(endOf))).toEqual([inAnHour, inAnHour]);
});

test('AUTH-14 a session that another node is extending is found without waiting for it', async () => {
  const [held, free] = [await app.addPerson('rider'), await app.addPerson('rider')];
  const before = await endOf(held);
  app.clock.forward(10 * 60_000);
  await app.platform.db.transaction().execute(async (tx) => {
    await sql`select id from sessions where user_id = ${held.id} for update`.execute(tx);
    expect((await findSessions(app.platform, [held.token, free.token])).size).toBe(2);
    expect(await endOf(held)).toBe(before);
  });
  expect(await endOf(free)).toBe(app.clock.now().getTime() + 60 * 60_000);
});
