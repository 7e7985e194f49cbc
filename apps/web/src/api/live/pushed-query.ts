import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { heardOf } from './heard.ts';

/** How long an answer counts as new while no topic keeps it so. */
const unfollowedMs = 30_000;

interface PushedQuery<Data> extends Pick<
  UseQueryOptions<Data>,
  'enabled' | 'placeholderData' | 'refetchInterval'
> {
  readonly queryKey: QueryKey;
  readonly ask: (signal: AbortSignal) => Promise<Data>;
}

/** A query whose answer frames keep up to date: as long as its topic is followed, it is not asked for again. */
export function usePushedQuery<Data>({ queryKey, ask, ...options }: PushedQuery<Data>) {
  const heard = heardOf(useQueryClient());
  return useQuery<Data>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => heard.fetch(queryKey, () => ask(signal)),
    staleTime: () => (heard.isFollowed(queryKey) ? Infinity : unfollowedMs),
  });
}
