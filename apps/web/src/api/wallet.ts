import type { Client } from '@fiacre/contract/client';
import { useEffect, useState } from 'react';
import { api } from './client/client.ts';
import { useFresh } from './sync/fresh-query.ts';
import { queryKeys } from './client/query-keys.ts';
import { useSend } from './sync/send.ts';

const linesOnPage = 10;
/** The subscription starts after the page has been rendered. Sources: WAL-5, CONST-7. */
const listenAfterMs = 1500;
/** Poll interval while the provider has not reported a result. */
const topUpPauseMs = 3000;

/** The user's balance and one page of the history, newest first. Sources: WDR-6, WAL-1. */
export function useWallet(page = 1) {
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), listenAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return useFresh({
    queryKey: queryKeys.walletPage(page),
    push: listens ? 'wallet' : [],
    ask: (signal) => api.getWallet({ query: { page, pageSize: linesOnPage }, signal }),
    keepPrevious: true,
  });
}

/** The outcome of a top-up according to the server, polled until the provider has reported it. Source: WAL-9. */
export function useTopUp(id: string | null) {
  return useFresh({
    queryKey: queryKeys.topUp(id ?? ''),
    ask: (signal) => api.getTopUp({ params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    freshMs: 0,
    mark: 'wallet',
    poll: (topUp) => topUp?.state === 'open' && topUpPauseMs,
  });
}

function useSendMoney<Body, Response>(request: (api: Client, body: Body) => Promise<Response>) {
  return useSend({ request, refetch: [queryKeys.wallet, queryKeys.withdrawals, queryKeys.users] });
}

/** Starts a top-up of the user's own wallet at a provider, in minor units. Source: WAL-9. */
export function useStartTopUp() {
  return useSend({
    request: (api, body: { amount: number; provider: string }) => api.topUpWallet({ body }),
  });
}

/** Requests a withdrawal from the user's own wallet, in minor units. Source: WDR-5. */
export function useRequestWithdrawal() {
  return useSendMoney((api, body: { amount: number }) => api.requestWithdrawal({ body }));
}

/** Credits somebody's wallet as an admin, in minor units. Source: WAL-2. */
export function useCreditWallet() {
  return useSendMoney((api, { id, amount }: { id: string; amount: number }) =>
    api.creditWallet({ params: { id }, body: { amount } }),
  );
}
