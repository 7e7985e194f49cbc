import { diceOf } from '../../apps/server/src/bookings/testing/any-order.ts';
import { operations } from './operations.ts';
import { faults, type Step } from './step.ts';

const chosen = Object.entries(operations).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => name),
);

/** Requests that arrive twice at once matter most often. */
const chosenFaults = [...faults, 'doubled'] as const;

/** The operations of a seed. */
export function planOf(seed: number, steps: number): Step[] {
  const roll = diceOf(seed);
  return Array.from({ length: steps }, (_, number) => ({
    number,
    name: chosen[roll(chosen.length)] ?? 'book',
    node: roll(1000),
    who: roll(1000),
    which: roll(1000),
    value: roll(1000),
    fault: roll(3) === 0 ? (chosenFaults[roll(chosenFaults.length)] ?? null) : null,
    joinsNext: roll(5) === 0,
  }));
}
