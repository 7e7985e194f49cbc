import type { Booking } from '@fiacre/contract';
import { createClient } from '@fiacre/contract/client';
import { bookingStatuses, type BookingStatus } from '@fiacre/domain';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedOr } from '../../../../../tests/scale.ts';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { queryKeys } from '../client/query-keys.ts';
import { matchesFilter, orderOf, type BookingFilter } from './booking-filter.ts';
import { changeOf } from './change.ts';
import { liveCacheOf, type LiveCache } from './live-cache.ts';
import { staleTimeOf } from '../sync/fresh-query.ts';

const { numRuns } = sizesOf('apps/web/src/api/live/live-cache.test.ts');

const filter: BookingFilter = { active: 'true', sort: 'tripDate', pageSize: 20 };
const listKey = [...queryKeys.bookings, filter];

interface Event {
  readonly seq: number;
  readonly booking: Booking;
  readonly from: BookingStatus | null;
}

/** The server: bookings and the ordered events that changed them. */
class Server {
  readonly rows = new Map<string, Booking>();
  readonly events: Event[] = [];

  change(id: string, status: BookingStatus): Booking {
    const before = this.rows.get(id);
    const booking = sampleBooking({ id, status, version: (before?.version ?? 0) + 1 });
    this.rows.set(id, booking);
    this.events.push({ seq: this.events.length + 1, booking, from: before?.status ?? null });
    return booking;
  }

  list() {
    const order = orderOf(filter.sort) ?? expect.unreachable('sorted by a name');
    return pageOf(
      [...this.rows.values()].filter((booking) => matchesFilter(filter, booking)).toSorted(order),
    );
  }
}

type Page = ReturnType<Server['list']>;

/** A request for the list; `page` once the server has read it. */
interface Fetch {
  page?: Page;
  readonly answer: (page: Page) => void;
}

/** A click; `booking` once the server has processed it. */
interface Press {
  readonly id: string;
  readonly status: BookingStatus;
  readonly processedAt: number;
  readonly answeredAt: number;
  booking?: Booking;
  readonly answer: (booking: Booking) => void;
}

/**
 * One tab: its cache, and a network that delivers responses and events late, twice or never. It shows the list and
 * follows its topic while the page of the list is open.
 */
class Tab {
  readonly #server: Server;
  readonly client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  readonly liveCache: LiveCache = liveCacheOf(this.client);
  /** How often the list was requested. */
  fetches = 0;
  /** The number of the last event that reached this tab. */
  #at: number;
  #fetching: Fetch[] = [];
  #pressed: Press[] = [];
  #close: (() => void) | null = null;

