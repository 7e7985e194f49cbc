import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { liveCacheOf, type LiveCache } from '../live/live-cache.ts';
import { useLiveTopic } from '../live/live-context.tsx';
import { queryKeys } from '../client/query-keys.ts';

/** The live topics that keep cached data fresh. */
export type Topic =
  | 'bookings'
  | 'tasks'
  | 'drivers'
  | 'users'
  | 'wallet'
  | 'notifications'
  | 'lists'
  | `booking:${string}`
  | `chat:${string}`;

export interface FreshQuery<Data, Shown> {
  readonly queryKey: QueryKey;
  readonly ask: (signal: AbortSignal) => Promise<Data>;
  /** Topics whose events contain the new data: while subscribed to, the data is read again only if an event lacked something. */
  readonly push?: Topic | readonly Topic[] | undefined;
  /**
   * Topics whose events say that the data is outdated. Parts of it change without an event, such as a balance or what
   * depends on today's date, so it is also read again like any other.
   */
  readonly mark?: Topic | readonly Topic[] | undefined;
  /** The interval between two reads, in milliseconds, for data that changes without an event; false stops it. */
  readonly poll?: number | ((data: Data | undefined, error: Error | null) => number | false);
  /** How long data counts as fresh when nothing says that it is outdated. */
  readonly freshMs?: number;
  readonly enabled?: boolean;
  /** Shows the last data until those of another key have been read. */
  readonly keepPrevious?: boolean;
  readonly select?: (data: Data) => Shown;
  /** Shows a failure at once, instead of repeating reads that may soon succeed. */
  readonly retry?: false;
}

const defaultFreshMs = 30_000;

/** Cached data that stays fresh while a component shows it: pushed, marked as outdated, polled, or several of these. */
export function useFresh<Data, Shown = Data>(query: FreshQuery<Data, Shown>) {
  const {
    queryKey,
    ask,
    push,
    mark,
    poll,
    freshMs,
    enabled = true,
    keepPrevious = false,
    select,
    retry,
  } = query;
  const liveCache = liveCacheOf(useQueryClient());
  const [first = null, second = null] = [push ?? [], mark ?? []].flat();
  const family = familyOf(queryKey);
  useLiveTopic(enabled ? first : null, family);
  useLiveTopic(enabled ? second : null, family);
  return useQuery<Data, Error, Shown>({
    queryKey,
    queryFn: ({ signal }) => liveCache.fetch(queryKey, signal, ask),
    staleTime: () => staleTimeOf(liveCache, queryKey, push !== undefined, freshMs),
    refetchInterval: ({ state }) =>
      typeof poll === 'function' ? poll(state.data, state.error) : (poll ?? false),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(select && { select }),
    ...(retry === false && { retry }),
  });
}

/** How long the data of a query counts as fresh. */
export function staleTimeOf(
  liveCache: LiveCache,
  queryKey: QueryKey,
  isPushed: boolean,
  freshMs = defaultFreshMs,
): number {
  if (liveCache.isOutdated(queryKey)) return 0;
  return isPushed && liveCache.isFollowed(queryKey) ? Infinity : freshMs;
}

/** Keys whose second part also belongs to the name of the topic, or to what it lists. */
const topicsByPart: ReadonlySet<unknown> = new Set(
  [queryKeys.eachBooking, queryKeys.chat(''), queryKeys.lists].map(([name]) => name),
);

/** The key of all queries that one subscription keeps up to date. */
const familyOf = (queryKey: QueryKey): QueryKey => queryKey.slice(0, topicsByPart.has(queryKey[0]) ? 2 : 1);
