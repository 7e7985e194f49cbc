import { statusTraits } from '@fiacre/domain';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { bookingChangeOf, taskChangeOf } from './change.ts';
import { heardOf } from './heard.ts';
import { useLiveTopic } from './live-context.tsx';

/** Keeps every list of bookings up to date. */
export function useLiveBookings(): void {
  const client = useQueryClient();
  useLiveTopic('bookings', queryKeys.bookings, (event) => {
    const change = bookingChangeOf(event);
    if (change !== null) heardOf(client).apply(change);
    // Too much was missed to be sent.
    if (event.event !== 'reset') return;
    void client.invalidateQueries({ queryKey: queryKeys.bookings });
    void client.invalidateQueries({ queryKey: queryKeys.eachBooking });
  });
}

/** Keeps one booking and the position of its car up to date; null listens to none. */
export function useLiveBooking(id: string | null): void {
  const client = useQueryClient();
  const queryKey = queryKeys.booking(id ?? '');
  useLiveTopic(id === null ? null : `booking:${id}`, queryKey, (event) => {
    const change = bookingChangeOf(event);
    const heard = heardOf(client);
    if (change !== null) heard.apply(change);
    if (change?.kind === 'booking' && change.from !== null) {
      const { tracked } = statusTraits[change.booking.status];
      // This page sees the car set out, and is sent where it is.
      if (tracked && !statusTraits[change.from].tracked) heard.startTracking(change.booking.id);
    }
    if (event.event === 'reset') void client.invalidateQueries({ queryKey });
  });
}

/** Keeps the offers to the driver, and whether more of them come. */
export function useLiveTasks(): void {
  const client = useQueryClient();
  useLiveTopic('tasks', queryKeys.driverDesk, (event) => {
    const change = taskChangeOf(event);
    if (change !== null) heardOf(client).apply(change);
    if (event.event === 'reset') void client.invalidateQueries({ queryKey: queryKeys.driverDesk });
  });
}
