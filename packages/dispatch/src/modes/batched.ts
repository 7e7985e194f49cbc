import { straightLineSeconds, scarceReachSeconds, type PlannedOffer } from '@fiacre/domain';
import { findCandidates, type Candidate, type Choice } from '../engine/candidates.ts';
import { decisionOn, type Outcome } from '../engine/decision.ts';
import { driversWithOffer, hasOpenOffer } from '../engine/exclusion.ts';
import { reasonFor } from '../engine/reason.ts';
import type { DispatchRules } from '../engine/rules.ts';
import { cityPolicy, type CityPlan, type Reservation } from '../engine/scene.ts';
import { assign, type SparseCosts } from '../matching/assign.ts';
import { nextTicks } from './next-ticks.ts';

interface Memory {
  /** The window in which bookings were last matched. */
  readonly lastWindow: number;
}

/** While there are enough drivers, every booking that can be reached is matched, however far away. */
const anyReachSeconds = 3 * 3600;

/**
 * Matches all open bookings with all drivers who are free, or will be soon, so that the total wait is minimal. The
 * first booking after a quiet period is matched immediately; later ones wait for the end of the window. If the best
 * driver for a booking is still on a trip, the booking is kept for that driver, and offered once the driver is free
 * unless another one is better by then.
 */
export function batchedMode(rules: DispatchRules) {
  return cityPolicy<Memory>({
    sees: 'city',
    name: 'batched',
    firstMemory: { lastWindow: -1 },
    async plan(scene): Promise<CityPlan<Memory>> {
      const { nowMs, bookings, drivers, travelTimes, memory } = scene;
      const window = Math.floor(nowMs / (rules.windowSeconds * 1000));
      // "Different" rather than "later", since the clock may have been set back.
      if (window === memory.lastWindow)
        return { offers: [], withdrawals: [], ticksAtMs: nextTicks(scene, [], rules), memory };
      const waiting = bookings.filter((booking) => !hasOpenOffer(booking));
      const facts = { nowMs, rules, offered: driversWithOffer(bookings) };
      const choices = await findCandidates(waiting, drivers, travelTimes, facts);
      const matched = matchAll(choices, nowMs, rules);
      const offers: PlannedOffer[] = [];
      const reservations: Reservation[] = [];
      const expiresAtMs = nowMs + rules.answerSeconds * 1000;
      for (const [choice, chosen] of matched) {
        const { bookingId } = choice.booking;
        const { driverId, doing } = chosen.driver;
        if (doing.kind === 'free') {
          const reason = reasonFor(chosen, choice, 'batched');
          offers.push({ bookingId, driverId, expiresAtMs, reason });
        } else reservations.push({ bookingId, driverId, freeAtMs: doing.dropAtMs });
      }
      const taken = new Set([...matched.values()].map(({ driver }) => driver.driverId));
      const decisions = choices.map((choice) =>
        decisionOn(choice, outcomeOf(matched.get(choice), expiresAtMs), { mode: 'batched', taken }),
      );
      const ticksAtMs = nextTicks(scene, offers, rules);
      const memoryNow = { lastWindow: window };
      return { offers, withdrawals: [], reservations, ticksAtMs, memory: memoryNow, decisions };
    },
  });
}

function outcomeOf(chosen: Candidate | undefined, expiresAtMs: number): Outcome {
  if (chosen === undefined) return { outcome: 'waiting', chosen, expiresAtMs: null };
  const isFree = chosen.driver.doing.kind === 'free';
  return isFree
    ? { outcome: 'offered', chosen, expiresAtMs }
    : { outcome: 'reserved', chosen, expiresAtMs: null };
}

function matchAll(
  choices: readonly Choice[],
  nowMs: number,
  rules: DispatchRules,
): ReadonlyMap<Choice, Candidate> {
  const columns = new Map<string, number>();
  for (const { candidates } of choices)
    for (const { driver } of candidates)
      if (!columns.has(driver.driverId)) columns.set(driver.driverId, columns.size);
  const { columnOfRow } = assign(costsOf(choices, columns, nowMs, rules));
  return new Map(
    choices.flatMap((choice, row) => {
      const chosen = choice.candidates.find(
        ({ driver }) => columns.get(driver.driverId) === columnOfRow[row],
      );
      return chosen === undefined ? [] : [[choice, chosen]];
    }),
  );
}

function costsOf(
  choices: readonly Choice[],
  columns: ReadonlyMap<string, number>,
  nowMs: number,
  rules: DispatchRules,
): SparseCosts {
  const pairs = choices.flatMap(({ candidates }) => candidates);
  const rowStart = new Int32Array(choices.length + 1);
  for (const [row, { candidates }] of choices.entries())
    rowStart[row + 1] = (rowStart[row] ?? 0) + candidates.length;
  const isScarce = choices.length > columns.size;
  return {
    columnCount: columns.size,
    rowStart,
    columnOfPair: Int32Array.from(pairs, ({ driver }) => columns.get(driver.driverId) ?? 0),
    costOfPair: Float64Array.from(pairs, ({ costSeconds }) => costSeconds),
    unmatchedCost: Float64Array.from(choices, ({ booking }) => {
      const waitedSeconds = Math.max(0, (nowMs - booking.openSinceMs) / 1000);
      if (!isScarce) return anyReachSeconds + rules.ageing * waitedSeconds;
      const rideSeconds = straightLineSeconds(booking.pickup, booking.drop);
      return scarceReachSeconds(rules, { rideSeconds, waitedSeconds });
    }),
  };
}
