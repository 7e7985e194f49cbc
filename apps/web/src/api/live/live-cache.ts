import type { Booking } from '@fiacre/contract';
import { ApiRefusal, isReplayed } from '@fiacre/contract/client';
import { hashKey, partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys.ts';
import { BookingVersions, type Origin } from './booking-versions.ts';
import { bookingsIn, cachedStatus, holdsBookings, isShown } from './cached-bookings.ts';
import type { Change } from './change.ts';
import type { Verdict } from './patched.ts';
import { noTracking, reduce } from './reduce.ts';
import { SentRequest, type Said } from './sent-request.ts';

/**
 * In a busy city many bookings change every second; anything that an event does not contain is refetched at most this
 * often.
 */
const pauseMs = 700;

/** A fetch in flight. */
interface Fetch {
  readonly queryKey: QueryKey;
  /** Changes received during the fetch, which its result may lack. */
  missed: Change[];
  /** Events were lost during the fetch, so it has to be repeated. */
  isOutdated: boolean;
}

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
  readonly #versions = new BookingVersions();
  readonly #fetches = new Set<Fetch>();
  readonly #requests = new Set<SentRequest>();
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
      if (state.data !== undefined && !this.#outdated.has(queryHash))
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

  /** React Query's own flag is not enough: it is cleared when data is set, or when a refetch is cancelled. */
  isOutdated(queryKey: QueryKey): boolean {
    return this.#outdated.has(hashKey(queryKey));
  }

  /** Refetches these queries: too many of their events were missed to be replayed. */
  reset(queryKey: QueryKey): void {
    for (const request of this.#requests) request.isLate = true;
    // React Query does not repeat a first fetch that is in flight.
    for (const fetch of this.#fetches) if (partialMatchKey(fetch.queryKey, queryKey)) fetch.isOutdated = true;
    for (const { queryHash } of this.#client.getQueryCache().findAll({ queryKey }))
      this.#outdated.add(queryHash);
    void this.#client.invalidateQueries({ queryKey });
  }

  /** Fetches, then applies the changes received in the meantime. A cancelled fetch changes nothing. */
  async fetch<Data>(
    queryKey: QueryKey,
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<Data>,
  ): Promise<Data> {
    const hash = hashKey(queryKey);
    const fetch: Fetch = { queryKey, missed: [], isOutdated: false };
    // The result may include changes whose events this page never receives.
    if (holdsBookings(queryKey) && !this.isFollowed(queryKey))
      for (const request of this.#requests) request.isLate = true;
    this.#fetches.add(fetch);
    try {
      let from: number;
      let data: unknown;
      do {
        from = this.#newest;
        fetch.missed = [];
        fetch.isOutdated = false;
        if (!this.#included.has(hash)) this.#included.set(hash, from);
        data = await ask(signal);
        signal.throwIfAborted();
      } while (fetch.isOutdated);
      this.#outdated.delete(hash);
      for (const booking of bookingsIn(queryKey, data)) this.#hasFetched(booking);
      for (const change of fetch.missed) {
        const patched = reduce(queryKey, data, change);
        data = patched.data;
        this.#note(hash, patched.verdict);
      }
      this.#included.set(hash, from);
      return data as Data;
    } finally {
      this.#fetches.delete(fetch);
    }
  }

  /**
   * Its event or response, if one still comes, adds nothing to this version. An entry of the booking alone that no page
   * shows is not fetched, and would keep the old one.
   */
  #hasFetched(booking: Booking): void {
    this.#versions.raise(booking.id, booking.version);
    const queryKey = queryKeys.booking(booking.id);
    const { version = Infinity } = this.#client.getQueryData<Booking>(queryKey) ?? {};
    if (version < booking.version) this.#client.setQueryData(queryKey, booking);
  }

  /** Applies a live event to all cached queries. One older than the known version is ignored. */
  applyEvent(change: Change): void {
    for (const request of this.#requests) request.hear(change);
    this.#apply(change, 'event', this.#newest);
  }

  /**
   * Sends a request of this page, and applies what its response says like an event, so that nothing is
   * refetched. This is the only way to apply a response, because only here it is known whether the page may
   * already show something newer. A late response only updates queries that already contain the booking, and
   * these are refetched.
   */
  async send<Answer>(
    ask: () => Promise<Answer>,
    says: (answer: Answer) => readonly Said[],
    refusalSays: (refusal: ApiRefusal) => readonly Said[] = () => [],
  ): Promise<Answer> {
    const request = new SentRequest(this.#newest);
    this.#requests.add(request);
    try {
      const answer = await ask();
      this.#take(request, says(answer), isReplayed(answer));
      return answer;
    } catch (thrown) {
      if (thrown instanceof ApiRefusal) this.#take(request, refusalSays(thrown), isReplayed(thrown));
      throw thrown;
    } finally {
      this.#requests.delete(request);
    }
  }

  #take(request: SentRequest, all: readonly Said[], replayed: boolean): void {
    const origin = request.isLate || replayed ? 'late response' : 'response';
    for (const said of all.filter((one) => !request.isSuperseded(one))) {
      const change =
        said.kind === 'booking' ? { from: cachedStatus(this.#client, said.booking.id), ...said } : said;
      // A message never changes.
      this.#apply(change, said.kind === 'message' ? 'response' : origin, request.sentAt);
    }
  }

  /** `seq`: the number of an event from before the change. */
  #apply(change: Change, origin: Origin, seq: number): void {
    if (this.#versions.isOld(change, origin)) {
      // The event of the same change was faster than the response, and does not create an entry.
      if (change.kind === 'booking' && this.#versions.isNewest(change.booking))
        this.#begin(change, origin, seq);
      return;
    }
    if (origin !== 'late response') for (const { missed } of this.#fetches) missed.push(change);
    this.#begin(change, origin, seq);
    for (const query of this.#client.getQueryCache().getAll()) this.#patch(query, change, origin);
  }

  #patch(query: Query, change: Change, origin: Origin): void {
    const { queryKey, queryHash, state } = query;
    if (state.data === undefined) return;
    const { data, verdict } = reduce(queryKey, state.data, change);
    const isChanged = data !== state.data;
    if (!isChanged && verdict === 'exact') return;
    const isLate = origin === 'late response';
    if (isChanged && (!isLate || isShown(queryKey, state.data, change)))
      this.#client.setQueryData(queryKey, data);
    this.#note(queryHash, isLate ? 'stale' : verdict);
  }

  /** Creates cache entries that were never fetched, as this change carries the complete data. */
  #begin(change: Change, origin: Origin, seq: number): void {
    if (change.kind === 'position') this.#start(queryKeys.bookingTracking(change.bookingId), noTracking, seq);
    if (change.kind !== 'booking') return;
    const { booking } = change;
    const queryKey = queryKeys.booking(booking.id);
    // A page that lists a booking may open it next. Staff get events for many other bookings, which are not cached.
    if (origin !== 'event' || cachedStatus(this.#client, booking.id) !== null)
      this.#start(queryKey, booking, seq);
    // It may be outdated, so a page that opens it fetches it.
    if (origin === 'late response') this.#note(hashKey(queryKey), 'stale');
  }

  #start(queryKey: QueryKey, data: unknown, seq = this.#newest): void {
    if (this.#client.getQueryData(queryKey) !== undefined) return;
    this.#client.setQueryData(queryKey, data);
    this.#included.set(hashKey(queryKey), seq);
  }

  /** Creates empty tracking for a booking that is subscribed to: its positions will arrive as events. */
  startTracking(bookingId: string): void {
    this.#start(queryKeys.bookingTracking(bookingId), noTracking);
  }

  #note(hash: string, verdict: Verdict): void {
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
      // A fetch in flight need not begin again: `fetch` knows which changes its result lacks.
      void this.#client.invalidateQueries(
        { predicate: ({ queryHash }) => hashes.has(queryHash) },
        { cancelRefetch: false },
      );
    }, pauseMs);
  }
}

const known = new WeakMap<QueryClient, LiveCache>();

/** The live cache of this query client. */
export function liveCacheOf(client: QueryClient): LiveCache {
  const liveCache = known.get(client) ?? new LiveCache(client);
  known.set(client, liveCache);
  return liveCache;
}
