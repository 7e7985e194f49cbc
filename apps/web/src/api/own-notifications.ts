import type { OwnNotification } from '@fiacre/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { notificationChangeOf } from './live/change.ts';
import { liveCacheOf } from './live/live-cache.ts';
import { useLiveTopic } from './live/live-context.tsx';
import { usePushedQuery } from './live/pushed-query.ts';
import type { WaitingNotifications } from './live/reduce-notifications.ts';
import { queryKeys } from './query-keys.ts';

/** How often a page asks whether something still needs an answer. */
const pauseMs = 30_000;

/** How many things need an answer from the reader, on every page; 0 while unknown. Source: PUSH-6. */
export function useWaitingNotifications(enabled: boolean): number {
  const client = useQueryClient();
  const { data } = usePushedQuery<WaitingNotifications>({
    queryKey: queryKeys.waitingNotifications,
    ask: async (signal) => {
      const { waiting, items } = await api.myNotifications({ query: { pageSize: 1 }, signal });
      return { count: waiting, newest: items[0]?.id ?? '' };
    },
    enabled,
    // Somebody else may have dealt with it: no event says so on every page.
    refetchInterval: ({ state }) => ((state.data?.count ?? 0) > 0 ? pauseMs : false),
  });
  useLiveTopic(enabled ? 'notifications' : null, queryKeys.waitingNotifications, (event) => {
    const change = notificationChangeOf(event);
    if (change !== null) liveCacheOf(client).applyEvent(change);
    if (event.event === 'reset') void client.invalidateQueries({ queryKey: queryKeys.ownNotificationPages });
  });
  return data?.count ?? 0;
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
