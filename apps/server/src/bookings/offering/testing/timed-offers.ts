import { cityPolicy, type CityScene, type OpenBooking, type PlannedOffer } from '@fiacre/domain';

interface Memory {
  /** How many offers each booking has had. */
  readonly asked: Readonly<Record<string, number>>;
}

/** Asks one driver at a time: the nearest by road who has not been asked, then the next one when the offer expires. */
export function timedOffers(offerMilliseconds: number) {
  return cityPolicy<Memory>({
    sees: 'city',
    name: 'timed-offers',
    firstMemory: { asked: {} },
    async plan(scene) {
      const waiting = scene.bookings.filter(({ offers }) => !offers.some(({ state }) => state === 'offered'));
      const expiresAtMs = scene.nowMs + offerMilliseconds;
      const offers = [];
      for (const booking of waiting) {
        const driverId = await nearestUnasked(scene, booking);
        const count = (scene.memory.asked[booking.bookingId] ?? 0) + 1;
        const reason = `nearest by road, offer ${count}`;
        if (driverId !== null) offers.push({ bookingId: booking.bookingId, driverId, expiresAtMs, reason });
      }
      return {
        offers,
        withdrawals: [],
        ticksAtMs: offers.length === 0 ? [] : [expiresAtMs],
        memory: { asked: counted(scene.memory.asked, offers) },
      };
    },
  });
}

async function nearestUnasked(
  { travelTimes }: CityScene<Memory>,
  { pickup, eligible, offers }: OpenBooking,
): Promise<string | null> {
  const unasked = eligible.filter(({ driverId }) => !offers.some((offer) => offer.driverId === driverId));
  const times = await travelTimes.seconds(
    unasked.map(({ location }) => location),
    [pickup],
  );
  const seconds = (index: number) => times[index]?.[0] ?? Infinity;
  const [nearest] = [...unasked.keys()].toSorted((one, other) => seconds(one) - seconds(other));
  return nearest === undefined ? null : (unasked[nearest]?.driverId ?? null);
}

function counted(asked: Memory['asked'], offers: readonly PlannedOffer[]): Memory['asked'] {
  const now = offers.map(({ bookingId }) => [bookingId, (asked[bookingId] ?? 0) + 1] as const);
  return { ...asked, ...Object.fromEntries(now) };
}
