import type { QueryClient } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { fetchMe } from '../client/session.ts';
import { liveConnectionOf } from './page-connection.ts';

/** The server ends the previous session a moment before the browser receives the new one. */
const signInMs = 1500;

/**
 * Called when the session of the live connection has ended: finds out who is signed in now. Signing in again,
 * in another tab, ends the browser's previous session, so it may be the same person; then the connection
 * continues with the new session. Throws if the server does not respond.
 */
export async function resumeLive(queries: QueryClient): Promise<void> {
  if ((await fetchMe()) === null) await new Promise((passed) => setTimeout(passed, signInMs));
  await queries.invalidateQueries({ queryKey: queryKeys.me }, { throwOnError: true });
  if (queries.getQueryData(queryKeys.me) === null) return;
  const { items } = await api.listSessions({});
  const session = items.find(({ current }) => current);
  if (session !== undefined) liveConnectionOf(queries)?.resume(session.id);
}
