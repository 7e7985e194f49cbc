import type { OwnNotification } from '@fiacre/contract';
import { queryKeys } from '../query-keys.ts';
import { exact, stale, type Patched } from './patched.ts';

/** The server stops counting here. */
const maxCounted = 100;

/** How many notifications are unread, and the id of the newest one; empty if there is none. Ids grow with time. */
export interface UnreadNotifications {
  readonly count: number;
  readonly newest: string;
}

/** The count of unread notifications, and the pages of their list, after a new one. */
export function onNotifications(
  part: unknown,
  data: unknown,
  { id }: Pick<OwnNotification, 'id'>,
): Patched<unknown> {
  if (part !== queryKeys.unreadNotifications[1]) return stale(data);
  const { count, newest } = data as UnreadNotifications;
  if (id === newest) return exact(data);
  // Whether an older one was counted is unknown.
  if (id < newest) return stale(data);
  return exact({ count: Math.min(maxCounted, count + 1), newest: id } satisfies UnreadNotifications);
}
