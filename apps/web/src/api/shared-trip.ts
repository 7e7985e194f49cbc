import type { Booking } from '@fiacre/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

/** Creates a link with which anybody can follow the trip. */
export function useShareTrip({ id }: Booking) {
  return useMutation({ mutationFn: () => api.shareBooking({ params: { id }, body: {} }) });
}

export function useStopSharing({ id }: Booking) {
  return useMutation({ mutationFn: () => api.stopSharingBooking({ params: { id } }) });
}

const followMilliseconds = 5_000;

/** The trip behind a link, refetched at intervals while the page is visible. */
export function useFollowedTrip(token: string) {
  return useQuery({
    queryKey: ['followed-trip', token],
    queryFn: () => api.followTrip({ body: { token } }),
    enabled: token !== '',
    refetchInterval: ({ state }) => (state.error === null ? followMilliseconds : false),
    retry: false,
  });
}
