import { describe, expect, test } from 'vitest';
import { secondsUntilAccept, type OfferedDriver } from './who-accepts.ts';

const pickup = { lat: 0, lng: 0 };
const at = (id: string, lng: number, simulated = true): OfferedDriver => ({
  id,
  simulated,
  position: { lat: 0, lng },
});

describe('who of the simulated drivers takes an offer', () => {
  test('the nearest first, the others later', () => {
    const offered = [at('far', 0.02), at('near', 0.001), at('middle', 0.01)];
    expect(offered.map(({ id }) => secondsUntilAccept(id, pickup, offered))).toEqual([11, 3, 7]);
  });

  test('a person who was offered it too has time to press the button', () => {
    const offered = [at('near', 0.001), at('person', 0.02, false)];
    expect(secondsUntilAccept('near', pickup, offered)).toBe(40);
  });

  test('a driver without a position comes last', () => {
    const offered = [{ ...at('lost', 0), position: null }, at('far', 1)];
    expect(secondsUntilAccept('lost', pickup, offered)).toBeGreaterThan(
      secondsUntilAccept('far', pickup, offered),
    );
  });

  test('two at the same place do not answer at once', () => {
    const offered = [at('b', 0.01), at('a', 0.01)];
    expect(offered.map(({ id }) => secondsUntilAccept(id, pickup, offered))).toEqual([7, 3]);
  });
});
