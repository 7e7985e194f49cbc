import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';

/** Waiting time produces no event, so the page polls at this interval. */
const pauseMs = 15_000;

/** Everything that needs attention now, within the reader's scope. `isLive`: also read again when a booking or person changes. */
export function useAttention({ isLive = false } = {}) {
  return useFresh({
    queryKey: queryKeys.attention,
    ask: (signal) => api.listAttention({ signal }),
    mark: isLive ? ['bookings', 'users'] : undefined,
    poll: pauseMs,
  });
}
