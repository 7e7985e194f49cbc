import type { TopUp } from '@fiacre/contract';
import { ApiRefusal } from '@fiacre/contract/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { usePushedQuery } from './live/pushed-query.ts';
import { queryKeys } from './query-keys.ts';

const linesOnPage = 10;
/** How often a provider's word is asked for while it is not there. */
const topUpPauseMs = 3000;

/** The own balance and one page of its history, newest first. Sources: WDR-6, WAL-1. */
export function useWallet(page = 1) {
  return usePushedQuery({
    queryKey: queryKeys.walletPage(page),
    ask: (signal) => api.getWallet({ query: { page, pageSize: linesOnPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What became of a top-up, from the server alone; asked again until the provider has said it. Source: WAL-9. */
export function useTopUp(id: string | null) {
  return useQuery({
    queryKey: queryKeys.topUp(id ?? ''),
    queryFn: ({ signal }) => api.getTopUp({ params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: TopUp | undefined } }) =>
      state.data?.state === 'open' && topUpPauseMs,
  });
}

/** A retry after a lost answer is the same intention; after any answer the next press is a new one. */
function useMoneyIntention<Body, Answer>(send: (body: Body, idempotencyKey: string) => Promise<Answer>) {
  const client = useQueryClient();
  const keys = useIntentionKey();
  return useMutation({
    mutationFn: (body: Body) => send(body, keys.keyFor(body)),
    onSuccess: () => {
      keys.done();
      void client.invalidateQueries({ queryKey: queryKeys.wallet });
      void client.invalidateQueries({ queryKey: queryKeys.withdrawals });
    },
    onError: (thrown) => {
      if (thrown instanceof ApiRefusal && thrown.status !== 0) keys.done();
    },
  });
}

/** Opens a payment into the own wallet at a provider; minor units. Source: WAL-9. */
export function useStartTopUp() {
  return useMoneyIntention((body: { amount: number; provider: string }, idempotencyKey) =>
    api.topUpWallet({ body, idempotencyKey }),
  );
}

/** Asks for money of the own wallet; minor units. Source: WDR-5. */
export function useRequestWithdrawal() {
  return useMoneyIntention((body: { amount: number }, idempotencyKey) =>
    api.requestWithdrawal({ body, idempotencyKey }),
  );
}

/** Money that an admin puts into somebody's wallet; minor units. Source: WAL-2. */
export function useCreditWallet() {
  return useMoneyIntention(({ id, amount }: { id: string; amount: number }, idempotencyKey) =>
    api.creditWallet({ params: { id }, body: { amount }, idempotencyKey }),
  );
}
