import { createHash } from 'node:crypto';
import { liveCloseCodes } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectLive } from '../../testing/live-client.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { startHeartbeat } from './heartbeat.ts';

const beatMilliseconds = 30_000;

let app: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

async function endOfSession(userId: string): Promise<number | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    select expires_at from sessions where user_id = ${userId}`.execute(app.platform.db);
  return rows[0]?.expires_at.getTime();
}

test('AUTH-14 an expired session loses its connection at the next heartbeat, while an active one is extended', async () => {
  const [listener, idler] = [await app.addPerson('rider'), await app.addPerson('rider')];
  const client = await connectLive(app, listener);
  app.clock.forward(50 * 60_000);
  vi.advanceTimersByTime(beatMilliseconds);
  // The heartbeat looks up the session at the same time and extends it.
  const end = app.clock.now().getTime() + 60 * 60_000;
  await expect.poll(() => endOfSession(listener.id)).toBe(end);
  // A subscription counts as activity: fifty minutes later this session is still valid, but the other one is not.
  app.clock.forward(50 * 60_000);
  expect((await app.call('me', { as: idler })).status).toBe(401);
  expect((await app.call('me', { as: listener })).status).toBe(200);
  app.clock.forward(61 * 60_000);
  vi.advanceTimersByTime(beatMilliseconds);
  expect(await client.closed()).toBe(liveCloseCodes.signedOut);
});

test('a peer that no longer responds is disconnected', async () => {
  const client = await connectLive(app);
  client.socket.pause();
  vi.advanceTimersByTime(2 * beatMilliseconds);
  client.socket.resume();
  expect(await client.closed()).toBe(1006);
});

test('session look-ups are spread over the interval, and one serves all connections of a session', () => {
  const beats: number[] = [];
  const rechecks: string[][] = [];
  // Not random: occasionally, too many of 600 random tokens would share a turn.
  const tokens = Array.from({ length: 600 }, (_, index) =>
    createHash('sha256').update(String(index)).digest('base64url'),
  );
  const connections = [...tokens, ...tokens, null].map((token, index) => ({
    token,
    beat: () => void beats.push(index),
  }));
  const heartbeat = startHeartbeat(connections, (due) => rechecks.push(due.map(({ token }) => token ?? '')));
  vi.advanceTimersByTime(beatMilliseconds);
  heartbeat.stop();
  expect(beats.toSorted((a, b) => a - b)).toEqual(connections.map((_, index) => index));
  expect(rechecks.flat().toSorted()).toEqual([...tokens, ...tokens].toSorted());
  // Each token is checked in only one turn, and every turn is small.
  expect(rechecks.flatMap((due) => [...new Set(due)]).length).toBe(tokens.length);
  expect(Math.max(...rechecks.map((due) => due.length))).toBeLessThan(60);
});
