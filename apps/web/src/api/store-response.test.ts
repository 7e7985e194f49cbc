import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { storeResponse } from './store-response.ts';

const queryKey = ['places'];

function watch(answers: readonly Promise<object>[]) {
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<object>>();
  for (const answer of answers) queryFn.mockReturnValueOnce(answer);
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  const shown = () => client.getQueryData(queryKey);
  return { client, queryFn, shown, stop };
}

test('a read that began before a change does not put the old data back, and reads again', async () => {
  const before = Promise.withResolvers<object>();
  const after = Promise.withResolvers<object>();
  const { client, queryFn, shown, stop } = watch([Promise.resolve({ at: 0 }), before.promise, after.promise]);
  await expect.poll(shown).toEqual({ at: 0 });
  void client.refetchQueries({ queryKey });
  storeResponse(client, queryKey, { at: 1 });
  expect(shown()).toEqual({ at: 1 });
  before.resolve({ at: 0 });
  await before.promise;
  await Promise.resolve();
  expect(shown()).toEqual({ at: 1 });
  after.resolve({ at: 2 });
  await expect.poll(shown).toEqual({ at: 2 });
  expect(queryFn).toHaveBeenCalledTimes(3);
  stop();
});

test('the very first read also starts again', async () => {
  const before = Promise.withResolvers<object>();
  const { client, shown, stop } = watch([before.promise, Promise.resolve({ at: 1 })]);
  storeResponse(client, queryKey, { at: 1 });
  before.resolve({ at: 0 });
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(shown()).toEqual({ at: 1 });
  stop();
});

test('does not read if no read is in flight', async () => {
  const { client, queryFn, shown, stop } = watch([Promise.resolve({ at: 0 })]);
  await expect.poll(shown).toEqual({ at: 0 });
  storeResponse(client, queryKey, { at: 1 });
  await Promise.resolve();
  expect(queryFn).toHaveBeenCalledOnce();
  expect(shown()).toEqual({ at: 1 });
  stop();
});
