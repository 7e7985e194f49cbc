import { seededRandom } from '@fiacre/dispatch/laboratory';
import type { Random } from '../../platform/random/random.ts';

/** Random choices that are the same for the same seed. */
export class Dice implements Pick<Random, 'integer'> {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  between(min: number, max: number): number {
    return min + (max - min) * this.#next();
  }

  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.#next() * (max - min + 1));
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.integer(0, from.length - 1)];
    if (chosen === undefined) throw new RangeError('Nothing to pick from');
    return chosen;
  }

  /** Picks an index at random; the weights are the relative probabilities. */
  weighted(weights: readonly number[]): number {
    let rest = this.#next() * weights.reduce((sum, weight) => sum + weight, 0);
    const found = weights.findIndex((weight) => (rest -= weight) < 0);
    return found === -1 ? weights.length - 1 : found;
  }
}
