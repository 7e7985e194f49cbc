import type { BodyInputOf } from '@fiacre/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey, useIntentionKey } from './intention-key.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';

const runningMs = 1000;
const idleMs = 15_000;

/** The last rehearsals, newest first; asked for often while one is running. */
export function useRehearsals() {
  return useFresh({
    queryKey: queryKeys.rehearsals,
    ask: (signal) => api.listRehearsals({ signal }),
    poll: (rehearsals) =>
      rehearsals?.items.some(({ state }) => state === 'running') === true ? runningMs : idleMs,
  });
}

export function useStartRehearsal() {
  const client = useQueryClient();
  const key = useIntentionKey();
  return useMutation({
    mutationFn: (body: BodyInputOf<'startRehearsal'>) =>
      key.send(body, (idempotencyKey) => api.startRehearsal({ body, idempotencyKey })),
    ...refetchAfter(client, queryKeys.rehearsals),
  });
}

export function useCancelRehearsal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.cancelRehearsal({ params: { id }, idempotencyKey: newIntentionKey() }),
    ...refetchAfter(client, queryKeys.rehearsals),
  });
}
