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

/** An event of `bookings` or `booking:<id>`. */
export function bookingChangeOf({ topic, event, data, details }: LiveEvent): Change | null {
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

/** An event of `tasks`. */
export function taskChangeOf({ event, data }: LiveEvent): Change | null {
  if (event === 'changed') return { kind: 'task', task: data as Task };
  if (event === 'removed') return { kind: 'task-gone', id: (data as { id: string }).id };
  return event === 'availability' ? { kind: 'availability', availability: data as Availability } : null;
}

/** An event of `drivers`. */
export function driverChangeOf({ event, data }: LiveEvent): Change | null {
  if (event === 'changed') return { kind: 'driver', driver: data as DriverOnMap };
  if (event === 'removed') return { kind: 'driver-gone', id: (data as { id: string }).id };
  return event === 'position' ? { kind: 'drivers-moved', positions: [data as LivePosition] } : null;
}

/** An event of `chat:<id>`. */
export function messageChangeOf({ event, data }: LiveEvent): Change | null {
  return event === 'changed' ? { kind: 'message', message: data as ChatMessage } : null;
}

/** An event of `users`: the person changed and has to be refetched. */
export function userChangeOf({ event, data }: LiveEvent): Change | null {
  return event === 'changed' ? { kind: 'user', id: (data as { id: string }).id } : null;
}

/** An event of `wallet`. */
export function walletChangeOf({ event, data }: LiveEvent): Change | null {
  return event === 'changed' ? { kind: 'wallet', wallet: data as LiveWallet } : null;
}

/** An event of `notifications`. */
export function notificationChangeOf({ event, data }: LiveEvent): Change | null {
  return event === 'changed' ? { kind: 'notification', notification: data as OwnNotification } : null;
}

/** An event of `lists`: the list has to be refetched. */
export function listChangeOf({ event, data }: LiveEvent): Change | null {
  return event === 'changed' ? { kind: 'list', list: (data as LiveList).list } : null;
}
