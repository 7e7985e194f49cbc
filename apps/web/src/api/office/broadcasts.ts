import type { BodyInputOf, Notification, QueryInputOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

export type BroadcastFilter = NonNullable<QueryInputOf<'listNotifications'>>;
export type BroadcastBody = BodyInputOf<'createNotification'>;
export type Receivers = QueryInputOf<'notificationReceivers'>;

/** One page of the pushes to many. */
export function useBroadcasts(filter: BroadcastFilter) {
  return useFresh({
    queryKey: [...queryKeys.broadcasts, filter],
    ask: (signal) => api.listNotifications({ query: filter, signal }),
    mark: 'lists',
    keepPrevious: true,
  });
}

/** How many people would receive a push now; undefined while unknown. */
export function useReceivers(query: Receivers): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.broadcastReceivers(query),
    queryFn: ({ signal }) => api.notificationReceivers({ query, signal }),
    staleTime: 0,
  });
  return data?.receivers;
}

export function useBroadcastEdits() {
  const refetch = [queryKeys.broadcasts];
  return {
    /** Stores and sends a new push, or edits a stored one, which sends nothing. Source: PUSH-4. */
    save: useSend({
      request: (api, { body, row }: RowEdit<BroadcastBody, Notification>) =>
        row === null
          ? api.createNotification({ body })
          : api.updateNotification({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    remove: useSend({
      request: (api, { id }: Notification) => api.deleteNotification({ params: { id } }),
      refetch,
    }),
  };
}
