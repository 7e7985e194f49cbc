import type { BodyInputOf } from '@fiacre/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey, useIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';

const runningMs = 1000;
const idleMs = 15_000;

/** The last rehearsals, newest first; asked for often while one is running. */
export function useRehearsals() {
  return useQuery({
    queryKey: queryKeys.rehearsals,
    queryFn: ({ signal }) => api.listRehearsals({ signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'running') === true ? runningMs : idleMs,
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
