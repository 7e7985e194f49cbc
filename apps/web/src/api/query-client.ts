import { ApiRefusal } from '@fiacre/contract/client';
import { QueryClient } from '@tanstack/react-query';

/** Only a lost connection is worth asking again by itself; a refusal stays one. */
function worthRetrying(failedCount: number, thrown: unknown): boolean {
  return thrown instanceof ApiRefusal && thrown.status === 0 && failedCount < 2;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
