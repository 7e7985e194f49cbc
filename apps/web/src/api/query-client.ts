import { ApiRefusal } from '@fiacre/contract/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** No response, or one of a server that is starting, is overloaded or is not reached by its proxy. */
const passing: readonly number[] = [0, 502, 503, 504];

/** Reads are repeated after a failure that soon passes; any other error response is final. */
export function worthRetrying(failedCount: number, thrown: unknown): boolean {
  return thrown instanceof ApiRefusal && passing.includes(thrown.status) && failedCount < 2;
}

/** An expired session is noticed at the next call; from then on the reader is a guest. */
function endedSession(thrown: unknown): boolean {
  return thrown instanceof ApiRefusal && thrown.error?.code === 'not_logged_in';
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
  return client;
}
