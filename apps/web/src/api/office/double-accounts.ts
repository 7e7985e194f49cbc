import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

/** Pairs of accounts that share a contact. Source: USERS-13. */
export function useDoubles() {
  return useFresh({
    queryKey: queryKeys.doubles,
    ask: (signal) => api.listDoubles({ signal }),
    mark: 'users',
  });
}

/** Merges an account into another one. Source: USERS-14. */
export function useMergeUsers() {
  return useSend({
    request: (api, { into, from }: { readonly into: string; readonly from: string }) =>
      api.mergeUser({ params: { id: into }, body: { from } }),
    refetch: [queryKeys.users],
  });
}
