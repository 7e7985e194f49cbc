import { cityPolicy, type EligibleDriver, type OpenBooking, type PlannedOffer } from '@fiacre/domain';

interface Memory {
  readonly nextBatchMs: number;
}

/**
 * Collects bookings for a while, then assigns each a driver of its own so that the sum of the road times is minimal.
 * Offers of an earlier batch that were not answered are withdrawn.
 */
export function batchAssignment(batchMilliseconds: number) {
  return cityPolicy<Memory>({
    sees: 'city',
    name: 'batch-assignment',
    firstMemory: { nextBatchMs: 0 },
    async plan({ nowMs, bookings, travelTimes, memory }) {
      const nextBatchMs = memory.nextBatchMs || nowMs + batchMilliseconds;
      if (nowMs < nextBatchMs)
        return { offers: [], withdrawals: [], ticksAtMs: [nextBatchMs], memory: { nextBatchMs } };
      const drivers = [
        ...new Map(bookings.flatMap(({ eligible }) => eligible).map((d) => [d.driverId, d])).values(),
      ];
      const seconds = await travelTimes.seconds(
        drivers.map(({ location }) => location),
        bookings.map(({ pickup }) => pickup),
      );
      const withdrawals = bookings.flatMap(({ bookingId, offers }) =>
        offers
          .filter(({ state }) => state === 'offered')
          .map(({ driverId }) => ({ bookingId, driverId, reason: 'a new batch' })),
      );
      const [best] = pairings(bookings, drivers, seconds).toSorted((a, b) => a.seconds - b.seconds);
      return { offers: best?.offers ?? [], withdrawals, ticksAtMs: [], memory: { nextBatchMs: 0 } };
    },
  });
}

interface Pairing {
  readonly seconds: number;
  readonly offers: readonly PlannedOffer[];
}

/** Every way to assign each booking a driver of its own. The number is small enough in a test. */
function pairings(
  [booking, ...later]: readonly OpenBooking[],
  drivers: readonly EligibleDriver[],
  seconds: readonly (readonly number[])[],
  column = 0,
  taken: ReadonlySet<string> = new Set(),
): readonly Pairing[] {
  if (booking === undefined) return [{ seconds: 0, offers: [] }];
  const { bookingId, eligible } = booking;
  return drivers.flatMap(({ driverId }, row) => {
    if (taken.has(driverId) || !eligible.some((driver) => driver.driverId === driverId)) return [];
    const offer = { bookingId, driverId, expiresAtMs: null, reason: 'batch' };
    const rest = pairings(later, drivers, seconds, column + 1, new Set([...taken, driverId]));
    return rest.map((pairing) => ({
      seconds: pairing.seconds + (seconds[row]?.[column] ?? Infinity),
      offers: [offer, ...pairing.offers],
    }));
  });
}
