import type { TopicKind } from '../platform/live/topic.ts';
import type { NotificationFact } from './stored-pushes.ts';

/** A fact may be for a thousand people, and is asked about for each reader. */
const receiversOf = new WeakMap<NotificationFact, ReadonlySet<string>>();

function isFor(fact: NotificationFact, userId: string): boolean {
  const receivers = receiversOf.get(fact) ?? new Set(fact.userIds);
  receiversOf.set(fact, receivers);
  return receivers.has(userId);
}

/** Pushes as they come, each to those it is for. Sources: PUSH-5, MISC-6. */
export const notificationsTopic: TopicKind = {
  name: 'notifications',
  perObject: false,
  authorise: (reader) => reader.role !== 'guest',
  audience: (reader, { data }) =>
    reader.role !== 'guest' && isFor(data as NotificationFact, reader.userId) ? 'receivers' : null,
  project: (_, { event, data }) => ({ event, data: (data as NotificationFact).notification }),
};
