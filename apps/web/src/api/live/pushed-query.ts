import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { liveCacheOf, type LiveCache } from './live-cache.ts';

/** How long data counts as fresh while no subscription keeps it up to date. */
const unfollowedMs = 30_000;

interface PushedQuery<Data> extends Pick<
  UseQueryOptions<Data>,
  'enabled' | 'placeholderData' | 'refetchInterval'
> {
  readonly queryKey: QueryKey;
  readonly ask: (signal: AbortSignal) => Promise<Data>;
}

/** A query kept up to date by live events: it is not refetched while its topic is subscribed to. */
export function usePushedQuery<Data>({ queryKey, ask, ...options }: PushedQuery<Data>) {
  const liveCache = liveCacheOf(useQueryClient());
  return useQuery<Data>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => liveCache.fetch(queryKey, signal, ask),
    staleTime: () => pushedStaleTime(liveCache, queryKey),
  });
}

export function pushedStaleTime(liveCache: LiveCache, queryKey: QueryKey): number {
  if (liveCache.isOutdated(queryKey)) return 0;
  return liveCache.isFollowed(queryKey) ? Infinity : unfollowedMs;
}
