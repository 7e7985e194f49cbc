import type { DispatchMode } from '@fiacre/domain';
import type { DispatchRules } from '../engine/rules.ts';
import { cityMode } from '../modes/choose-mode.ts';
import { broadcastInWaves } from './baselines.ts';
import { simulate, type Simulated } from './simulate.ts';
import { gini, quantile } from './summary.ts';
import { flatTown, type TownTables } from './town.ts';
import { readyAt, type Trace } from './trace.ts';
import type { Unserved } from './why-unserved.ts';

/** A mode with all of its numbers. */
export interface RehearsedRules {
  readonly mode: DispatchMode;
  readonly rules: DispatchRules;
}

/** A period of the past, and the rules to play it under. Plain data: it is sent to another thread. */
export interface RehearsalTask {
  readonly town: TownTables;
  readonly trace: Trace;
  readonly runs: readonly RehearsedRules[];
}

/** The results that riders and drivers would have had. */
export interface RehearsalResult {
  readonly completed: number;
  /** From the time when the rider wanted the car until the pickup; null if nobody was picked up. */
  readonly waitP50Seconds: number | null;
  readonly waitP95Seconds: number | null;
  /** The mean drive to the pickup; null where it was not recorded. */
  readonly pickupMetres: number | null;
  /** The share of the time on duty without a ride. */
  readonly idleShare: number;
  /** Per driver, in minor units. */
  readonly incomeMedian: number;
  /** Gini coefficient: 0 if all drivers earn the same. */
  readonly incomeSpread: number;
  readonly unserved: readonly { readonly why: Unserved | 'unknown'; readonly rides: number }[];
}

/** Plays the same requests and drivers under each of the rules in turn. `onProgress` gets the completed share. */
export async function rehearse(
  { town, trace, runs }: RehearsalTask,
  onProgress: (share: number) => void,
): Promise<RehearsalResult[]> {
  const playedIn = flatTown(town);
  const endSeconds = Math.max(1, ...trace.requests.slice(-1).map(({ atSeconds }) => atSeconds));
  const results: RehearsalResult[] = [];
  for (const { mode, rules } of runs) {
    const policy = mode === 'broadcast' ? broadcastInWaves(rules) : cityMode(mode, rules);
    const onStep = (now: number) =>
      onProgress((results.length + Math.min(1, now / endSeconds)) / runs.length);
    const simulated = await simulate(playedIn, trace, policy, { radiusMetres: rules.radiusMetres, onStep });
    results.push(resultOf(simulated));
  }
  return results;
}

function resultOf({ outcomes, drivers }: Simulated): RehearsalResult {
  const served = outcomes.filter(({ driverId }) => driverId !== null);
  return rehearsalResultOf({
    waits: served.map(({ request, pickedUpSeconds }) => (pickedUpSeconds ?? 0) - readyAt(request)),
    completed: served.length,
    pickupMetres:
      served.length === 0
        ? null
        : served.reduce((sum, { pickupMetres }) => sum + pickupMetres, 0) / served.length,
    drivers: drivers.map(({ personId, drivingSeconds, onDutySeconds, earned }) => ({
      personId,
      busySeconds: drivingSeconds,
      onDutySeconds,
      earned,
    })),
    unserved: outcomes.flatMap(({ why }) => why ?? []),
  });
}

interface Played {
  readonly completed: number;
  readonly waits: readonly number[];
  readonly pickupMetres: number | null;
  /** One for each shift. */
  readonly drivers: readonly {
    readonly personId: string;
    readonly busySeconds: number;
    readonly onDutySeconds: number;
    readonly earned: number;
  }[];
  readonly unserved: readonly RehearsalResult['unserved'][number]['why'][];
}

/** The figures of a period, whether simulated or real. */
export function rehearsalResultOf(played: Played): RehearsalResult {
  const waits = played.waits.toSorted((one, other) => one - other);
  const onDuty = played.drivers.reduce((sum, { onDutySeconds }) => sum + onDutySeconds, 0);
  const busy = played.drivers.reduce((sum, { busySeconds }) => sum + busySeconds, 0);
  const incomes = [...Map.groupBy(played.drivers, ({ personId }) => personId).values()]
    .map((shifts) => shifts.reduce((sum, { earned }) => sum + earned, 0))
    .toSorted((one, other) => one - other);
  const counts = Map.groupBy(played.unserved, (why) => why);
  return {
    completed: played.completed,
    waitP50Seconds: waits.length === 0 ? null : Math.round(quantile(waits, 0.5)),
    waitP95Seconds: waits.length === 0 ? null : Math.round(quantile(waits, 0.95)),
    pickupMetres: played.pickupMetres === null ? null : Math.round(played.pickupMetres),
    // The last ride of a shift may end after it.
    idleShare: onDuty === 0 ? 0 : Math.max(0, 1 - busy / onDuty),
    incomeMedian: incomes.length === 0 ? 0 : Math.round(quantile(incomes, 0.5)),
    incomeSpread: incomes.length === 0 ? 0 : gini(incomes),
    unserved: [...counts]
      .map(([why, rides]) => ({ why, rides: rides.length }))
      .toSorted((one, other) => other.rides - one.rides),
  };
}
