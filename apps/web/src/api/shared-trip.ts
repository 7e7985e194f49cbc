import type { Booking } from '@fiacre/contract';
import { api } from './client/client.ts';
import { useFresh } from './sync/fresh-query.ts';
import { useSend } from './sync/send.ts';

/** Creates a link with which anybody can follow the trip. */
export function useShareTrip({ id }: Booking) {
  return useSend({ request: (api) => api.shareBooking({ params: { id }, body: {} }) });
}

export function useStopSharing({ id }: Booking) {
  return useSend({ request: (api) => api.stopSharingBooking({ params: { id } }) });
}

const followMilliseconds = 5_000;

/** The trip behind a link, refetched at intervals while the page is visible. */
export function useFollowedTrip(token: string) {
  return useFresh({
    queryKey: ['followed-trip', token],
    ask: () => api.followTrip({ body: { token } }),
    enabled: token !== '',
    poll: (_, error) => (error === null ? followMilliseconds : false),
    retry: false,
  });
}
