import type { Booking } from '@fiacre/contract';
import { isMeterSource, type MeterSource } from '@fiacre/domain';
import { api } from './client/client.ts';
import { newKey } from './client/keyed-client.ts';
import { queryKeys } from './client/query-keys.ts';
import { useFresh } from './sync/fresh-query.ts';
import type { UnsentAction } from './offline/unsent-action.ts';
import { useUnsentActions } from './offline/use-unsent.ts';

/** The tariff depends on the time and the place, and the track grows. */
const againMs = 30_000;

/** The tariffs where the driver is, and the running ride; kept on the device for places without a connection. */
export function useMeter(enabled: boolean) {
  return useFresh({
    queryKey: queryKeys.meter,
    ask: (signal) => api.getMeter({ signal }),
    poll: againMs,
    enabled,
  });
}

/** A ride that nobody booked, as this device knows it. */
export interface MeterRide {
  readonly id: string;
  readonly version: number;
  readonly source: MeterSource;
  readonly startedAtMs: number;
  /** null while the server does not know the ride. */
  readonly booking: Booking | null;
  readonly step: 'running' | 'reached';
}

/** The driver's ride without a booking; null without one. `bookings` are shown as if everything had been sent. */
export function useMeterRide(bookings: readonly Booking[]): MeterRide | null {
  const actions = useUnsentActions();
  const booking = bookings.find(
    ({ source, status }) => isMeterSource(source) && (status === 'STARTED' || status === 'REACHED'),
  );
  if (booking !== undefined && isMeterSource(booking.source)) return rideOf(booking, booking.source);
  return unsentRide(actions);
}

const rideOf = (booking: Booking, source: MeterSource): MeterRide => ({
  id: booking.id,
  version: booking.version,
  source,
  startedAtMs: Date.parse(booking.tripStartTime ?? booking.tripDate),
  booking,
  step: booking.status === 'STARTED' ? 'running' : 'reached',
});

function unsentRide(actions: readonly UnsentAction[]): MeterRide | null {
  const open = actions.filter(({ refused }) => refused === null);
  const start = open.findLast(({ intention }) => intention.verb === 'hail');
  if (start === undefined || start.intention.verb !== 'hail') return null;
  const verbs = open
    .filter(({ bookingId }) => bookingId === start.bookingId)
    .map(({ intention }) => intention.verb);
  if (verbs.includes('end')) return null;
  return {
    id: start.bookingId,
    version: 0,
    source: start.intention.source,
    startedAtMs: Date.parse(start.at),
    booking: null,
    step: verbs.includes('reach') ? 'reached' : 'running',
  };
}

/** An id for a ride that starts on this device. `crypto.randomUUID` is unavailable over plain http. */
export function newRideId(): string {
  const hex = newKey();
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
