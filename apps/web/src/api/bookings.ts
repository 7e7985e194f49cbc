import type { Booking } from '@fiacre/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import type { BookingFilter } from './live/booking-filter.ts';
import type { BookingPage } from './live/booking-page.ts';
import { usePushedQuery } from './live/pushed-query.ts';
import { queryKeys } from './query-keys.ts';

export type { BookingFilter };

/** One page of the bookings that the reader may see. The current page stays visible while the next one loads. */
export function useBookings(filter: BookingFilter) {
  return usePushedQuery<BookingPage>({
    queryKey: [...queryKeys.bookings, filter],
    ask: (signal) => api.listBookings({ query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useBooking(id: string) {
  return usePushedQuery({
    queryKey: queryKeys.booking(id),
    ask: (signal) => api.getBooking({ params: { id }, signal }),
  });
}

/** A booking from the cache. It is never fetched, and a missing one is not an error. */
export function useCachedBooking(id: string | undefined) {
  return useQuery<Booking>({ queryKey: queryKeys.booking(id ?? ''), queryFn: skipToken }).data;
}

/** The position of a booking's car and the track so far, updated by the live connection. */
export function useBookingTracking(id: string, enabled: boolean) {
  return usePushedQuery({
    queryKey: queryKeys.bookingTracking(id),
    ask: (signal) => api.getBookingTracking({ params: { id }, signal }),
    enabled,
  });
}

export function useBookingFare(id: string, enabled: boolean) {
  return usePushedQuery({
    queryKey: queryKeys.bookingFare(id),
    ask: (signal) => api.getBookingFare({ params: { id }, signal }),
    enabled,
  });
}

export function useBookingTrail(id: string, enabled: boolean) {
  return usePushedQuery({
    queryKey: queryKeys.bookingTrail(id),
    ask: (signal) => api.getBookingTrail({ params: { id }, signal }),
    enabled,
  });
}

/**
 * The current cancellation fee; requested again when it is due to change. `isUnknown` without a connection,
 * or if the server would refuse, for example after the booking was cancelled.
 */
export function useCancellationCost({ id, version, actions }: Pick<Booking, 'id' | 'version' | 'actions'>) {
  const enabled = actions.some(({ verb, allowed }) => verb === 'cancel' && allowed);
  const { data, isError, fetchStatus, refetch } = useQuery({
    queryKey: queryKeys.cancellationCost(id, version),
    queryFn: ({ signal }) => api.getCancellationCost({ params: { id }, signal }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const next = state.data?.next;
      return next ? Math.max(1000, Date.parse(next.at) - Date.now()) : false;
    },
  });
  return {
    data,
    isUnknown: data === undefined && (!enabled || isError || fetchStatus === 'paused'),
    refetch,
  };
}

export function useCancellationReasons(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.cancellationReasons,
    queryFn: ({ signal }) => api.listCancellationReasons({ signal }),
    enabled,
    staleTime: 5 * 60_000,
  });
}
