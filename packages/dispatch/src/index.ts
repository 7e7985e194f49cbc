export { assign, type Assignment, type SparseCosts } from './matching/assign.ts';
export { exclusions, type Exclusion } from './engine/exclusion.ts';
export { defaultRules, fairnessRules, type DispatchRules, type Fairness } from './engine/rules.ts';
export * from './engine/scene.ts';
export { batchedMode } from './modes/batched.ts';
export { cityMode, withFallback, type CityMode, type DispatchPolicy } from './modes/choose-mode.ts';
export { nearestMode } from './modes/nearest.ts';
export { offerToAll } from './modes/offer-to-all.ts';
export { seededRandom } from './random.ts';
