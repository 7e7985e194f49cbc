import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { refetchAfter } from './refetch-after.ts';

const queryKey = ['list'];

/** A page that has read the list once, and whose second read ends with `rows`. */
async function openList() {
  const client = createQueryClient();
  const rows = Promise.withResolvers<string>();
  const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce('old').mockReturnValueOnce(rows.promise);
  const stop = new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => {});
  await expect.poll(() => client.getQueryData(queryKey)).toBe('old');
  return { client, rows, read, stop };
}

test('a failed change is reported before the data arrives', async () => {
  const { client, rows, stop } = await openList();
  const refused = new Error('refused');
  const change = new MutationObserver(client, {
    mutationFn: () => Promise.reject(refused),
    ...refetchAfter(client, queryKey),
  });
  await expect(change.mutate()).rejects.toBe(refused);
  expect(client.getQueryData(queryKey)).toBe('old');
  rows.resolve('new');
  await expect.poll(() => client.getQueryData(queryKey)).toBe('new');
  stop();
});

test('a successful change is reported once the new data has arrived', async () => {
  const { client, rows, read, stop } = await openList();
  const change = new MutationObserver(client, {
    mutationFn: () => Promise.resolve('done'),
    ...refetchAfter(client, queryKey),
  });
  const shown = change.mutate().then(() => client.getQueryData(queryKey));
  await expect.poll(() => read.mock.calls.length).toBe(2);
  rows.resolve('new');
  expect(await shown).toBe('new');
  stop();
});
