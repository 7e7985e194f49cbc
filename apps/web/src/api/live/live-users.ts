import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { userChangeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';
import { useLiveTopic } from './live-context.tsx';

/** Keeps lists of people and the open person up to date. Source: ROLE-9. */
export function useLiveUsers(): void {
  const client = useQueryClient();
  useLiveTopic('users', queryKeys.users, (event) => {
    const change = userChangeOf(event);
    if (change !== null) liveCacheOf(client).applyEvent(change);
  });
}
