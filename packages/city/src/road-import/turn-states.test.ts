import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TurnStates, freeState } from './turn-states.ts';

test('remembers the last arc, and prefixes of forbidden sequences', () => {
  const states = new TurnStates(9, [[1, 2, 3]]);
  const begun = states.after(freeState, 1);
  expect(states.lastArc(begun)).toBe(1);
  expect(states.after(begun, 4)).toBe(states.after(freeState, 4));
  expect(states.after(begun, 2)).not.toBe(states.after(freeState, 2));
  expect(states.isForbidden(states.after(states.after(begun, 2), 3))).toBe(true);
});

test('applies a shorter restriction inside a longer one', () => {
  const states = new TurnStates(9, [
    [1, 2, 3, 4],
    [2, 3],
  ]);
  expect(states.isForbidden(states.after(states.after(states.after(freeState, 1), 2), 3))).toBe(true);
});

test('CLOSURE-11 the rule of a shorter sequence also applies inside a longer one', () => {
  const states = new TurnStates(9, [[1, 2, 3, 4]], [{ arcs: [2, 3], rule: 7 }]);
  const within = [1, 2, 3].reduce((state, arc) => states.after(state, arc), freeState);
  expect([...states.rulesOf(within)]).toEqual([7]);
  expect(states.isForbidden(within)).toBe(false);
  expect(states.isForbidden(states.after(within, 4))).toBe(true);
  expect([...states.rulesOf(states.after(freeState, 3))]).toEqual([]);
});

test('has one state per arc without restrictions', () => {
  const states = new TurnStates(3, []);
  expect(states.count).toBe(4);
  expect(states.lastArc(freeState)).toBe(-1);
  expect(states.isForbidden(states.after(freeState, 2))).toBe(false);
});

test('forbids a drive exactly when it ends with a forbidden sequence', () => {
  const arc = fc.nat(3);
  const sequence = fc.array(arc, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(sequence, { maxLength: 6 }), fc.array(arc), (sequences, drive) => {
      const states = new TurnStates(4, sequences);
      let state = freeState;
      const driven: number[] = [];
      for (const next of drive) {
        const after = states.after(state, next);
        const ends = sequences.some((one) => [...driven, next].slice(-one.length).join() === one.join());
        expect(states.isForbidden(after)).toBe(ends);
        if (ends) continue;
        state = after;
        driven.push(next);
        expect(states.lastArc(state)).toBe(next);
      }
    }),
    { numRuns: 500 },
  );
});
