import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Answers that are the same for everybody. */
const shared = new Set(
  [queryKeys.settings, queryKeys.carTypes, queryKeys.languages, queryKeys.city, queryKeys.me].map(
    ([name]) => name as string,
  ),
);

/** Whoever was signed in is so no more: nothing that was fetched for them stays on the page. */
export function forgetPerson(queries: QueryClient): void {
  const own = queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => !shared.has(String(queryKey[0])) });
  for (const query of own) queries.removeQueries({ queryKey: query.queryKey, exact: true });
  queries.setQueryData(queryKeys.me, null);
}
