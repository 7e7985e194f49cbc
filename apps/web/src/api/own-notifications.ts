import type { OwnNotification } from '@fiacre/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { bookingChangeOf, notificationChangeOf } from './live/change.ts';
import { liveCacheOf } from './live/live-cache.ts';
import { useLiveTopic } from './live/live-context.tsx';
import { usePushedQuery } from './live/pushed-query.ts';
import type { WaitingNotifications } from './live/reduce-notifications.ts';
import { queryKeys } from './query-keys.ts';

/** How many things need a reply from the reader, on every page; 0 while unknown. Source: PUSH-6. */
export function useWaitingNotifications(enabled: boolean, followsBookings = false): number {
  const client = useQueryClient();
  const { data } = usePushedQuery<WaitingNotifications>({
    queryKey: queryKeys.waitingNotifications,
    ask: async (signal) => {
      const { waiting, items } = await api.myNotifications({ query: { pageSize: 1 }, signal });
      return { waiting, newest: items[0]?.id ?? '' };
    },
    enabled,
  });
  useLiveTopic(enabled ? 'notifications' : null, queryKeys.waitingNotifications, (event) => {
    const change = notificationChangeOf(event);
    if (change !== null) liveCacheOf(client).applyEvent(change);
    if (event.event === 'reset') void client.invalidateQueries({ queryKey: queryKeys.ownNotificationPages });
  });
  // On every page, because a driver's tasks and a rider's bookings change what needs a reply.
  useLiveTopic(enabled && followsBookings ? 'bookings' : null, queryKeys.waitingNotifications, (event) => {
    const change = bookingChangeOf(event);
    if (change !== null) liveCacheOf(client).applyEvent(change);
  });
  return data?.waiting.length ?? 0;
}

/** One page of the reader's notifications, newest first. */
export function useOwnNotifications(page: number) {
  return useQuery({
    queryKey: queryKeys.ownNotificationPage(page),
    queryFn: ({ signal }) => api.myNotifications({ query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Marks a notification and all older ones as read. The open page keeps showing which ones were new. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => api.readNotifications({ body: { upTo } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.waitingNotifications }),
  });
}

/** The page that a notification opens, as in the service worker, which cannot import this. Sources: PUSH-3, PUSH-5. */
export function targetOf({ screen, params }: Pick<OwnNotification, 'screen' | 'params'>): string {
  const booking = params['bookingId'] === undefined ? '/bookings' : `/bookings/${params['bookingId']}`;
  switch (screen) {
    case 'BookedCab':
      return booking;
    case 'onlineChat':
      return `${booking}#chat`;
    case 'DriverTrips':
      return '/bookings';
    case 'wallet':
      return '/profile/wallet';
    default:
      return '/';
  }
}
