import type { Booking } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys.ts';
import type { BookingPage } from './booking-page.ts';
import type { Change } from './change.ts';

const isList = ([name]: QueryKey) => name === queryKeys.bookings[0];
const isBooking = ([name, , part]: QueryKey) => name === queryKeys.eachBooking[0] && part === undefined;

/** Whether the data of this query is one or more bookings. */
export const holdsBookings = (queryKey: QueryKey): boolean => isList(queryKey) || isBooking(queryKey);

export function bookingsIn(queryKey: QueryKey, data: unknown): readonly Booking[] {
  if (isList(queryKey)) return (data as BookingPage).items;
  return isBooking(queryKey) ? [data as Booking] : [];
}

/** Whether the data contains the booking that changed. */
export function isShown(queryKey: QueryKey, data: unknown, change: Change): boolean {
  return change.kind === 'booking' && bookingsIn(queryKey, data).some(({ id }) => id === change.booking.id);
}

/** The status of a booking in the cache; null if it is not there. */
export function cachedStatus(client: QueryClient, id: string): BookingStatus | null {
  const alone = client.getQueryData<Booking>(queryKeys.booking(id));
  const pages = client.getQueriesData<BookingPage>({ queryKey: queryKeys.bookings });
  const listed = pages.flatMap(([, page]) => page?.items ?? []).find((item) => item.id === id);
  return (alone ?? listed)?.status ?? null;
}
