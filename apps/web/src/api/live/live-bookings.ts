import { statusTraits } from '@fiacre/domain';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { bookingChangeOf, taskChangeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';
import { useLiveTopic } from './live-context.tsx';

/** Keeps every list of bookings up to date. */
export function useLiveBookings(): void {
  const client = useQueryClient();
  useLiveTopic('bookings', queryKeys.bookings, (event) => {
    const change = bookingChangeOf(event);
    if (change !== null) liveCacheOf(client).applyEvent(change);
    if (event.event === 'reset') liveCacheOf(client).reset(queryKeys.eachBooking);
  });
}

/** Keeps one booking and its car's position up to date; null subscribes to nothing. */
export function useLiveBooking(id: string | null): void {
  const client = useQueryClient();
  const queryKey = queryKeys.booking(id ?? '');
  useLiveTopic(id === null ? null : `booking:${id}`, queryKey, (event) => {
    const change = bookingChangeOf(event);
    const liveCache = liveCacheOf(client);
    if (change !== null) liveCache.applyEvent(change);
    if (change?.kind === 'booking' && change.from !== null) {
      const { tracked } = statusTraits[change.booking.status];
      // The subscription started before the trip did, so every position arrives as an event.
      if (tracked && !statusTraits[change.from].tracked) liveCache.startTracking(change.booking.id);
    }
  });
}

/** Keeps the driver's offers, and whether the driver may receive more, up to date. */
export function useLiveTasks(): void {
  const client = useQueryClient();
  useLiveTopic('tasks', queryKeys.driverDesk, (event) => {
    const change = taskChangeOf(event);
    if (change !== null) liveCacheOf(client).applyEvent(change);
  });
}
