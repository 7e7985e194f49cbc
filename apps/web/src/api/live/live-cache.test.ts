import type { Booking, DriverOnMap, Wallet } from '@fiacre/contract';
import { bookingStatuses, type BookingStatus } from '@fiacre/domain';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaled, seedOr } from '../../../../../tests/scale.ts';
import { pageOf, sampleBooking, sampleTask, sampleTracking } from '../../testing/sample-booking.ts';
import { sampleWallet } from '../../testing/sample-wallet.ts';
import { queryKeys } from '../query-keys.ts';
import { matchesFilter, orderOf, type BookingFilter } from './booking-filter.ts';
import { bookingChangeOf, type Change } from './change.ts';
import { liveCacheOf, type LiveCache } from './live-cache.ts';

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

/** One tab: its cache, and a network that delivers events in order, late, twice or never. */
class Tab {
  readonly #server: Server;
  readonly client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  readonly liveCache: LiveCache = liveCacheOf(this.client);
  #at = 0;
  #landing: (() => Promise<void>) | null = null;

  constructor(server: Server) {
    this.#server = server;
  }

  /** Delivers the next event, or repeats the last one. */
  frame(again = false): void {
    const event = this.#server.events[again ? this.#at - 1 : this.#at];
    if (event === undefined) return;
    this.#at = event.seq;
    const { seq, booking, from } = event;
    this.liveCache.noteEvent(seq);
    const details = from === booking.status ? {} : { details: { from } };
    const change = bookingChangeOf({ topic: 'bookings', seq, event: 'changed', data: booking, ...details });
    this.liveCache.apply(change ?? expect.unreachable('a change'));
  }

  /** Starts a fetch: the server reads now, and its response is in flight. */
  ask(): void {
    if (this.#landing !== null) return;
    const page = this.#server.list();
    const sent = Promise.withResolvers<typeof page>();
    const fetched = this.client.fetchQuery({
      queryKey: listKey,
      queryFn: ({ queryKey }) => this.liveCache.fetch(queryKey, () => sent.promise),
      staleTime: 0,
    });
    this.#landing = async () => {
      sent.resolve(page);
      await fetched;
      this.#landing = null;
    };
  }

  async land(): Promise<void> {
    await this.#landing?.();
  }

  /** Too many events were missed: resumes from the current state and refetches the list. */
  async reset(): Promise<void> {
    await this.land();
    this.#at = this.#server.events.length;
    this.liveCache.noteEvent(this.#at, 'reset');
    void this.client.invalidateQueries({ queryKey: queryKeys.eachBooking });
    this.ask();
    await this.land();
  }

  async settle(): Promise<void> {
    await this.land();
    while (this.#at < this.#server.events.length) this.frame();
  }

  list = () => this.client.getQueryData(listKey);
  /** Refetches a query that a reset made stale before it is shown. */
  booking(id: string): Booking | undefined {
    const state = this.client.getQueryState<Booking>(queryKeys.booking(id));
    return state?.isInvalidated === true ? undefined : state?.data;
  }
}

const step = fc.oneof(
  fc.record({
    act: fc.constant('press' as const),
    id: fc.constantFrom('a', 'b', 'c'),
    status: fc.constantFrom(...bookingStatuses),
    tab: fc.constantFrom(0, 1),
    /** The number of steps until the response arrives. */
    late: fc.integer({ min: 0, max: 6 }),
  }),
  fc.record({
    act: fc.constantFrom(
      'frame' as const,
      'frame' as const,
      'again' as const,
      'ask' as const,
      'land' as const,
      'reset' as const,
    ),
    tab: fc.constantFrom(0, 1),
  }),
);

describe('live events', () => {
  test('TRIP-16 MISC-6 bring two tabs to the server’s state, in whatever order responses, events and fetches arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (plan) => {
        const server = new Server();
        const tabs = [new Tab(server), new Tab(server)] as const;
        for (const tab of tabs) {
          tab.ask();
          await tab.land();
        }
        let answers: { due: number; tab: Tab; booking: Booking }[] = [];
        const deliver = (now: number) => {
          for (const { tab, booking } of answers.filter(({ due }) => due <= now))
            tab.liveCache.applyResponse(booking);
          answers = answers.filter(({ due }) => due > now);
        };
        for (const [now, planned] of plan.entries()) {
          const tab = tabs[planned.tab] ?? tabs[0];
          if (planned.act === 'press') {
            const booking = server.change(planned.id, planned.status);
            answers.push({ due: now + planned.late, tab, booking });
          } else if (planned.act === 'frame') tab.frame();
          else if (planned.act === 'again') tab.frame(true);
          else if (planned.act === 'ask') tab.ask();
          else if (planned.act === 'land') await tab.land();
          else await tab.reset();
          deliver(now);
        }
        for (const tab of tabs) await tab.settle();
        deliver(Infinity);
        for (const tab of tabs) {
          expect(tab.list()).toEqual(server.list());
          for (const [id, booking] of server.rows)
            expect([booking, undefined]).toContainEqual(tab.booking(id));
        }
      }),
      { numRuns: scaled({ short: 150, long: 5000 }), seed: seedOr(20261122) },
    );
  });

  test('MISC-6 are not undone by a response that was in flight when they arrived', async () => {
    const server = new Server();
    const tab = new Tab(server);
    server.change('a', 'NEW');
    tab.ask();
    server.change('a', 'CANCELLED');
    tab.frame();
    tab.frame();
    await tab.land();
    expect(tab.list()).toMatchObject({ items: [], total: 0 });
  });
});

