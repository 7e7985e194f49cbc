import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { liveCacheOf } from './live-cache.ts';

const freshMs = 30_000;

/**
 * A query that live events mark as outdated. Parts of it change without an event, such as a balance or a
 * value that depends on today's date, so it is also refetched like any other. The last data stay visible
 * while another key loads.
 */
export function useMarkedQuery<Data>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<Data>,
  enabled = true,
) {
  const liveCache = liveCacheOf(useQueryClient());
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => liveCache.fetch(queryKey, signal, ask),
    staleTime: () => (liveCache.isOutdated(queryKey) ? 0 : freshMs),
    placeholderData: keepPreviousData,
    enabled,
  });
}
