import type { Decision, ExcludedDriver, Exclusion, OfferState, PlannedOffer } from '@fiacre/domain';
import { isInTimeFor, type NearDriver } from '../../dispatch/index.ts';
import { timedRide, type OpenTask } from '../record/task.ts';

interface Round {
  /** All free drivers within the radius, nearest first. */
  readonly near: readonly NearDriver[];
  /** Those of them who may take the booking. */
  readonly eligible: readonly NearDriver[];
  readonly planned: readonly PlannedOffer[];
  readonly now: Date;
}

/** The maximum number of excluded drivers that a decision names; any more are only counted. */
const maxNamed = 24;

/** The record of a round in which several drivers are asked at once and no costs are compared. */
export function decisionOfRound(task: OpenTask, mode: string, round: Round): Decision {
  const { eligible, planned } = round;
  const excluded = excludedAmong(task, round);
  const counts: Partial<Record<Exclusion, number>> = {};
  for (const { why } of excluded) counts[why] = (counts[why] ?? 0) + 1;
  return {
    bookingId: task.row.id,
    mode,
    outcome: 'offered',
    driverIds: planned.map(({ driverId }) => driverId),
    expiresAtMs: planned[0]?.expiresAtMs ?? null,
    byAir: true,
    compared: eligible.map(({ id: driverId, metres }) => ({
      driverId,
      roadSeconds: null,
      metres: Math.round(metres),
      untilFreeSeconds: 0,
      fairnessSeconds: 0,
      costSeconds: null,
      tookAnother: false,
    })),
    excluded: excluded.slice(0, maxNamed),
    excludedCounts: counts,
  };
}

/** The excluded drivers who are nearer than the last eligible one. Drivers beyond that were not considered. */
function excludedAmong({ row, offers }: OpenTask, { near, eligible, now }: Round): ExcludedDriver[] {
  const asked = new Map(offers.map(({ driverId, state }) => [driverId, state]));
  const chosen = new Set(eligible.map(({ id }) => id));
  const limit = eligible.at(-1)?.metres ?? Infinity;
  return near.flatMap((driver): ExcludedDriver[] => {
    const { id: driverId, carTypeId, metres } = driver;
    if (metres > limit || chosen.has(driverId)) return [];
    if (carTypeId !== row.car_type_id) return [{ driverId, why: 'car-type' }];
    const answered = answeredWith(asked.get(driverId));
    if (answered !== null) return [{ driverId, why: answered }];
    // A suitable driver who has the time and was not asked before can only be excluded by a negative balance.
    return [{ driverId, why: isInTimeFor(driver, timedRide(row), now) ? 'balance' : 'promised' }];
  });
}

function answeredWith(state: OfferState | undefined): Exclusion | null {
  if (state === 'offered') return 'has-offer';
  return state === 'declined' || state === 'handed-back' ? state : null;
}
