import type { LiveList } from '@fiacre/contract';
import type { Tx } from '../transaction/tx.ts';
import type { TopicKind } from './topic.ts';

interface ListEvent extends LiveList {
  /** The people who have the changed row in their own list; null if only admins have the list. */
  readonly ownerId: string | null;
}

/**
 * Makes open pages request a list again. Rows are not sent: only a query can tell which pages and filters include them.
 */
export function publishListChange(tx: Tx, list: LiveList['list'], ownerId: string | null = null): void {
  const data: ListEvent = { list, ownerId };
  tx.publish({ topics: ['lists'], event: 'changed', data });
}

/** `lists`: admins receive every change, everyone else changes to their own rows. Sources: MISC-6, STORE-17. */
export const listsTopic: TopicKind = {
  name: 'lists',
  perObject: false,
  authorise: ({ role }) => role !== 'guest',
  audience({ role, userId }, { data }) {
    return role === 'admin' || (role !== 'guest' && (data as ListEvent).ownerId === userId)
      ? 'readers'
      : null;
  },
  concerns: ({ data }) => ({ people: [(data as ListEvent).ownerId], roles: ['admin'] }),
  project: (_audience, { event, data }) => ({ event, data: { list: (data as ListEvent).list } }),
};
