import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { useMarkedQuery } from './live/marked-query.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';

/** Pairs of accounts that share a contact. Source: USERS-13. */
export function useDoubles() {
  return useMarkedQuery(queryKeys.doubles, (signal) => api.listDoubles({ signal }));
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
