import type { Availability, Booking } from '@fiacre/contract';
import { ApiRefusal, createClient, isReplayed } from '@fiacre/contract/client';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { queryKeys } from '../client/query-keys.ts';
import { liveCacheOf } from './live-cache.ts';
import { staleTimeOf } from '../sync/fresh-query.ts';
import type { Said } from './sent-request.ts';

const listKey = [...queryKeys.bookings, { active: 'true', sort: 'tripDate', pageSize: 20 }];
const { id } = sampleBooking();
const booking = (version: number, status: Booking['status'] = 'NEW') => sampleBooking({ status, version });
const says = (now: Booking): readonly Said[] => [{ kind: 'booking', booking: now }];

/** An open page with the list of current bookings, as the server returns it each time. */
async function openPage(...responses: readonly (readonly Booking[])[]) {
  const client = new QueryClient();
  const liveCache = liveCacheOf(client);
  const pages = responses.map((rows) => pageOf(rows));
  const ask = vi.fn(async () => pages.shift() ?? expect.unreachable('one fetch too many'));
  const queryFn = ({ signal }: { signal: AbortSignal }) => liveCache.fetch(listKey, signal, ask);
  const staleTime = () => staleTimeOf(liveCache, listKey, true);
  const list = new QueryObserver(client, { queryKey: listKey, queryFn, staleTime });
  list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  liveCache.follow(queryKeys.bookings);
  const { promise, resolve } = Promise.withResolvers<Booking>();
  const press = () => void liveCache.send(() => promise, says);
  const answer = async (now: Booking) => {
    resolve(now);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { client, liveCache, ask, list, press, answer, rows: () => list.getCurrentResult().data?.items };
}

/** The API of a server that repeats a stored response. */
function replaying(body: object, status = 200) {
  const headers = { 'idempotency-replayed': 'true' };
  return createClient({ fetch: async () => Response.json(body, { status, headers }) });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('TRIP-16 a response from before a reset does not bring back a booking that has ended since', async () => {
  const { liveCache, ask, press, answer, rows } = await openPage([], [], []);
  press();
  liveCache.reset(queryKeys.bookings);
  await vi.advanceTimersByTimeAsync(0);
  await answer(booking(1));
  expect(rows()).toEqual([]);
  // The page may lack what the response contains, so it refetches.
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('TRIP-16 a late response is shown where its booking is shown, and then confirmed', async () => {
  const { liveCache, press, answer, rows } = await openPage(
    [booking(1)],
    [booking(1)],
    [booking(3, 'ARRIVED')],
  );
  press();
  liveCache.reset(queryKeys.bookings);
  await vi.advanceTimersByTimeAsync(0);
  await answer(booking(2, 'ACCEPTED'));
  expect(rows()).toMatchObject([{ status: 'ACCEPTED' }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rows()).toMatchObject([{ status: 'ARRIVED' }]);
});

test('BOOK-16 TRIP-16 a stored response to a retry after a reload does not bring back a booking that has ended since', async () => {
  const { liveCache, rows } = await openPage([], []);
  const { arriveBooking } = replaying(booking(2, 'ARRIVED'));
  await liveCache.send(() => arriveBooking({ params: { id }, body: {} }), says);
  expect(rows()).toEqual([]);
});

test('TRIP-19 a stored refusal does not bring back an earlier state of the booking', async () => {
  const { liveCache, rows } = await openPage([], []);
  const error = { code: 'wrong_status', message: '', facts: { booking: booking(2) }, requestId: 'r' };
  const { arriveBooking } = replaying({ error }, 409);
  const refusalSays = vi.fn(() => says(booking(2)));
  const sent = liveCache.send(() => arriveBooking({ params: { id }, body: {} }), says, refusalSays);
  await expect(sent).rejects.toSatisfy((thrown) => thrown instanceof ApiRefusal && isReplayed(thrown));
  expect(refusalSays).toHaveBeenCalledOnce();
  expect(rows()).toEqual([]);
});

test('TRIP-16 a response does not undo the rows of a list opened after the request', async () => {
  const client = new QueryClient();
  const liveCache = liveCacheOf(client);
  const { promise, resolve } = Promise.withResolvers<Booking>();
  const sent = liveCache.send(() => promise, says);
  // A notification, which has no version, says that the ride was cancelled.
  liveCache.noteEvent(9);
  const page = Promise.withResolvers<object>();
  const fetched = client.fetchQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => liveCache.fetch(listKey, signal, () => page.promise),
  });
  resolve(booking(1));
  await sent;
  page.resolve(pageOf([]));
  await fetched;
  expect(client.getQueryData(listKey)).toMatchObject({ items: [] });
});

test('MISC-6 the page of a booking resumes from before the request that created it', async () => {
  const liveCache = liveCacheOf(new QueryClient());
  liveCache.noteEvent(4);
  const { promise, resolve } = Promise.withResolvers<Booking>();
  const sent = liveCache.send(() => promise, says);
  // A driver has accepted in the meantime; on this page only the notification arrives.
  liveCache.noteEvent(9);
  resolve(booking(1));
  await sent;
  expect(liveCache.since(queryKeys.booking(id))).toBe(4);
});

test('MISC-6 a reset repeats the first fetch of a page, which may have been read before it', async () => {
  const client = new QueryClient();
  const liveCache = liveCacheOf(client);
  const first = Promise.withResolvers<object>();
  const ask = vi
    .fn()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValueOnce(pageOf([booking(2)]));
  const queryFn = ({ signal }: { signal: AbortSignal }) => liveCache.fetch(listKey, signal, ask);
  const fetched = client.fetchQuery({ queryKey: listKey, queryFn });
  liveCache.noteEvent(7, 'reset');
  liveCache.reset(queryKeys.bookings);
  first.resolve(pageOf([]));
  expect(await fetched).toMatchObject({ items: [{ version: 2 }] });
  expect([ask.mock.calls.length, liveCache.since(queryKeys.bookings)]).toEqual([2, 7]);
});

test('MISC-6 a list whose refetch after a reset was cancelled is refetched when it is opened again', async () => {
  const { liveCache, client } = await openPage([booking(1)], []);
  await client.cancelQueries({ queryKey: listKey });
  liveCache.reset(queryKeys.bookings);
  liveCache.applyEvent({ kind: 'booking', booking: booking(3, 'ACCEPTED'), from: 'NEW' });
  await client.cancelQueries({ queryKey: listKey });
  expect(staleTimeOf(liveCache, listKey, true)).toBe(0);
  // The events before the reset are still missing.
  liveCache.include(queryKeys.bookings, 20);
  expect(liveCache.since(queryKeys.bookings)).toBe(0);
});

test.each([
  ['an event', true, false],
  ['no event', false, true],
])(
  'SET-16 after %s since the click, availability is that of the event or the response',
  async (_, heard, expected) => {
    const client = new QueryClient();
    const liveCache = liveCacheOf(client);
    const standing = (active: boolean): Availability => ({
      active,
      busy: false,
      location: null,
      locationAt: null,
      pausedAt: null,
      unseen: false,
    });
    client.setQueryData(queryKeys.availability, standing(false));
    const { promise, resolve } = Promise.withResolvers<Availability>();
    const sent = liveCache.send(
      () => promise,
      (availability) => [{ kind: 'availability', availability }],
    );
    // Going online in this tab, and offline in another.
    if (heard)
      for (const active of [true, false])
        liveCache.applyEvent({ kind: 'availability', availability: standing(active) });
    resolve(standing(true));
    await sent;
    expect(client.getQueryData(queryKeys.availability)).toMatchObject({ active: expected });
  },
);
