import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

const askAgainMs = 15_000;

/** The learned speeds, polled because learning takes minutes. */
export function useLearnedSpeeds() {
  return useFresh({
    queryKey: queryKeys.learnedSpeeds,
    ask: (signal) => api.listLearnedSpeeds({ signal }),
    poll: askAgainMs,
  });
}

export function useLearnSpeeds() {
  return useSend({ request: (api) => api.learnSpeeds({}), refetch: [queryKeys.learnedSpeeds] });
}
