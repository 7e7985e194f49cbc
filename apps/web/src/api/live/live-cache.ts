import { hashKey, partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Booking } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';
import { queryKeys } from '../query-keys.ts';
import type { BookingPage } from './booking-page.ts';
import type { Change } from './change.ts';
import { noTracking, reduce } from './reduce.ts';

/**
 * How many booking versions are remembered: more than a page sees in a day. A late event of a forgotten one would be
 * applied.
 */
const maxVersions = 5000;
/**
 * In a busy city many bookings change every second; anything that an event does not contain is refetched at most this
 * often.
 */
const pauseMs = 700;

/**
 * Applies live events, and the responses to this page's own requests, to the query cache, so that no affected query has
 * to be refetched. For every fetch it records which events the result is guaranteed to include, so that a subscription
 * can resume exactly from there.
 */
export class LiveCache {
  readonly #client: QueryClient;
  /** Number of the newest event received: any fetch that starts from now on includes it. */
  #newest = 0;
  /** By query: its data includes every event up to this number. */
  readonly #included = new Map<string, number>();
  /** The newest known version of each booking. */
  readonly #versions = new Map<string, number>();
  /** Changes received while a fetch was in flight, which its result may lack. */
  readonly #fetches = new Set<Change[]>();
  /** Queries whose rows differ from the server's until they are refetched. */
  readonly #outdated = new Set<string>();
  readonly #stale = new Set<string>();
  readonly #followed = new Set<{ readonly queryKey: QueryKey }>();
  #isPlanned = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Records the number of a received event. After a `reset`, numbers may start over. */
  noteEvent(seq: number, event?: string): void {
    this.#newest = event === 'reset' ? seq : Math.max(this.#newest, seq);
  }

