export { assign, type Assignment, type SparseCosts } from './matching/assign.ts';
export { defaultRules, type DispatchRules } from './engine/rules.ts';
export * from './engine/scene.ts';
export { batchedMode } from './modes/batched.ts';
export { cityMode, withFallback, type CityMode, type DispatchPolicy } from './modes/choose-mode.ts';
export { nearestMode } from './modes/nearest.ts';
export { offerToAll } from './modes/offer-to-all.ts';
export { keepsChain, reserveFor, nextPossibleTime, type TimedRide } from './promises/promises.ts';
export {
  keepPromises,
  promiseNearMs,
  type ChangedPromise,
  type PromisedRide,
  type PromiseDriver,
} from './promises/keep-promises.ts';
export { seededRandom } from './random.ts';
export {
  rehearse,
  rehearsalResultOf,
  type RehearsalResult,
  type RehearsedRules,
  type RehearsalTask,
} from './rehearsal/rehearse.ts';
export { unservedReasons, type Unserved } from './simulator/why-unserved.ts';
export { broadcastInWaves, twoModeRule } from './simulator/baselines.ts';
export { hindsightBound } from './simulator/hindsight.ts';
export { simulate } from './simulator/simulate.ts';
export { summarise, type Summary } from './simulator/summary.ts';
export { gridTown, tabledTown, type Town, type TownTables } from './simulator/town.ts';
export {
  makeTrace,
  type Request,
  type SimulatedDriver,
  type Trace,
  type TraceOptions,
} from './simulator/trace.ts';
