import { ApiRefusal } from '@fiacre/contract/client';
import type { Me } from '@fiacre/contract';
import { useIsMutating, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Set while a sign-in still has something to show: until that is dismissed, the user counts as a guest. */
export const arrival = { shows: false };

/** Identifies a sign-out that is being sent. */
export const signOutKey = ['sign-out'] as const;

/** While signing out, the session ends before the page has left. */
export const useIsSigningOut = (): boolean => useIsMutating({ mutationKey: signOutKey }) > 0;

export async function fetchMe(signal?: AbortSignal): Promise<Me | null> {
  if (arrival.shows) return null;
  try {
    return await api.me(signal === undefined ? {} : { signal });
  } catch (thrown) {
    if (thrown instanceof ApiRefusal && thrown.status === 401) return null;
    throw thrown;
  }
}

/** The signed-in user; null for a guest, undefined while unknown. */
export function useMe(): UseQueryResult<Me | null> {
  return useQuery({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => fetchMe(signal),
    staleTime: 5 * 60_000,
  });
}
