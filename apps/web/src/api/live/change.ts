import type {
  Availability,
  Booking,
  ChatMessage,
  DriverOnMap,
  LiveBookingDetails,
  LiveEvent,
  LiveList,
  LivePosition,
  LiveWallet,
  OwnNotification,
  Task,
} from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';

export interface BookingChange {
  readonly kind: 'booking';
  readonly booking: Booking;
  /** The previous status; null when the booking was outside the reader's scope. */
  readonly from: BookingStatus | null;
}

/** A change reported by the server: a live event, or the response to a request of this page. */
export type Change =
  | BookingChange
  | { readonly kind: 'booking-left'; readonly id: string; readonly version: number }
  | { readonly kind: 'position'; readonly bookingId: string; readonly position: LivePosition }
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'task-gone'; readonly id: string }
  | { readonly kind: 'availability'; readonly availability: Availability }
  | { readonly kind: 'driver'; readonly driver: DriverOnMap }
  | { readonly kind: 'driver-gone'; readonly id: string }
  | { readonly kind: 'drivers-moved'; readonly positions: readonly LivePosition[] }
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'wallet'; readonly wallet: LiveWallet }
  | { readonly kind: 'notification'; readonly notification: OwnNotification }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'list'; readonly list: LiveList['list'] };

// The server's tests check events against the contract; validating them here would add the schemas to the bundle.

function bookingChange({ topic, event, data, details }: LiveEvent): Change | null {
  if (event === 'removed') return { kind: 'booking-left', ...(data as { id: string; version: number }) };
  if (event === 'position') {
    const bookingId = topic.slice(topic.indexOf(':') + 1);
    return { kind: 'position', bookingId, position: data as LivePosition };
  }
  if (event !== 'changed') return null;
  const booking = data as Booking;
  const { from } = (details ?? { from: booking.status }) as LiveBookingDetails;
  return { kind: 'booking', booking, from };
}

function taskChange({ event, data }: LiveEvent): Change | null {
  if (event === 'changed') return { kind: 'task', task: data as Task };
  if (event === 'removed') return { kind: 'task-gone', id: (data as { id: string }).id };
  return event === 'availability' ? { kind: 'availability', availability: data as Availability } : null;
}

function driverChange({ event, data }: LiveEvent): Change | null {
  if (event === 'changed') return { kind: 'driver', driver: data as DriverOnMap };
  if (event === 'removed') return { kind: 'driver-gone', id: (data as { id: string }).id };
  return event === 'position' ? { kind: 'drivers-moved', positions: [data as LivePosition] } : null;
}

/** For topics with only one kind of event. */
const whenChanged =
  (read: (data: unknown) => Change) =>
  ({ event, data }: LiveEvent): Change | null =>
    event === 'changed' ? read(data) : null;

/** What the events of each topic report, by the part of its name before the colon. */
const changesOf: Readonly<Record<string, (event: LiveEvent) => Change | null>> = {
  bookings: bookingChange,
  booking: bookingChange,
  tasks: taskChange,
  drivers: driverChange,
  chat: whenChanged((data) => ({ kind: 'message', message: data as ChatMessage })),
  // The person or list has to be read again.
  users: whenChanged((data) => ({ kind: 'user', id: (data as { id: string }).id })),
  lists: whenChanged((data) => ({ kind: 'list', list: (data as LiveList).list })),
  wallet: whenChanged((data) => ({ kind: 'wallet', wallet: data as LiveWallet })),
  notifications: whenChanged((data) => ({ kind: 'notification', notification: data as OwnNotification })),
};

/** What an event changes in the cached data; null if it changes nothing there. */
export function changeOf(event: LiveEvent): Change | null {
  const [name = ''] = event.topic.split(':');
  return changesOf[name]?.(event) ?? null;
}
