import type { QueryInputOf } from '@fiacre/contract';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

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
  return useSend({
    request: (api, id: string) => api.processWithdrawal({ params: { id } }),
    refetch: [queryKeys.withdrawals],
  });
}
