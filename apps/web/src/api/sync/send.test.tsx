import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi, neverResponds, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { createQueryClient } from './query-client.ts';
import { useSend, type SendOptions } from './send.ts';

const queryKey = ['places'];

/** A hook whose page has read `places` once; each further read ends with the next of `reads`. */
async function openPage<Response>(options: SendOptions<void, Response>, reads: readonly unknown[] = []) {
  const client = createQueryClient();
  const read = vi.fn<() => Promise<unknown>>().mockResolvedValueOnce('old');
  for (const result of reads) read.mockImplementationOnce(() => Promise.resolve(result));
  new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => {});
  await expect.poll(() => client.getQueryData(queryKey)).toBe('old');
  const { result } = renderHook(() => useSend(options), { wrapper: withClient(client) });
  return { client, read, sending: () => result.current, shown: () => client.getQueryData(queryKey) };
}

const withClient =
  (client: QueryClient) =>
  ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );

function openSender<Input>(routes: FakeRoutes, options: SendOptions<Input, unknown>) {
  const calls = fakeApi(routes);
  const { result } = renderHook(() => useSend(options), { wrapper: withClient(createQueryClient()) });
  const send = (input: Input) => act(() => result.current.sendAsync(input).catch(() => null));
  return { calls, send, keys: () => calls.map(({ idempotencyKey }) => idempotencyKey) };
}

test('a failed change is reported before the data arrives', async () => {
  const rows = Promise.withResolvers<string>();
  const refused = new Error('refused');
  const page = await openPage({ request: () => Promise.reject(refused), refetch: [queryKey] }, [
    rows.promise,
  ]);
  await act(() => expect(page.sending().sendAsync()).rejects.toBe(refused));
  await expect.poll(() => page.sending().failure?.code).toBe('internal');
  expect(page.shown()).toBe('old');
  rows.resolve('new');
  await expect.poll(page.shown).toBe('new');
});

test('a successful change is reported before the data is read again, so that a dialog closes at once', async () => {
  const rows = Promise.withResolvers<string>();
  const page = await openPage({ request: () => Promise.resolve('done'), refetch: [queryKey] }, [
    rows.promise,
  ]);
  await act(() => page.sending().sendAsync());
  await expect.poll(() => page.sending().isDone).toBe(true);
  expect([page.sending().busy, page.shown()]).toEqual([false, 'old']);
  rows.resolve('new');
  await expect.poll(page.shown).toBe('new');
});

test('a change that was accepted has not failed if the list cannot be read again', async () => {
  const lost = Promise.reject(new Error('lost'));
  lost.catch(() => {});
  const page = await openPage({ request: () => Promise.resolve('done'), refetch: [queryKey] }, [lost]);
  await act(() => page.sending().sendAsync());
  await expect.poll(() => page.client.getQueryState(queryKey)?.status).toBe('error');
  await expect.poll(() => page.sending().isDone).toBe(true);
  expect([page.sending().failure, page.shown()]).toEqual([null, 'old']);
});

test.each(['a list', 'a page of a list'])(
  '%s shows the saved row at once, and then what it reads',
  async (kind) => {
    const rows = Promise.withResolvers<unknown>();
    const shape = (items: readonly object[]) => (kind === 'a list' ? items : { items, total: 2 });
    const before = shape([
      { id: 'a', name: 'Airport', points: 3 },
      { id: 'b', name: 'Bridge', points: 5 },
    ]);
    const page = await openPage(
      { request: () => Promise.resolve({ id: 'b', name: 'Brook' }), refetch: [queryKey] },
      [rows.promise],
    );
    page.client.setQueryData(queryKey, before);
    await act(() => page.sending().sendAsync());
    expect(page.shown()).toEqual(
      shape([
        { id: 'a', name: 'Airport', points: 3 },
        { id: 'b', name: 'Brook', points: 5 },
      ]),
    );
    rows.resolve(shape([]));
    await expect.poll(page.shown).toEqual(shape([]));
  },
);

const stored = {
  request: () => Promise.resolve({ at: 1 }),
  store: (response: object) => [queryKey, response] as const,
  refetch: [queryKey],
};

test('a response that contains the data is shown without reading it again', async () => {
  const page = await openPage(stored);
  await act(() => page.sending().sendAsync());
  expect(page.shown()).toEqual({ at: 1 });
  expect(page.read).toHaveBeenCalledOnce();
});

test('a read that began before a change does not put the old data back, and reads again', async () => {
  const before = Promise.withResolvers<string>();
  const page = await openPage(stored, [before.promise, 'after']);
  void page.client.refetchQueries({ queryKey });
  await act(() => page.sending().sendAsync());
  before.resolve('before');
  await expect.poll(page.shown).toBe('after');
  expect(page.read).toHaveBeenCalledTimes(3);
});

test('BOOK-16 a replayed response, which may be older than the page, is followed by a read', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ at: 1 }, { headers: { 'idempotency-replayed': 'true' } }),
  );
  const page = await openPage({ ...stored, request: (api) => api.signOut({}) }, ['newer']);
  await act(() => page.sending().sendAsync());
  await expect.poll(page.shown).toBe('newer');
});

test('BOOK-16 a double press sends one request, before the button is shown as busy', async () => {
  const calls = fakeApi({ 'POST /api/setup/test-mail': {} });
  const onSuccess = vi.fn<() => void>();
  const page = await openPage({ request: (api) => api.sendTestMail({}), onSuccess });
  await act(async () => {
    page.sending().send();
    page.sending().send();
    await page.sending().sendAsync();
  });
  expect(calls).toHaveLength(1);
  expect(onSuccess).toHaveBeenCalledOnce();
});

test('LOGIN-6 after a reset the same input is sent again, although the first request is in flight', async () => {
  const route = 'POST /api/setup/test-mail';
  const calls = fakeApi({ [route]: neverResponds() });
  const page = await openPage({ request: (api) => api.sendTestMail({}) });
  act(() => page.sending().send());
  act(() => page.sending().reset());
  act(() => page.sending().send());
  await expect.poll(() => calls.length).toBe(2);
});

const online = {
  request: (api, active: boolean) => api.setAvailability({ body: { active } }),
} satisfies SendOptions<boolean, unknown>;

test('TRIP-16 going online, offline and online again are three intentions, although the first was lost', async () => {
  let lost = true;
  const route = () => (lost ? refuses(504, 'internal') : { active: true });
  const { send, keys } = openSender({ 'PUT /api/driver/availability': route }, online);
  await send(true);
  await send(true);
  lost = false;
  await send(false);
  await send(true);
  const [first, repeated, ...later] = keys();
  expect(repeated).toBe(first);
  expect(new Set([first, ...later]).size).toBe(3);
});

test('WAL-6 the retries of two objects keep their own keys', async () => {
  const { send, keys } = openSender(
    {},
    {
      request: (api, id: string) => api.processWithdrawal({ params: { id } }),
    },
  );
  for (const id of ['w1', 'w2', 'w1', 'w2']) await send(id);
  const [first, second, third, fourth] = keys();
  expect([third, fourth]).toEqual([first, second]);
  expect(second).not.toBe(first);
});

test('AUTH-6 a sign-in has no key, because a replayed response would start no session', async () => {
  const { send, keys } = openSender(
    {},
    {
      request: (api, password: string) => api.signIn({ body: { email: 'a@b.example', password } }),
    },
  );
  await send('secret');
  expect(keys()).toEqual([null]);
});
