import { ApiRefusal } from '@fiacre/contract/client';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { sampleUser } from '../../testing/samples.ts';
import { createQueryClient } from './query-client.ts';
import { queryKeys } from '../client/query-keys.ts';

/** How often a read is sent whose response always has this status. */
async function attemptsAt(status: number): Promise<number> {
  vi.useFakeTimers();
  const queryFn = vi.fn(() => Promise.reject(new ApiRefusal(status, null)));
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['places'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  vi.useRealTimers();
  return queryFn.mock.calls.length;
}

test('ERR-39 a read is retried if there is no response, or if the server is starting or overloaded', async () => {
  for (const soonPasses of [0, 502, 503, 504]) expect(await attemptsAt(soonPasses)).toBe(3);
  for (const isFinal of [400, 401, 403, 404, 409, 422, 429, 500]) expect(await attemptsAt(isFinal)).toBe(1);
});

test.each([
  ['nobody', null],
  ['somebody else', { ...sampleUser('driver'), id: 'other' }],
])('NAV-4 what was fetched for one person is gone once %s is signed in', (_, next) => {
  const client = createQueryClient();
  client.setQueryData(queryKeys.me, null);
  client.setQueryData(queryKeys.settings, {});
  client.setQueryData(['prices'], 'of a guest');
  client.setQueryData(queryKeys.me, sampleUser('rider'));
  // A guest's price can be booked after signing in.
  expect(client.getQueryData(['prices'])).toBe('of a guest');
  client.setQueryData(queryKeys.booking('a'), {});
  client.setQueryData(queryKeys.me, { ...sampleUser('rider'), firstName: 'New' });
  expect(client.getQueryData(queryKeys.booking('a'))).toEqual({});
  client.setQueryData(queryKeys.me, next);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey)).toEqual([queryKeys.me, queryKeys.settings]);
});
