import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { gridCentre } from '../../testing/grid-map.ts';
import { connectLive } from '../../testing/live-client.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

test('AUTH-14 messages of one connection are handled in order, even if one takes time', async () => {
  const driver = await app.addActiveDriver();
  const client = await connectLive(app);
  const before = client.frames.length;
  app.clock.forward(60_000);
  const positions = [{ at: app.clock.now().toISOString(), ...gridCentre }];
  // Signing in and subscribing wait for the database, and later messages depend on them.
  client.send({ token: driver.token });
  client.send({ subscribe: true, topic: 'tasks' });
  client.send({ report: 1, positions });
  client.send({ unsubscribe: true, topic: 'tasks' });
  client.send({ subscribe: true, topic: 'bookings' });
  client.send({ report: 2, positions: [] });
  client.send({ ping: true });
  await client.quiet();
  await client.frame((frame) => 'report' in frame && frame.report === 1);
  const answers = client.frames
    .slice(before)
    .filter((frame) => !('event' in frame && frame.event !== 'subscribed'));
  expect(answers.filter((frame) => !('report' in frame && frame.report === 1))).toEqual([
    { welcome: true, userId: driver.id },
    expect.objectContaining({ topic: 'tasks', event: 'subscribed' }),
    expect.objectContaining({ topic: 'bookings', event: 'subscribed' }),
    expect.objectContaining({ report: 2, error: expect.objectContaining({ code: 'invalid_request' }) }),
    { pong: true },
    { pong: true },
  ]);
  expect(answers).toContainEqual({ report: 1, accepted: 1, rejected: [] });
  client.close();
});
