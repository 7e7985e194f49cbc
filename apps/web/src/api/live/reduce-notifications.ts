import type { OwnNotification, ResponseOf } from '@fiacre/contract';
import { queryKeys } from '../query-keys.ts';
import type { Change } from './change.ts';
import { exact, stale, type Patched } from './patched.ts';

/** How many things need an answer, and the id of the newest notification; empty if there is none. Ids grow with time. */
export interface WaitingNotifications {
  readonly count: number;
  readonly newest: string;
}

type OwnPage = ResponseOf<'myNotifications'>;

/** What may end the need for an answer: a booking that moved on, or an offer that is gone. */
const answers: ReadonlySet<Change['kind']> = new Set(['booking', 'booking-left', 'task-gone']);

/** The count of things that need an answer, and the pages of the list, after a change. Source: PUSH-6. */
export function onNotifications(part: unknown, data: unknown, change: Change): Patched<unknown> {
  const isCount = part === queryKeys.waitingNotifications[1];
  if (change.kind === 'notification') return isCount ? onNew(data, change.notification) : stale(data);
  if (!answers.has(change.kind)) return exact(data);
  const waits = isCount
    ? (data as WaitingNotifications).count > 0
    : (data as OwnPage).items.some(({ needsAnswer }) => needsAnswer === true);
  return waits ? stale(data) : exact(data);
}

/** Two messages may need one answer, so only the server can count them. */
function onNew(data: unknown, { id, needsAnswer }: OwnNotification): Patched<unknown> {
  const { count, newest } = data as WaitingNotifications;
  if (id <= newest) return id === newest ? exact(data) : stale(data);
  if (needsAnswer === true) return stale(data);
  return exact({ count, newest: id } satisfies WaitingNotifications);
}
