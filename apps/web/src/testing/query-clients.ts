import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../api/query-client.ts';

const opened = new Set<QueryClient>();

/** A query client as in the product; it stops all requests once its test is over. */
export function openQueryClient(): QueryClient {
  const queries = createQueryClient();
  opened.add(queries);
  return queries;
}

/** Ends what is still asked again and again, which would go to the next test's server. */
export function closeQueryClients(): void {
  for (const queries of opened) queries.clear();
  opened.clear();
}
