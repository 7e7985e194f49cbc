import { dividedBy, plus, ratioOf, times, zero } from './ratio.ts';
import type { Ratio } from './ratio.ts';
import { roundHalfUp } from './rounding.ts';

/**
 * Rounds the parts of a sum so that they add up to the rounded sum: each line is the difference of two
 * rounded running totals. Parts of zero or more stay at zero or more. Source: FARE-6.
 */
export function allocate(parts: readonly Ratio[], step = 1): number[] {
  let running = zero;
  let allocated = 0;
  return parts.map((part) => {
    running = plus(running, part);
    const line = roundHalfUp(running, step) - allocated;
    allocated += line;
    return line;
  });
}

/**
 * Divides whole minor units by weights of zero or more; equally if all of them are zero. The parts add up to the amount.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const even = sum === 0 ? weights.map(() => 1) : weights;
  const whole = ratioOf(sum === 0 ? weights.length : sum);
  return allocate(even.map((weight) => dividedBy(times(ratioOf(amount), ratioOf(weight)), whole)));
}
