import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryInputOf } from '@fiacre/contract';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type BookingFilter = NonNullable<QueryInputOf<'listBookings'>>;

/** One page of the bookings in the reader's scope; the last page stays in sight while the next one loads. */
export function useBookings(filter: BookingFilter) {
  return useQuery({
    queryKey: [...queryKeys.bookings, filter],
    queryFn: ({ signal }) => api.listBookings({ query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.booking(id),
    queryFn: ({ signal }) => api.getBooking({ params: { id }, signal }),
  });

export function useBooking(id: string) {
  return useQuery(bookingQuery(id));
}

/** The car of a booking and the way it has come; the live connection renews it. */
export function useBookingTracking(id: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.bookingTracking(id),
    queryFn: ({ signal }) => api.getBookingTracking({ params: { id }, signal }),
    enabled,
  });
}

export function useBookingFare(id: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.bookingFare(id),
    queryFn: ({ signal }) => api.getBookingFare({ params: { id }, signal }),
    enabled,
  });
}

export function useBookingTrail(id: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.bookingTrail(id),
    queryFn: ({ signal }) => api.getBookingTrail({ params: { id }, signal }),
    enabled,
  });
}

export function useCancellationReasons(enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.cancellationReasons,
    queryFn: ({ signal }) => api.listCancellationReasons({ signal }),
    enabled,
    staleTime: 5 * 60_000,
  });
}
