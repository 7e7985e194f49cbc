import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { heardOf } from './heard.ts';

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
  const heard = heardOf(useQueryClient());
  return useQuery<Data>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => heard.fetch(queryKey, () => ask(signal)),
    staleTime: () => (heard.isFollowed(queryKey) ? Infinity : unfollowedMs),
  });
}
