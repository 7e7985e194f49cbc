import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Waiting time produces no event, so the page polls at this interval. */
const pauseMs = 15_000;

/** Everything that needs attention now, within the reader's scope. */
export function useAttention() {
  return useQuery({
    queryKey: queryKeys.attention,
    queryFn: ({ signal }) => api.listAttention({ signal }),
    refetchInterval: pauseMs,
  });
}
