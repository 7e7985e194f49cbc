import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Waiting is not an event, so the page asks regularly. */
const pauseMs = 15_000;

/** What needs somebody to act now, in the reader's scope. */
export function useAttention() {
  return useQuery({
    queryKey: queryKeys.attention,
    queryFn: ({ signal }) => api.listAttention({ signal }),
    refetchInterval: pauseMs,
  });
}
