import type { LiveList } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { listChangeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';
import { useLiveTopic } from './live-context.tsx';
import { useMarkedQuery } from './marked-query.ts';

/** One page of a list, which is requested again when the server says that the list changed. Source: STORE-17. */
export function useLiveListPage<Page>(
  list: LiveList['list'],
  filter: object,
  ask: (signal: AbortSignal) => Promise<Page>,
) {
  const liveCache = liveCacheOf(useQueryClient());
  const everyPage = [...queryKeys.lists, list];
  useLiveTopic('lists', everyPage, (event) => {
    const change = listChangeOf(event);
    if (change !== null) liveCache.applyEvent(change);
  });
  return useMarkedQuery([...everyPage, filter], ask);
}
