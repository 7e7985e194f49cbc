import type { QueryInputOf } from '@fiacre/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';

export type WithdrawalFilter = NonNullable<QueryInputOf<'listWithdrawals'>>;

/** Withdrawals have no live topic, so pages poll at this interval. */
const pauseMs = 10_000;

/** The user's own requests; for an admin, all of them. Source: WDR-1. */
export function useWithdrawals(filter: WithdrawalFilter) {
  return useQuery({
    queryKey: [...queryKeys.withdrawals, filter],
    queryFn: ({ signal }) => api.listWithdrawals({ query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pauseMs,
  });
}

/** Marks a withdrawal as sent. Source: WDR-3. */
export function useProcessWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.processWithdrawal({ params: { id }, idempotencyKey: newIntentionKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.withdrawals }),
  });
}
