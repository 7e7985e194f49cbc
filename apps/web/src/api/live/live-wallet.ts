import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../query-keys.ts';
import { walletChangeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';
import { useLiveTopic } from './live-context.tsx';

/** The subscription starts after the page has been rendered. Sources: WAL-5, CONST-7. */
const listenAfterMs = 1500;

/** Keeps the user's own balance up to date. Source: WAL-5. */
export function useLiveWallet(): void {
  const client = useQueryClient();
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), listenAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useLiveTopic(listens ? 'wallet' : null, queryKeys.wallet, (event) => {
    const change = walletChangeOf(event);
    if (change !== null) liveCacheOf(client).applyEvent(change);
    if (event.event === 'subscribed') return;
    // A history line does not say which payment or withdrawal it settles. Only the wallet page shows these, so it
    // refetches them.
    void client.invalidateQueries({ queryKey: queryKeys.topUps });
    void client.invalidateQueries({ queryKey: queryKeys.withdrawals });
  });
}
