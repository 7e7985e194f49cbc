import type { Kysely } from 'kysely';
import { bookingsUnderWay, type BookingUnderWay } from '../bookings/index.ts';
import { offersOf } from '../dispatch/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

export interface OpenOffer {
  readonly booking: BookingUnderWay;
  readonly driverIds: readonly string[];
  /** In milliseconds. */
  readonly offeredAt: number;
}

/** The state on which all simulated people act in one step; read once for all of them. */
export interface World {
  /** In milliseconds. */
  readonly now: number;
  bookingOf(driverId: string): BookingUnderWay | null;
  /** The driver's rides, also those accepted ahead, with a change that the driver has to read. */
  changedRidesOf(driverId: string): readonly BookingUnderWay[];
  offersTo(driverId: string): readonly OpenOffer[];
}

export async function readWorld(db: Kysely<PlatformTables>, now: number): Promise<World> {
  const bookings = await bookingsUnderWay(db);
  const byDriver = new Map<string, BookingUnderWay>();
  for (const booking of bookings)
    if (booking.driverId !== null && !booking.isAhead) byDriver.set(booking.driverId, booking);
  const waiting = bookings.filter(({ status }) => status === 'NEW');
  const offers = await offersOf(
    db,
    waiting.map(({ id }) => id),
    new Date(now),
  );
  const open = waiting.map((booking): OpenOffer => {
    const own = offers.filter(({ bookingId, state }) => bookingId === booking.id && state === 'offered');
    const offeredAt = Math.min(...own.map((offer) => offer.offeredAt.getTime()));
    return { booking, offeredAt, driverIds: own.map(({ driverId }) => driverId) };
  });
  return {
    now,
    changedRidesOf: (id) =>
      bookings.filter(({ driverId, changeToRead }) => driverId === id && changeToRead !== null),
    bookingOf: (driverId) => byDriver.get(driverId) ?? null,
    offersTo: (driverId) => open.filter(({ driverIds }) => driverIds.includes(driverId)),
  };
}
