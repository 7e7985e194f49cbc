import type { PlannedOffer } from '@fiacre/domain';
import { exclusionOf } from '../engine/exclusion.ts';
import type { DispatchRules } from '../engine/rules.ts';
import { cityPolicy, type CityScene } from '../engine/scene.ts';

/** After this time the chosen mode tries to plan for the booking again. */
const openMs = 5 * 60_000;

/** Offers a booking to every free driver who may take it, until one accepts. Needs neither road times nor matching. */
export function offerToAll(rules: DispatchRules) {
  return cityPolicy({
    sees: 'city',
    name: 'broadcast',
    firstMemory: null,
    plan({ nowMs, bookings, drivers }: CityScene<null>) {
      const facts = { nowMs, rules, offered: new Set<string>() };
      const expiresAtMs = nowMs + openMs;
      const free = drivers.filter(({ doing }) => doing.kind === 'free');
      const offers = bookings.flatMap((booking): PlannedOffer[] =>
        free
          .filter((driver) => exclusionOf(booking, driver, facts) === null)
          .map(({ driverId }) => ({ bookingId: booking.bookingId, driverId, expiresAtMs })),
      );
      return Promise.resolve({
        offers,
        withdrawals: [],
        ticksAtMs: offers.length === 0 ? [] : [expiresAtMs],
        memory: null,
      });
    },
  });
}
