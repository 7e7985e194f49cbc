import type { FailedJob } from '@fiacre/contract';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { useSend } from '../sync/send.ts';

const pollMs = 15_000;

/** The state of the machines, polled because nothing reports most of it. */
export function useSystem() {
  return useFresh({ queryKey: queryKeys.system, ask: (signal) => api.getSystem({ signal }), poll: pollMs });
}

export function useFailedJobs() {
  const refetch = [queryKeys.system];
  return {
    retry: useSend({ request: (api, { id }: FailedJob) => api.retryJob({ params: { id } }), refetch }),
    drop: useSend({ request: (api, { id }: FailedJob) => api.dropJob({ params: { id } }), refetch }),
  };
}
