import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../api/sync/query-client.ts';

const opened = new Set<QueryClient>();

/** A query client as in the product; its requests stop when the test ends. */
export function openQueryClient(): QueryClient {
  const queries = createQueryClient();
  opened.add(queries);
  return queries;
}

/** Whether a request other than a query is in flight. */
export function isMutating(): boolean {
  return [...opened].some((queries) => queries.isMutating() > 0);
}

/** Stops queries that poll, which would otherwise reach the next test's server. */
export function closeQueryClients(): void {
  for (const queries of opened) queries.clear();
  opened.clear();
}
