import type { MeterResponse } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { queryKeys } from '../client/query-keys.ts';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { openQueryClient } from '../../testing/query-clients.ts';
import { deviceQueueOf } from './device-queue.ts';

const first = { lat: 43.71, lng: 7.41, atMs: Date.parse('2026-12-01T08:00:00.000Z'), accuracyMetres: 6 };
const second = { lat: 43.72, lng: 7.42, atMs: Date.parse('2026-12-01T08:00:10.250Z'), accuracyMetres: 35 };

/** The track of the cached meter after `second` was sent. */
async function trackAfter(routes: FakeRoutes, running: object | null) {
  fakeApi(routes);
  const client = openQueryClient();
  client.setQueryData(queryKeys.meter, { tariffs: {}, running });
  const { positions } = deviceQueueOf(client);
  const { atMs, ...place } = second;
  await positions.add({ at: new Date(atMs).toISOString(), ...place }, Date.now());
  await positions.sendAll(Date.now());
  return client.getQueryData<MeterResponse>(queryKeys.meter)?.running?.track;
}

const route = 'POST /api/driver/positions';
const running = { bookingId: 'b1', track: [first] };

test('METER-6 METER-7 a sent position stays on the device for the meter, which may be reloaded offline before it is read again', async () => {
  expect(await trackAfter({ [route]: { accepted: 1, rejected: [] } }, running)).toEqual([first, second]);
});

test('METER-6 a refused position does not count, and without a ride there is nothing to count', async () => {
  expect(await trackAfter({ [route]: refuses(400, 'invalid_request') }, running)).toEqual([first]);
  expect(await trackAfter({ [route]: { accepted: 1, rejected: [] } }, null)).toBeUndefined();
});
