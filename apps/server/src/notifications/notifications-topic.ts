import type { TopicKind } from '../platform/live/topic.ts';
import type { NotificationEvent } from './stored-pushes.ts';

/** An event may be for a thousand people, and is asked about for each reader. */
const receiversOf = new WeakMap<NotificationEvent, ReadonlySet<string>>();

function isFor(event: NotificationEvent, userId: string): boolean {
  const receivers = receiversOf.get(event) ?? new Set(event.userIds);
  receiversOf.set(event, receivers);
  return receivers.has(userId);
}

/** Pushes as they come, each to those it is for. Sources: PUSH-5, MISC-6. */
export const notificationsTopic: TopicKind = {
  name: 'notifications',
  perObject: false,
  authorise: (reader) => reader.role !== 'guest',
  audience: (reader, { data }) =>
    reader.role !== 'guest' && isFor(data as NotificationEvent, reader.userId) ? 'receivers' : null,
  project: (_, { event, data }) => ({ event, data: (data as NotificationEvent).notification }),
};
