import type { LiveEvent, Wallet } from '@fiacre/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../query-keys.ts';
import { useLiveTopic } from './live-context.tsx';

/** The page is drawn first, then it listens. Sources: WAL-5, CONST-7. */
const listenAfterMs = 1500;

type Balance = Pick<Wallet, 'currency' | 'balance'>;

const isBalance = (data: unknown): data is Balance =>
  typeof data === 'object' && data !== null && 'balance' in data && 'currency' in data;

/** The new balance stands at once wherever it is shown; its line in the history comes with the next answer. */
export function keepBalance(client: QueryClient, { currency, balance }: Balance): void {
  client.setQueriesData<Wallet>({ queryKey: queryKeys.wallet }, (known) =>
    known?.currency === currency ? { ...known, balance } : known,
  );
}

/** Follows the own balance. Source: WAL-5. */
export function useLiveWallet(): void {
  const client = useQueryClient();
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), listenAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useLiveTopic(listens ? 'wallet' : null, ({ event, data }: LiveEvent) => {
    if (event === 'changed' && isBalance(data)) keepBalance(client, data);
    void client.invalidateQueries({ queryKey: queryKeys.wallet });
    void client.invalidateQueries({ queryKey: queryKeys.topUps });
    void client.invalidateQueries({ queryKey: queryKeys.withdrawals });
  });
}
