import type { TopicKind } from '../platform/live/topic.ts';
import type { NotificationFact } from './stored-pushes.ts';

/** Pushes as they come, each to those it is for. Sources: PUSH-5, MISC-6. */
export const notificationsTopic: TopicKind = {
  name: 'notifications',
  perObject: false,
  authorise: (reader) => reader.role !== 'guest',
  audience: (reader, { data }) => {
    const { userIds } = data as NotificationFact;
    return reader.role !== 'guest' && userIds.includes(reader.userId) ? 'receivers' : null;
  },
  project: (_, { event, data }) => ({ event, data: (data as NotificationFact).notification }),
};
