import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows what a change returned. A read that is under way may have begun before the change, so it begins again. */
export function storeResponse(client: QueryClient, queryKey: QueryKey, response: object): void {
  client.setQueryData(queryKey, response);
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.refetchQueries({ queryKey, exact: true });
}
