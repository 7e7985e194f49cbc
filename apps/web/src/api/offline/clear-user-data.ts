import type { QueryClient } from '@tanstack/react-query';
import { clearChatReadMarks } from './chat-read-marks.ts';
import { deviceQueueOf } from './device-queue.ts';
import { forgetOfflinePages } from './offline-pages.ts';
import { clearSnapshot } from './snapshot.ts';
import { queryKeys } from '../client/query-keys.ts';
import { userLeft } from './user-left.ts';

/** Clears everything that this device has of the user who signed out. */
export async function clearUserData(queries: QueryClient): Promise<void> {
  // From here on no page fetches or stores anything for this user.
  void queries.cancelQueries();
  queries.setQueryData(queryKeys.me, null);
  clearChatReadMarks();
  try {
    // The booking form and a started top-up.
    sessionStorage.clear();
  } catch {
    // Storage is disabled, so nothing was stored.
  }
  document.dispatchEvent(new Event(userLeft));
  const { actions, positions } = deviceQueueOf(queries);
  await Promise.all([actions.clear(), positions.clear(), clearSnapshot(), forgetOfflinePages()]);
}
