import type { LiveList } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { listChangeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';
import { useLiveTopic } from './live-context.tsx';
import { useMarkedQuery } from './marked-query.ts';

/**
 * One page of a list, refetched when the server reports a change of the list. `list`: the key of all its
 * pages. Source: STORE-17.
 */
export function useLiveListPage<Page>(
  list: readonly ['lists', LiveList['list']],
  filter: object,
  ask: (signal: AbortSignal) => Promise<Page>,
) {
  const liveCache = liveCacheOf(useQueryClient());
  useLiveTopic('lists', list, (event) => {
    const change = listChangeOf(event);
    if (change !== null) liveCache.applyEvent(change);
  });
  return useMarkedQuery([...list, filter], ask);
}
