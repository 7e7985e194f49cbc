import type { TopicKind } from '../platform/live/topic.ts';
import type { NotificationEvent } from './stored-pushes.ts';

/** Caches the receivers of an event: there may be a thousand, and they are checked for each subscriber. */
const receiversOf = new WeakMap<NotificationEvent, ReadonlySet<string>>();

function isFor(event: NotificationEvent, userId: string): boolean {
  const receivers = receiversOf.get(event) ?? new Set(event.userIds);
  receiversOf.set(event, receivers);
  return receivers.has(userId);
}

/** New pushes, each to its receivers. Sources: PUSH-5, MISC-6. */
export const notificationsTopic: TopicKind = {
  name: 'notifications',
  perObject: false,
  authorise: (reader) => reader.role !== 'guest',
  audience: (reader, { data }) =>
    reader.role !== 'guest' && isFor(data as NotificationEvent, reader.userId) ? 'receivers' : null,
  concerns: ({ data }) => ({ people: (data as NotificationEvent).userIds, roles: [] }),
  project: (_, { event, data }) => ({ event, data: (data as NotificationEvent).notification }),
};
