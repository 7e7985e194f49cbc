import type { QueryInputOf } from '@fiacre/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';

export type WithdrawalFilter = NonNullable<QueryInputOf<'listWithdrawals'>>;

/** The user's own requests; for an admin, all of them. Source: WDR-1. */
export function useWithdrawals(filter: WithdrawalFilter) {
  return useFresh({
    queryKey: [...queryKeys.withdrawals, filter],
    ask: (signal) => api.listWithdrawals({ query: filter, signal }),
    mark: 'lists',
    keepPrevious: true,
  });
}

/** Marks a withdrawal as sent. Source: WDR-3. */
export function useProcessWithdrawal() {
  const client = useQueryClient();
  const key = useIntentionKey();
  return useMutation({
    mutationFn: (id: string) =>
      key.send(id, (idempotencyKey) => api.processWithdrawal({ params: { id }, idempotencyKey })),
    ...refetchAfter(client, queryKeys.withdrawals),
  });
}
