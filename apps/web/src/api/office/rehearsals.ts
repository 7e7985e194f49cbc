import type { BodyInputOf } from '@fiacre/contract';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

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
  return useSend({
    request: (api, body: BodyInputOf<'startRehearsal'>) => api.startRehearsal({ body }),
    refetch: [queryKeys.rehearsals],
  });
}

export function useCancelRehearsal() {
  return useSend({
    request: (api, id: string) => api.cancelRehearsal({ params: { id } }),
    refetch: [queryKeys.rehearsals],
  });
}
