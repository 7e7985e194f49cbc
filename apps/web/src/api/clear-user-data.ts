import type { QueryClient } from '@tanstack/react-query';
import { clearChatReadMarks } from './chat-read-marks.ts';
import { deviceQueueOf } from './offline/device-queue.ts';
import { forgetOfflinePages } from './offline/offline-pages.ts';
import { clearSnapshot } from './offline/snapshot.ts';
import { queryKeys } from './query-keys.ts';

/** Responses that are the same for everybody. */
const shared = new Set(
  [queryKeys.settings, queryKeys.carTypes, queryKeys.languages, queryKeys.city, queryKeys.me].map(
    ([name]) => name as string,
  ),
);

/** Clears everything fetched for the user who signed out. */
export function clearUserData(queries: QueryClient): void {
  const own = queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => !shared.has(String(queryKey[0])) });
  for (const query of own) queries.removeQueries({ queryKey: query.queryKey, exact: true });
  clearChatReadMarks();
  const { actions, positions } = deviceQueueOf(queries);
  void actions.clear();
  void positions.clear();
  void clearSnapshot();
  forgetOfflinePages();
  queries.setQueryData(queryKeys.me, null);
}
