import type { QueryInputOf } from '@fiacre/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';

export type WithdrawalFilter = NonNullable<QueryInputOf<'listWithdrawals'>>;

/** No live topic tells of withdrawals: whoever waits for one asks again this often. */
const pauseMs = 10_000;

/** Requests in the reader's scope: own ones, for an admin all. Source: WDR-1. */
export function useWithdrawals(filter: WithdrawalFilter) {
  return useQuery({
    queryKey: [...queryKeys.withdrawals, filter],
    queryFn: ({ signal }) => api.listWithdrawals({ query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pauseMs,
  });
}

/** The money has been sent. Source: WDR-3. */
export function useProcessWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.processWithdrawal({ params: { id }, idempotencyKey: newIntentionKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.withdrawals }),
  });
}
