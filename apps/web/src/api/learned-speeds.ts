import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey } from './intention-key.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';

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
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.learnSpeeds({ idempotencyKey: newIntentionKey() }),
    ...refetchAfter(client, queryKeys.learnedSpeeds),
  });
}
