import type { Booking } from '@fiacre/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from './client/client.ts';
import type { BookingFilter } from './live/booking-filter.ts';
import type { BookingPage } from './live/booking-page.ts';
import { useFresh } from './sync/fresh-query.ts';
import { queryKeys } from './client/query-keys.ts';

export type { BookingFilter };

/** One page of the bookings that the reader may see. The current page stays visible while the next one loads. */
export function useBookings(filter: BookingFilter) {
  return useFresh({
    queryKey: [...queryKeys.bookings, filter],
    ask: (signal): Promise<BookingPage> => api.listBookings({ query: filter, signal }),
    push: 'bookings',
    keepPrevious: true,
  });
}

export function useBooking(id: string) {
  return useFresh({
    queryKey: queryKeys.booking(id),
    ask: (signal) => api.getBooking({ params: { id }, signal }),
    push: `booking:${id}`,
  });
}

/** A booking from the cache. It is never fetched, and a missing one is not an error. */
export function useCachedBooking(id: string | undefined) {
  return useQuery<Booking>({ queryKey: queryKeys.booking(id ?? ''), queryFn: skipToken }).data;
}

/** The position of a booking's car and the track so far, updated by the live connection. */
export function useBookingTracking(id: string, enabled: boolean) {
  return useFresh({
    queryKey: queryKeys.bookingTracking(id),
    ask: (signal) => api.getBookingTracking({ params: { id }, signal }),
    push: `booking:${id}`,
    enabled,
  });
}

export function useBookingFare(id: string, enabled: boolean) {
  return useFresh({
    queryKey: queryKeys.bookingFare(id),
    ask: (signal) => api.getBookingFare({ params: { id }, signal }),
    push: `booking:${id}`,
    enabled,
  });
}

/** The extras that the reader may add. Whoever else adds one changes what the ride costs, so other changes need no read. */
export function useBookingExtras({ id, tripCost }: Pick<Booking, 'id' | 'tripCost'>, enabled: boolean) {
  return useFresh({
    queryKey: [...queryKeys.bookingExtras(id), tripCost],
    ask: (signal) => api.listBookingExtras({ params: { id }, signal }),
    push: `booking:${id}`,
    keepPrevious: true,
    enabled,
  });
}

export function useBookingTrail(id: string, enabled: boolean) {
  return useFresh({
    queryKey: queryKeys.bookingTrail(id),
    ask: (signal) => api.getBookingTrail({ params: { id }, signal }),
    push: `booking:${id}`,
    enabled,
  });
}

/**
 * The current cancellation fee; requested again when it is due to change. `isUnknown` without a connection,
 * or if the server would refuse, for example after the booking was cancelled.
 */
export function useCancellationCost({ id, version, actions }: Pick<Booking, 'id' | 'version' | 'actions'>) {
  const enabled = actions.some(({ verb, allowed }) => verb === 'cancel' && allowed);
  const { data, isError, fetchStatus, refetch } = useFresh({
    queryKey: queryKeys.cancellationCost(id, version),
    ask: (signal) => api.getCancellationCost({ params: { id }, signal }),
    enabled,
    freshMs: 0,
    poll: (cost) => {
      const next = cost?.next;
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
