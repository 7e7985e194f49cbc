import type { Booking } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
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

/** Creates the link to a passenger's receipt and, with `to`, sends it to a phone number or an email address. */
export function useShareReceipt(id: string) {
  return useSend({
    request: (api, body: { readonly to?: string }) => api.shareReceipt({ params: { id }, body }),
  });
}

/** The receipt behind a link. */
export function useSharedReceipt(token: string) {
  return useQuery({
    queryKey: ['shared-receipt', token],
    queryFn: () => api.readReceipt({ body: { token } }),
    enabled: token !== '',
    retry: false,
  });
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
