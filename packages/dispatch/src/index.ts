/** The door of dispatch for the product: what a policy sees and plans, and the policy of each mode. */
export { defaultRules, type DispatchRules } from './engine/rules.ts';
export * from './engine/scene.ts';
export { cityMode, withFallback, type CityMode, type DispatchPolicy } from './modes/choose-mode.ts';
export { keepsChain, reserveFor, nextPossibleTime, type TimedRide } from './promises/promises.ts';
export {
  keepPromises,
  promiseNearMs,
  type ChangedPromise,
  type PromisedRide,
  type PromiseDriver,
} from './promises/keep-promises.ts';
