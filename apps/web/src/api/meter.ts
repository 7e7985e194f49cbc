import type { Booking } from '@fiacre/contract';
import { isMeterSource, type LatLng, type MeterSource } from '@fiacre/domain';
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
  /** Where the passenger boarded. */
  readonly boardedAt: LatLng;
  /** null while the server does not know the ride. */
  readonly booking: Booking | null;
  readonly step: 'running' | 'reached';
  /** When the driver took the last step; null while the meter is running. */
  readonly stoppedAtMs: number | null;
  /** Changes of extras that the server does not know, in their order. */
  readonly extras: readonly { readonly code: string; readonly count: number }[];
}

/** The driver's ride without a booking; null without one. `bookings` are shown as if everything had been sent. */
export function useMeterRide(bookings: readonly Booking[]): MeterRide | null {
  const actions = useUnsentActions();
  const booking = bookings.find(
    ({ source, status }) => isMeterSource(source) && (status === 'STARTED' || status === 'REACHED'),
  );
  const open = actions.filter(({ refused }) => refused === null);
  if (booking !== undefined && isMeterSource(booking.source)) return rideOf(booking, booking.source, open);
  return unsentRide(open);
}

function rideOf(booking: Booking, source: MeterSource, open: readonly UnsentAction[]): MeterRide {
  const { id, version, tripStartTime, tripDate, tripEndTime, status, pickup } = booking;
  const unsent = unsentSteps(open, id);
  return {
    id,
    version,
    source,
    startedAtMs: Date.parse(tripStartTime ?? tripDate),
    boardedAt: { lat: pickup.lat, lng: pickup.lng },
    booking,
    step: status === 'STARTED' ? 'running' : 'reached',
    stoppedAtMs: tripEndTime === null ? unsent.stoppedAtMs : Date.parse(tripEndTime),
    extras: unsent.extras,
  };
}

function unsentRide(open: readonly UnsentAction[]): MeterRide | null {
  const start = open.findLast(({ intention }) => intention.verb === 'hail');
  if (start === undefined || start.intention.verb !== 'hail') return null;
  const { bookingId: id, at, intention } = start;
  if (open.some((action) => action.bookingId === id && action.intention.verb === 'end')) return null;
  const unsent = unsentSteps(open, id);
  return {
    id,
    version: 0,
    source: intention.source,
    startedAtMs: Date.parse(at),
    boardedAt: intention.place,
    booking: null,
    step: unsent.stoppedAtMs === null ? 'running' : 'reached',
    ...unsent,
  };
}

/** The steps and extras of a ride that this device has not sent yet. */
function unsentSteps(open: readonly UnsentAction[], id: string): Pick<MeterRide, 'stoppedAtMs' | 'extras'> {
  const own = open.filter(({ bookingId }) => bookingId === id);
  const reached = own.flatMap(({ intention, at }) =>
    intention.verb === 'reach' ? [Date.parse(intention.at ?? at)] : [],
  );
  const extras = own.flatMap(({ intention }) => (intention.verb === 'extra' ? [intention] : []));
  return { stoppedAtMs: reached.at(-1) ?? null, extras };
}

/** An id for a ride that starts on this device. `crypto.randomUUID` is unavailable over plain http. */
export function newRideId(): string {
  const hex = newKey();
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