describe('a subscription resumes', () => {
  test('MISC-6 from the newest event number received before the oldest of its queries was fetched', async () => {
    const tab = new Tab(new Server());
    expect(tab.liveCache.since(queryKeys.bookings)).toBeUndefined();
    tab.liveCache.noteEvent(7);
    tab.ask();
    tab.liveCache.noteEvent(9);
    expect(tab.liveCache.since(queryKeys.bookings)).toBe(7);
    await tab.land();
    expect(tab.liveCache.since(queryKeys.bookings)).toBe(7);
  });

  test('MISC-6 from where it stopped, when the user returns to the page', async () => {
    const tab = new Tab(new Server());
    tab.ask();
    await tab.land();
    tab.liveCache.include(queryKeys.bookings, 40);
    expect(tab.liveCache.since(queryKeys.bookings)).toBe(40);
  });
});

describe('a live event', () => {
  function given(queryKey: readonly unknown[], data: unknown) {
    const client = new QueryClient();
    client.setQueryData(queryKey, data);
    return {
      client,
      tell: (...changes: readonly Change[]) => {
        for (const change of changes) liveCacheOf(client).apply(change);
        return client.getQueryData(queryKey);
      },
    };
  }
  const position = {
    driver: 'd',
    lat: 43.74,
    lng: 7.43,
    headingDegrees: 10,
    at: '2026-11-21T12:02:00Z',
    toward: 'pickup' as const,
    etaSeconds: 60,
  };
  const { id } = sampleBooking();
  const moved = (change: Partial<typeof position> = {}): Change => ({
    kind: 'position',
    bookingId: id,
    position: { ...position, ...change },
  });

  test('TRIP-15 with a position moves the car and updates its arrival, and an older one is ignored', () => {
    const { tell } = given(queryKeys.bookingTracking(id), sampleTracking());
    const shown = { last: { lat: 43.74, lng: 7.43 }, etaSeconds: 60, toward: 'pickup' };
    expect(tell(moved())).toMatchObject(shown);
    expect(tell(moved({ lat: 1, at: '2026-11-21T12:01:59Z' }))).toMatchObject(shown);
  });

  test('TRIP-1 adds an offer at the top, changes it, and removes it', () => {
    const task = (name: string, offeredAt: string) => sampleTask({ id: name, offeredAt });
    const { tell } = given(queryKeys.tasks, { items: [task('old', '2026-11-21T12:00:00Z')] });
    const newer: Change = { kind: 'task', task: task('new', '2026-11-21T12:01:00Z') };
    expect(tell(newer, newer)).toMatchObject({ items: [{ id: 'new' }, { id: 'old' }] });
    expect(tell({ kind: 'task-gone', id: 'old' })).toMatchObject({ items: [{ id: 'new' }] });
  });

  test('SET-16 replaces the driver’s own availability', () => {
    const standing = { active: true, busy: true, location: null, locationAt: null, pausedAt: null };
    const { tell } = given(queryKeys.availability, { ...standing, busy: false });
    expect(tell({ kind: 'availability', availability: standing })).toEqual(standing);
  });

  test('DASH-7 moves, changes and removes a car on the drivers’ map', () => {
    const car = (name: string, change: Partial<DriverOnMap> = {}): DriverOnMap =>
      ({ id: name, location: { lat: 1, lng: 2 }, headingDegrees: 0, queue: false, ...change }) as DriverOnMap;
    const { tell } = given(queryKeys.driversOnMap, { items: [car('d'), car('e')] });
    const positions = [{ ...position, lat: 40 }, position];
    const drove = tell({ kind: 'drivers-moved', positions });
    expect(drove).toMatchObject({ items: [{ location: { lat: 43.74, lng: 7.43 } }, { id: 'e' }] });
    expect(tell({ kind: 'driver', driver: car('e', { queue: true }) })).toMatchObject({
      items: [{ id: 'd' }, { queue: true }],
    });
    expect(tell({ kind: 'driver-gone', id: 'd' })).toMatchObject({ items: [{ id: 'e' }] });
  });

  const entry = {
    type: 'Credit',
    amount: 100,
    date: '2026-11-21T12:00:00Z',
    txRef: 'ride',
    balance: 3300,
  } as const;
  const booked: Change = { kind: 'wallet', wallet: { currency: 'USD', balance: 3300, entries: [entry] } };

  test('WAL-5 adds a wallet line to the first page once and updates the balance on every page', () => {
    const wallet = sampleWallet();
    const { client, tell } = given(queryKeys.walletPage(1), wallet);
    client.setQueryData(queryKeys.walletPage(2), { ...wallet, page: 2 });
    const patched = tell(booked, booked) as Wallet;
    expect(patched).toMatchObject({ balance: 3300, historyTotal: wallet.historyTotal + 1 });
    expect(patched.history.slice(0, 2)).toEqual([entry, wallet.history[0]]);
    expect(client.getQueryData(queryKeys.walletPage(2))).toMatchObject({ balance: 3300 });
  });

  test('WAL-5 in another currency triggers a refetch of the wallet', () => {
    const wallet = sampleWallet({ currency: 'JPY' });
    const { tell } = given(queryKeys.walletPage(1), wallet);
    expect(tell(booked)).toEqual(wallet);
  });

  test('TRIP-18 of a hand-back removes the booking from the driver’s lists, and a late older event does not restore it', () => {
    const key = [...queryKeys.bookings, filter];
    const { tell } = given(key, pageOf([sampleBooking({ version: 3 })]));
    expect(tell({ kind: 'booking-left', id, version: 4 })).toMatchObject({ items: [], total: 0 });
    const late: Change = {
      kind: 'booking',
      booking: sampleBooking({ version: 3 }),
      from: 'NEW',
      source: 'frame',
    };
    expect(tell(late)).toMatchObject({ items: [], total: 0 });
  });
});
