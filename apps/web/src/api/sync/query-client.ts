import type { Me } from '@fiacre/contract';
import { ApiRefusal } from '@fiacre/contract/client';
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys.ts';

/** No response, or one of a server that is starting, is overloaded or is not reached by its proxy. */
const passing: readonly number[] = [0, 502, 503, 504];

/** Reads are retried after a temporary failure; any other error response is final. */
export function worthRetrying(failedCount: number, thrown: unknown): boolean {
  return thrown instanceof ApiRefusal && passing.includes(thrown.status) && failedCount < 2;
}

/** An expired session is noticed at the next call; from then on the reader is a guest. */
function endedSession(thrown: unknown): boolean {
  return thrown instanceof ApiRefusal && thrown.error?.code === 'not_logged_in';
}

/** Responses that are the same for everybody. */
const shared: ReadonlySet<unknown> = new Set(
  [queryKeys.settings, queryKeys.carTypes, queryKeys.languages, queryKeys.city, queryKeys.me].map(
    ([name]) => name,
  ),
);

/** Removes the data fetched for one user as soon as somebody else or nobody is signed in. */
function removeWithUser(client: QueryClient): void {
  const cache = client.getQueryCache();
  let userId: string | undefined;
  const meHash = hashKey(queryKeys.me);
  cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== meHash) return;
    const next = client.getQueryData<Me | null>(queryKeys.me)?.id;
    if (userId !== undefined && next !== userId)
      for (const one of cache.getAll()) if (!shared.has(one.queryKey[0])) cache.remove(one);
    // Only staff get the fees of car types.
    if (next !== userId) void client.invalidateQueries({ queryKey: queryKeys.carTypes });
    userId = next;
  });
}

export function createQueryClient(): QueryClient {
  const onError = (thrown: unknown) => {
    if (endedSession(thrown)) client.setQueryData(queryKeys.me, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  removeWithUser(client);
  return client;
}
