import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the data that a change returned. A read in flight may have started before the change, so it is
 * restarted.
 */
export function storeResponse(client: QueryClient, queryKey: QueryKey, response: object): void {
  client.setQueryData(queryKey, response);
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.refetchQueries({ queryKey, exact: true });
}
