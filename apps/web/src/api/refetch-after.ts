import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Requests data again after a change, for the options of a mutation: a success counts once the page shows the new data,
 * a failure at once, because its message should not wait for data on a slow connection.
 */
export function refetchAfter(client: QueryClient, queryKey: QueryKey) {
  const refetch = () => client.invalidateQueries({ queryKey });
  return { onSuccess: refetch, onError: () => void refetch() };
}
