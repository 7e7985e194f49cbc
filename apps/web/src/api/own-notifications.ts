import type { OwnNotification } from '@fiacre/contract';
import { api } from './client/client.ts';
import { useFresh } from './sync/fresh-query.ts';
import type { WaitingNotifications } from './live/reduce-notifications.ts';
import { queryKeys } from './client/query-keys.ts';
import { useSend } from './sync/send.ts';

/** How many things need a reply from the reader, on every page; 0 while unknown. Source: PUSH-6. */
export function useWaitingNotifications(enabled: boolean, followsBookings = false): number {
  const { data } = useFresh({
    queryKey: queryKeys.waitingNotifications,
    ask: async (signal): Promise<WaitingNotifications> => {
      const { waiting, items } = await api.myNotifications({ query: { pageSize: 1 }, signal });
      return { waiting, newest: items[0]?.id ?? '' };
    },
    // A driver's tasks and a rider's bookings change what needs a reply; the driver's device follows the tasks.
    push: followsBookings ? ['notifications', 'bookings'] : 'notifications',
    enabled,
  });
  return data?.waiting.length ?? 0;
}

/** One page of the reader's notifications, newest first. */
export function useOwnNotifications(page: number) {
  return useFresh({
    queryKey: queryKeys.ownNotificationPage(page),
    ask: (signal) => api.myNotifications({ query: { page }, signal }),
    mark: 'notifications',
    keepPrevious: true,
  });
}

/** Marks a notification and all older ones as read. The open page keeps showing which ones were new. */
export function useReadNotifications() {
  return useSend({
    request: (api, upTo: string) => api.readNotifications({ body: { upTo } }),
    refetch: [queryKeys.waitingNotifications],
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
