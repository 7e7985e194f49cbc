import { batchedMode } from '../src/modes/batched.ts';
import { broadcastInWaves, twoModeRule } from '../src/laboratory/baselines.ts';
import { defaultRules } from '../src/engine/rules.ts';
import { hindsightBound } from '../src/laboratory/hindsight.ts';
import { makeTrace, type Trace } from '../src/laboratory/trace.ts';
import { nearestMode } from '../src/modes/nearest.ts';
import { offerToAll } from '../src/modes/offer-to-all.ts';
import { simulate } from '../src/laboratory/simulate.ts';
import { summarise, type Summary } from '../src/laboratory/summary.ts';
import type { CityPolicy } from '../src/engine/scene.ts';
import type { Town } from '../src/laboratory/town.ts';

export const allModes: readonly (readonly [name: string, policy: CityPolicy])[] = [
  ['broadcast to all', offerToAll(defaultRules)],
  ['broadcast in waves', broadcastInWaves(defaultRules)],
  ['nearest', nearestMode(defaultRules)],
  ['two-mode rule', twoModeRule(defaultRules)],
  ['batched', batchedMode(defaultRules)],
];

export interface Load {
  readonly ordersPerHour: number;
  readonly drivers: number;
  readonly hours: number;
  readonly seeds: readonly number[];
}

/** Requests of the first half hour are not counted in the summaries: the town is still filling up. */
const warmUpSeconds = 1800;

export interface ModeResult {
  readonly name: string;
  readonly mean: Summary;
  /** The share of the rides that would be possible with hindsight, including the warm-up. */
  readonly ofHindsight: number;
}

/** The mean of each mode over traces that are identical for all of them. */
export async function compareModes(town: Town, load: Load): Promise<ModeResult[]> {
  const traces = load.seeds.map((seed) => makeTrace(town, { ...load, seed }));
  const bound = traces.reduce((sum, trace) => sum + hindsightBound(town, trace), 0);
  const results: ModeResult[] = [];
  for (const [name, policy] of allModes) {
    const runs = [];
    for (const trace of traces) runs.push(await run(town, trace, policy));
    const completed = runs.reduce((sum, { all }) => sum + all, 0);
    results.push({ name, mean: meanOf(runs.map(({ summary }) => summary)), ofHindsight: completed / bound });
  }
  return results;
}

async function run(town: Town, trace: Trace, policy: CityPolicy) {
  const simulated = await simulate(town, trace, policy);
  return {
    all: simulated.outcomes.filter(({ driverId }) => driverId !== null).length,
    summary: summarise(town, simulated, warmUpSeconds),
  };
}

function meanOf(runs: readonly Summary[]): Summary {
  const mean = (of: (run: Summary) => number) => runs.reduce((sum, one) => sum + of(one), 0) / runs.length;
  return {
    requests: mean((one) => one.requests),
    completed: mean((one) => one.completed),
    completedShare: mean((one) => one.completedShare),
    waitP50Seconds: mean((one) => one.waitP50Seconds),
    waitP95Seconds: mean((one) => one.waitP95Seconds),
    pickupKm: mean((one) => one.pickupKm),
    idleShare: mean((one) => one.idleShare),
    spread: mean((one) => one.spread),
    worstZone: mean((one) => one.worstZone),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const minutes = (seconds: number) => (seconds / 60).toFixed(1);

/** A table in Markdown, as docs/dispatch shows it. */
export function tableOf(results: readonly ModeResult[]): string {
  const head = [
    '| mode | completed | of hindsight | wait p50, min | p95 | pickup km | idle | income spread | worst zone |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  const rows = results.map(({ name, mean, ofHindsight }) =>
    [
      '',
      name,
      percent(mean.completedShare),
      percent(ofHindsight),
      minutes(mean.waitP50Seconds),
      minutes(mean.waitP95Seconds),
      mean.pickupKm.toFixed(2),
      percent(mean.idleShare),
      mean.spread.toFixed(3),
      percent(mean.worstZone),
      '',
    ]
      .join(' | ')
      .trim(),
  );
  return [...head, ...rows].join('\n');
}