  /** Records that the data of these queries includes every event up to this number; default: the newest one. */
  include(queryKey: QueryKey, seq = this.#newest): void {
    for (const { queryHash, state } of this.#client.getQueryCache().findAll({ queryKey }))
      if (state.data !== undefined)
        this.#included.set(queryHash, Math.max(seq, this.#included.get(queryHash) ?? 0));
  }

  /** The event number from which a topic that affects these queries has to resume; undefined when none was fetched. */
  since(queryKey: QueryKey): number | undefined {
    const asked = this.#client
      .getQueryCache()
      .findAll({ queryKey })
      .filter(({ state }) => state.data !== undefined || state.fetchStatus !== 'idle');
    const numbers = asked.map(({ queryHash }) => this.#included.get(queryHash) ?? 0);
    return numbers.length === 0 ? undefined : Math.min(...numbers);
  }

  /** Marks the topic of these queries as subscribed until the returned function is called. */
  follow(queryKey: QueryKey): () => void {
    const followed = { queryKey };
    this.#followed.add(followed);
    return () => void this.#followed.delete(followed);
  }

  isFollowed(queryKey: QueryKey): boolean {
    return [...this.#followed].some((followed) => partialMatchKey(queryKey, followed.queryKey));
  }

  /** Fetches, then applies the changes received in the meantime. */
  async fetch<Data>(queryKey: QueryKey, ask: () => Promise<Data>): Promise<Data> {
    const hash = hashKey(queryKey);
    const from = this.#newest;
    const missed: Change[] = [];
    if (!this.#included.has(hash)) this.#included.set(hash, from);
    this.#fetches.add(missed);
    try {
      let data: unknown = await ask();
      this.#outdated.delete(hash);
      for (const { id, version } of bookingsIn(queryKey, data)) this.#raise(id, version);
      for (const change of missed) {
        const patched = reduce(queryKey, data, change);
        data = patched.data;
        this.#note(hash, patched.verdict);
      }
      this.#included.set(hash, from);
      return data as Data;
    } finally {
      this.#fetches.delete(missed);
    }
  }

  /** Applies a change to all cached queries. A change older than the known version is ignored. */
  apply(change: Change): void {
    if (this.#isOld(change)) return;
    for (const missed of this.#fetches) missed.push(change);
    this.#begin(change);
    for (const query of this.#client.getQueryCache().getAll()) {
      const { queryKey, queryHash, state } = query;
      if (state.data === undefined) continue;
      const { data, verdict } = reduce(queryKey, state.data, change);
      if (data !== state.data) this.#client.setQueryData(queryKey, data);
      this.#note(queryHash, verdict);
      // Setting data also clears the invalidated flag.
      if (this.#outdated.has(queryHash)) query.invalidate();
    }
  }

  /** Applies the response to a request of this page. `from` is the previous status; default: the cached one. */
  applyResponse(booking: Booking, from = this.#statusOf(booking.id)): void {
    this.apply({ kind: 'booking', booking, from, source: 'answer' });
  }

  #statusOf(id: string): BookingStatus | null {
    const alone = this.#client.getQueryData<Booking>(queryKeys.booking(id));
    const pages = this.#client.getQueriesData<BookingPage>({ queryKey: queryKeys.bookings });
    const listed = pages.flatMap(([, page]) => page?.items ?? []).find((item) => item.id === id);
    return (alone ?? listed)?.status ?? null;
  }

  #isOld(change: Change): boolean {
    if (change.kind !== 'booking' && change.kind !== 'booking-left') return false;
    const { id, version } = change.kind === 'booking' ? change.booking : change;
    const known = this.#versions.get(id) ?? 0;
    // An offer changes a booking without a new version, so such an event repeats a version. Any other repeat adds
    // nothing.
    const mayRepeat = change.kind === 'booking' && change.source === 'frame';
    if (version < known || (version === known && !mayRepeat)) return true;
    this.#raise(id, version);
    return false;
  }

  #raise(id: string, version: number): void {
    const highest = Math.max(version, this.#versions.get(id) ?? 0);
    this.#versions.delete(id);
    this.#versions.set(id, highest);
    const [oldest] = this.#versions.keys();
    if (this.#versions.size > maxVersions && oldest !== undefined) this.#versions.delete(oldest);
  }

  /** Creates cache entries that were never fetched, as this change carries the complete data. */
  #begin(change: Change): void {
    if (change.kind === 'position') this.#start(queryKeys.bookingTracking(change.bookingId), noTracking);
    if (change.kind !== 'booking') return;
    const { booking } = change;
    // A page that lists a booking may open it next. Staff get events for many other bookings, which are not cached.
    if (change.source === 'answer' || this.#statusOf(booking.id) !== null)
      this.#start(queryKeys.booking(booking.id), booking);
  }

  #start(queryKey: QueryKey, data: unknown): void {
    if (this.#client.getQueryData(queryKey) !== undefined) return;
    this.#client.setQueryData(queryKey, data);
    this.#included.set(hashKey(queryKey), this.#newest);
  }

  /** Creates empty tracking for a booking that is subscribed to: its positions will arrive as events. */
  startTracking(bookingId: string): void {
    this.#start(queryKeys.bookingTracking(bookingId), noTracking);
  }

  #note(hash: string, verdict: 'exact' | 'shifted' | 'stale'): void {
    if (verdict === 'exact') return;
    this.#outdated.add(hash);
    if (verdict === 'shifted') return;
    this.#stale.add(hash);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => {
      this.#isPlanned = false;
      const hashes = new Set(this.#stale);
      this.#stale.clear();
      void this.#client.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
    }, pauseMs);
  }
}

function bookingsIn([name, , part]: QueryKey, data: unknown): readonly Booking[] {
  if (name === queryKeys.bookings[0]) return (data as BookingPage).items;
  return name === queryKeys.eachBooking[0] && part === undefined ? [data as Booking] : [];
}

const known = new WeakMap<QueryClient, LiveCache>();

/** The live cache of this query client. */
export function liveCacheOf(client: QueryClient): LiveCache {
  const liveCache = known.get(client) ?? new LiveCache(client);
  known.set(client, liveCache);
  return liveCache;
}
