import type { PlannedOffer } from '@fiacre/domain';
import { findCandidates } from '../engine/candidates.ts';
import { driversWithOffer, hasOpenOffer } from '../engine/exclusion.ts';
import type { DispatchRules } from '../engine/rules.ts';
import { cityPolicy, type CityPolicy, type CityScene } from '../engine/scene.ts';

const waveSize = 20;
const waveSeconds = 10;

/** Asks the nearest 20 drivers first, and 20 more every ten seconds. Source: SET-16. */
export function broadcastInWaves(rules: DispatchRules): CityPolicy {
  return cityPolicy({
    sees: 'city',
    name: 'broadcast in waves',
    firstMemory: null,
    async plan({ nowMs, bookings, drivers, travelTimes }: CityScene<null>) {
      const free = drivers.filter(({ doing }) => doing.kind === 'free');
      const facts = { nowMs, rules: { ...rules, candidates: waveSize }, offered: new Set<string>() };
      // Drivers who were asked before are excluded, so these are the next ones by distance.
      const due = bookings.filter(({ offers, openSinceMs }) => {
        const waves = 1 + Math.floor((nowMs - openSinceMs) / (waveSeconds * 1000));
        return offers.length < waves * waveSize;
      });
      const choices = await findCandidates(due, free, travelTimes, facts);
      const offers = choices.flatMap(({ booking: { bookingId }, candidates }) =>
        candidates.map(({ driver: { driverId } }): PlannedOffer => ({
          bookingId,
          driverId,
          expiresAtMs: null,
        })),
      );
      return { offers, withdrawals: [], ticksAtMs: [], memory: null };
    },
  });
}

/**
 * While there are enough drivers, the nearest free driver for the oldest booking; while there are more bookings than
 * free drivers, the nearest booking for each driver.
 */
export function twoModeRule(rules: DispatchRules): CityPolicy {
  return cityPolicy({
    sees: 'city',
    name: 'two-mode rule',
    firstMemory: null,
    async plan({ nowMs, bookings, drivers, travelTimes }: CityScene<null>) {
      const waiting = bookings.filter((booking) => !hasOpenOffer(booking));
      const offered = driversWithOffer(bookings);
      const free = drivers.filter(({ doing, driverId }) => doing.kind === 'free' && !offered.has(driverId));
      const facts = { nowMs, rules: { ...rules, candidates: free.length }, offered };
      const choices = await findCandidates(waiting, free, travelTimes, facts);
      const pairs = choices.flatMap(({ booking, candidates }) =>
        candidates.map(({ driver, roadSeconds }) => ({ booking, driver, roadSeconds })),
      );
      const isOverloaded = waiting.length > free.length;
      const ordered = pairs.toSorted(
        (one, other) =>
          (isOverloaded
            ? sinceOf(one.driver) - sinceOf(other.driver)
            : one.booking.openSinceMs - other.booking.openSinceMs) || one.roadSeconds - other.roadSeconds,
      );
      return { offers: greedily(ordered, nowMs, rules), withdrawals: [], ticksAtMs: [], memory: null };
    },
  });
}

type Doings = CityScene<null>['drivers'][number];
const sinceOf = ({ doing }: Doings) => (doing.kind === 'free' ? doing.sinceMs : Infinity);

interface Pair {
  readonly booking: { readonly bookingId: string };
  readonly driver: { readonly driverId: string };
}

/** Takes the pairs in order, using each booking and each driver at most once. */
function greedily(pairs: readonly Pair[], nowMs: number, { answerSeconds }: DispatchRules): PlannedOffer[] {
  const [bookings, drivers] = [new Set<string>(), new Set<string>()];
  const offers: PlannedOffer[] = [];
  for (const {
    booking: { bookingId },
    driver: { driverId },
  } of pairs) {
    if (bookings.has(bookingId) || drivers.has(driverId)) continue;
    bookings.add(bookingId);
    drivers.add(driverId);
    offers.push({ bookingId, driverId, expiresAtMs: nowMs + answerSeconds * 1000 });
  }
  return offers;
}