  constructor(server: Server) {
    this.#server = server;
    this.#at = server.events.length;
    this.liveCache.noteEvent(this.#at);
    this.open();
  }

  /** Opens the page of the list. Its topic resumes where it stopped. */
  open(): void {
    if (this.#close !== null) return;
    const { liveCache } = this;
    const list = new QueryObserver(this.client, {
      queryKey: listKey,
      queryFn: ({ signal }) => liveCache.fetch(listKey, signal, () => this.#ask()),
      staleTime: () => staleTimeOf(liveCache, listKey, true),
    });
    const hide = list.subscribe(() => {});
    this.#at = liveCache.since(queryKeys.bookings) ?? expect.unreachable('the list is being fetched');
    this.#subscribe(this.#server.events.length, hide);
  }

  /** The server replays the events up to this number, and then confirms the subscription. */
  #subscribe(until: number, hide: () => void): void {
    let unfollow: (() => void) | undefined;
    this.#heard = () => {
      if (this.#at >= until) unfollow ??= this.liveCache.follow(queryKeys.bookings);
    };
    this.#close = () => {
      hide();
      unfollow?.();
      this.liveCache.include(queryKeys.bookings, this.#at);
      this.#heard = () => {};
      this.#close = null;
    };
    this.#heard();
  }

  #heard = () => {};

  /** Leaves for a page that does not show the list. */
  leave(): void {
    this.#close?.();
  }

  /**
   * Delivers the next event, or repeats the last one. A tab on another page only gets its number, from
   * another topic.
   */
  frame(again = false): void {
    const event = this.#server.events[again ? this.#at - 1 : this.#at];
    if (event === undefined) return;
    this.#at = event.seq;
    this.liveCache.noteEvent(event.seq);
    if (this.#close === null) return;
    this.#apply(event);
    this.#heard();
  }

  #apply({ seq, booking, from }: Event): void {
    const details = from === booking.status ? {} : { details: { from } };
    const change = changeOf({ topic: 'bookings', seq, event: 'changed', data: booking, ...details });
    this.liveCache.applyEvent(change ?? expect.unreachable('a change'));
  }

  #ask(): Promise<Page> {
    this.fetches += 1;
    const { promise, resolve } = Promise.withResolvers<Page>();
    this.#fetching.push({ answer: resolve });
    return promise;
  }

  /** The page refetches the list, for example when its window gets the focus. */
  ask(): void {
    if (this.#close !== null) void this.client.refetchQueries({ queryKey: listKey });
  }

  /** The server reads the requested data. */
  read(): void {
    for (const fetch of this.#fetching) fetch.page ??= this.#server.list();
  }

  async land(): Promise<void> {
    this.read();
    for (const { page, answer } of this.#fetching.splice(0)) answer(page ?? expect.unreachable('was read'));
    await settled();
  }

  press(press: Omit<Press, 'answer' | 'booking'>): void {
    const { promise, resolve } = Promise.withResolvers<Booking>();
    this.#pressed.push({ ...press, answer: resolve });
    this.#send(() => promise);
  }

  /** The server processes the requests and responds to them, each at its own time. */
  async pass(now: number): Promise<void> {
    for (const press of this.#pressed)
      if (press.processedAt <= now) press.booking ??= this.#server.change(press.id, press.status);
    const due = this.#pressed.filter(({ answeredAt }) => answeredAt <= now);
    for (const { answer, booking } of due) answer(booking ?? expect.unreachable('was processed'));
    await settled();
  }

  /** Sends the last processed request once more: the server responds as it did then. */
  async repeat(): Promise<void> {
    const booking = this.#pressed.findLast((press) => press.booking !== undefined)?.booking;
    if (booking === undefined) return;
    const headers = { 'idempotency-replayed': 'true' };
    const { rateBooking } = createClient({ fetch: async () => Response.json(booking, { headers }) });
    this.#send(() => rateBooking({ params: { id: booking.id }, body: {} }));
    await settled();
  }

  #send(ask: () => Promise<Booking>): void {
    void this.liveCache.send(ask, (booking) => [{ kind: 'booking', booking }]);
  }

  /** Too many events were missed to be replayed. */
  reset(): void {
    if (this.#close === null) return;
    this.#at = this.#server.events.length;
    this.liveCache.noteEvent(this.#at, 'reset');
    this.liveCache.reset(queryKeys.bookings);
    this.liveCache.reset(queryKeys.eachBooking);
    this.#heard();
  }

  /** The page is reloaded. The device has kept the request and sends it again. */
  reload(): Tab {
    const next = new Tab(this.#server);
    next.#pressed = this.#pressed.map((press) => ({ ...press, answer: () => {} }));
    return next;
  }

  /** Delivers everything, with the page of the list open. */
  async settle(): Promise<void> {
    this.open();
    await this.land();
    while (this.#at < this.#server.events.length) this.frame();
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await this.land();
    }
  }

  list = () => this.client.getQueryData(listKey);

  /** Opens the page of one booking; undefined if it has to be fetched. */
  booking(id: string): Booking | undefined {
    const since = this.liveCache.since(queryKeys.booking(id)) ?? 0;
    for (const event of this.#server.events.slice(since)) if (event.booking.id === id) this.#apply(event);
    const queryKey = queryKeys.booking(id);
    return this.liveCache.isOutdated(queryKey) ? undefined : this.client.getQueryData(queryKey);
  }
}

/** Lets the last delivery take effect. */
const settled = () => vi.advanceTimersByTimeAsync(0);

const tab = fc.constantFrom(0, 1);
const press = fc.record({
  act: fc.constant('press' as const),
  id: fc.constantFrom('a', 'b'),
  /** Often one that brings the booking into the list, or takes it out. */
  status: fc.oneof(
    fc.constantFrom('NEW' as const, 'CANCELLED' as const),
    fc.constantFrom(...bookingStatuses),
  ),
  tab,
  /** The number of steps until the server processes it, and then until the response arrives. */
  there: fc.integer({ min: 0, max: 3 }),
  back: fc.integer({ min: 0, max: 6 }),
});
const arrivals = ['frame', 'frame', 'again', 'read', 'land'] as const;
const others = ['ask', 'wait', 'away', 'reset', 'leave', 'open', 'repeat', 'reload'] as const;
type Act = (typeof arrivals | typeof others)[number];
const acts = (names: readonly Act[]) => fc.record({ act: fc.constantFrom(...names), tab });
type Plan = readonly (typeof press extends fc.Arbitrary<infer P> ? P | { act: Act; tab: number } : never)[];

/** Carries out the plan in two tabs, and returns them once everything has arrived. */
async function carryOut(plan: Plan, server: Server): Promise<readonly Tab[]> {
  const tabs = [new Tab(server), new Tab(server)];
  for (const one of tabs) await one.land();
  for (const [now, planned] of plan.entries()) {
    const one = tabs[planned.tab] ?? expect.unreachable('a tab');
    if (planned.act === 'press') {
      const processedAt = now + planned.there;
      const { id, status, back } = planned;
      one.press({ id, status, processedAt, answeredAt: processedAt + back });
    } else if (planned.act === 'again') one.frame(true);
    else if (planned.act === 'wait') await vi.advanceTimersByTimeAsync(1000);
    else if (planned.act === 'away') await vi.advanceTimersByTimeAsync(31_000);
    else if (planned.act === 'reload') tabs[planned.tab] = one.reload();
    else await one[planned.act]();
    for (const each of tabs) await each.pass(now);
  }
  for (const one of tabs) await one.pass(Infinity);
  for (const one of tabs) await one.settle();
  return tabs;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('live events', () => {
  const size = { numRuns, seed: seedOr(20261122) };

  test('TRIP-16 MISC-6 bring two tabs to the server’s state, in whatever order responses, events and fetches arrive', async () => {
    const plans = fc.array(fc.oneof(press, acts(arrivals), acts(others)), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const server = new Server();
        for (const one of await carryOut(plan, server)) {
          expect(one.list()).toEqual(server.list());
          for (const [id, booking] of server.rows)
            expect([booking, undefined]).toContainEqual(one.booking(id));
        }
      }),
      size,
    );
  });

  test('MISC-6 and responses need no refetch while none is lost', async () => {
    const plans = fc.array(fc.oneof(press, acts(arrivals)), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        for (const one of await carryOut(plan, new Server())) expect(one.fetches).toBe(1);
      }),
      size,
    );
  });

  test('MISC-6 are not undone by a response that was in flight when they arrived', async () => {
    const server = new Server();
    const one = new Tab(server);
    server.change('a', 'NEW');
    one.read();
    server.change('a', 'CANCELLED');
    one.frame();
    one.frame();
    await one.land();
    expect(one.list()).toMatchObject({ items: [], total: 0 });
  });
});

test('MISC-6 a list that is the first to show a change also updates the booking alone, to which the response adds nothing', async () => {
  const client = new QueryClient();
  const liveCache = liveCacheOf(client);
  const server = new Server();
  const press = (booking: Promise<Booking>) =>
    liveCache.send(
      () => booking,
      (changed) => [{ kind: 'booking', booking: changed }],
    );
  await press(Promise.resolve(server.change('a', 'REACHED')));
  const { promise, resolve } = Promise.withResolvers<Booking>();
  const sent = press(promise);
  const ended = server.change('a', 'COMPLETE');
  const all = [...queryKeys.bookings, {}];
  const ask = () => Promise.resolve(pageOf([ended]));
  await client.fetchQuery({ queryKey: all, queryFn: ({ signal }) => liveCache.fetch(all, signal, ask) });
  resolve(ended);
  await sent;
  expect(client.getQueryData(queryKeys.booking('a'))).toEqual(ended);
});

test('MISC-6 after a reload, the response to a step is shown alone, also if a list was read before it', async () => {
  const client = new QueryClient();
  const liveCache = liveCacheOf(client);
  const server = new Server();
  const before = server.change('a', 'REACHED');
  const { promise, resolve } = Promise.withResolvers<Booking>();
  const sent = liveCache.send(
    () => promise,
    (changed) => [{ kind: 'booking', booking: changed }],
  );
  const all = [...queryKeys.bookings, {}];
  const ask = () => Promise.resolve(pageOf([before]));
  await client.fetchQuery({ queryKey: all, queryFn: ({ signal }) => liveCache.fetch(all, signal, ask) });
  const ended = server.change('a', 'COMPLETE');
  resolve(ended);
  await sent;
  expect(client.getQueryData(queryKeys.booking('a'))).toEqual(ended);
});

describe('a subscription resumes', () => {
  test('MISC-6 from the newest event number received before the oldest of its queries was fetched', async () => {
    const client = new QueryClient();
    const liveCache = liveCacheOf(client);
    expect(liveCache.since(queryKeys.bookings)).toBeUndefined();
    liveCache.noteEvent(7);
    const { promise, resolve } = Promise.withResolvers<Page>();
    const queryFn = ({ signal }: { signal: AbortSignal }) => liveCache.fetch(listKey, signal, () => promise);
    const fetched = client.fetchQuery({ queryKey: listKey, queryFn });
    liveCache.noteEvent(9);
    expect(liveCache.since(queryKeys.bookings)).toBe(7);
    resolve(pageOf([]));
    await fetched;
    expect(liveCache.since(queryKeys.bookings)).toBe(7);
  });

  test('MISC-6 from where it stopped, when the user returns to the page', async () => {
    const one = new Tab(new Server());
    await one.land();
    one.liveCache.include(queryKeys.bookings, 40);
    expect(one.liveCache.since(queryKeys.bookings)).toBe(40);
  });
});
