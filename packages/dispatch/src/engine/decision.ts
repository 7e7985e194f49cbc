import type { Decision, DecisionOutcome } from '@fiacre/domain';
import type { Candidate, Choice } from './candidates.ts';

/** A mode's decision about one booking. */
export interface Outcome {
  readonly outcome: DecisionOutcome;
  readonly chosen: Candidate | undefined;
  readonly expiresAtMs: number | null;
}

/** The record of a decision; `taken` contains all drivers whom the plan offers or keeps for a booking. */
export function decisionOn(
  { booking, candidates, excluded, excludedDrivers, byAir }: Choice,
  { outcome, chosen, expiresAtMs }: Outcome,
  { mode, taken }: { mode: string; taken: ReadonlySet<string> },
): Decision {
  return {
    bookingId: booking.bookingId,
    mode,
    outcome,
    driverIds: chosen === undefined ? [] : [chosen.driver.driverId],
    expiresAtMs,
    byAir,
    compared: candidates.map((candidate) => ({
      driverId: candidate.driver.driverId,
      roadSeconds: Math.round(candidate.roadSeconds),
      metres: null,
      untilFreeSeconds: Math.round(candidate.untilFreeSeconds),
      fairnessSeconds: Math.round(candidate.fairnessSeconds),
      costSeconds: Math.round(candidate.costSeconds),
      tookAnother: candidate !== chosen && taken.has(candidate.driver.driverId),
    })),
    excluded: excludedDrivers,
    excludedCounts: Object.fromEntries(excluded),
  };
}
