import type { PlannedOffer } from '@fiacre/domain';
import { findCandidates, type Candidate, type Choice } from '../engine/candidates.ts';
import { decisionOn } from '../engine/decision.ts';
import { driversWithOffer, hasOpenOffer } from '../engine/exclusion.ts';
import { reasonFor } from '../engine/reason.ts';
import type { DispatchRules } from '../engine/rules.ts';
import { cityPolicy, type CityScene } from '../engine/scene.ts';
import { nextTicks } from './next-ticks.ts';

/** Asks one driver at a time: the nearest by road, then after some time the next. The oldest booking is first. */
export function nearestMode(rules: DispatchRules) {
  return cityPolicy({
    sees: 'city',
    name: 'nearest',
    firstMemory: null,
    async plan(scene: CityScene<null>) {
      const { nowMs, bookings, travelTimes } = scene;
      const waiting = bookings
        .filter((booking) => !hasOpenOffer(booking))
        .toSorted((one, other) => one.openSinceMs - other.openSinceMs);
      const taken = driversWithOffer(bookings);
      const drivers = scene.drivers.filter(({ doing }) => doing.kind === 'free');
      const facts = { nowMs, rules, offered: new Set(taken) };
      const choices = await findCandidates(waiting, drivers, travelTimes, facts);
      const expiresAtMs = nowMs + rules.answerSeconds * 1000;
      const offers: PlannedOffer[] = [];
      const chosenFor = new Map<Choice, Candidate>();
      for (const choice of choices) {
        const chosen = choice.candidates.find(({ driver }) => !taken.has(driver.driverId));
        if (chosen === undefined) continue;
        const { bookingId } = choice.booking;
        const { driverId } = chosen.driver;
        taken.add(driverId);
        chosenFor.set(choice, chosen);
        offers.push({
          bookingId,
          driverId,
          expiresAtMs,
          reason: reasonFor(chosen, choice, 'nearest'),
        });
      }
      const decisions = choices.map((choice) => {
        const chosen = chosenFor.get(choice);
        const outcome =
          chosen === undefined
            ? ({ outcome: 'waiting', chosen, expiresAtMs: null } as const)
            : ({ outcome: 'offered', chosen, expiresAtMs } as const);
        return decisionOn(choice, outcome, { mode: 'nearest', taken });
      });
      const ticksAtMs = nextTicks(scene, offers, rules);
      return { offers, withdrawals: [], ticksAtMs, memory: null, decisions };
    },
  });
}
