import type { QueryInputOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

export type PayoutQuery = NonNullable<QueryInputOf<'comparePayouts'>>;

/** The last payout files that were compared. */
export function usePayoutFiles() {
  return useQuery({
    queryKey: queryKeys.payoutFiles,
    queryFn: ({ signal }) => api.listPayoutFiles({ query: { pageSize: 25 }, signal }),
  });
}

/** The first hundred rows of a file that differ from the payments; the exported file has all of them. */
export function usePayoutDifferences(file: string) {
  return useQuery({
    queryKey: queryKeys.payoutRows(file),
    queryFn: ({ signal }) =>
      api.listPayoutRows({ query: { file, result: 'different', pageSize: 100 }, signal }),
  });
}

/** Uploads a payout file and returns the comparison. Source: PAY-7. */
export function useComparePayouts() {
  return useSend({
    request: async (api, { file, query }: { readonly file: File; readonly query: PayoutQuery }) =>
      api.comparePayouts({ query, body: new Uint8Array(await file.arrayBuffer()) }),
    refetch: [queryKeys.payoutFiles],
  });
}
