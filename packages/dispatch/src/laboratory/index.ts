/** The door of the laboratory, where rules are tried out; the product itself uses `@fiacre/dispatch`. */
export { seededRandom } from './random.ts';
export {
  rehearse,
  rehearsalResultOf,
  type RehearsalResult,
  type RehearsedRules,
  type RehearsalTask,
} from './rehearse.ts';
export type { TownTables } from './town.ts';
export type { Request, Trace } from './trace.ts';
