import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';

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
  const client = useQueryClient();
  const key = useIntentionKey();
  return useMutation({
    mutationFn: (merged: { readonly into: string; readonly from: string }) =>
      key.send(merged, (idempotencyKey) =>
        api.mergeUser({ params: { id: merged.into }, body: { from: merged.from }, idempotencyKey }),
      ),
    ...refetchAfter(client, queryKeys.users),
  });
}
