import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Options of a mutation that refetch data after a change. A success is reported once the page shows the new
 * data; a failure at once, because its message should not wait on a slow connection.
 */
export function refetchAfter(client: QueryClient, queryKey: QueryKey) {
  const refetch = () => client.invalidateQueries({ queryKey });
  return { onSuccess: refetch, onError: () => void refetch() };
}
