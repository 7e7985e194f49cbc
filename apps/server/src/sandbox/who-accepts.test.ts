import { describe, expect, test } from 'vitest';
import { secondsUntilAccept, type OfferedDriver } from './who-accepts.ts';

const pickup = { lat: 0, lng: 0 };
const at = (id: string, lng: number, simulated = true): OfferedDriver => ({
  id,
  simulated,
  position: { lat: 0, lng },
});

describe('the delay before a simulated driver accepts', () => {
  test('is shortest for the nearest driver', () => {
    const offered = [at('far', 0.02), at('near', 0.001), at('middle', 0.01)];
    expect(offered.map(({ id }) => secondsUntilAccept(id, pickup, offered))).toEqual([11, 3, 7]);
  });

  test('leaves time for a person who was also offered the task', () => {
    const offered = [at('near', 0.001), at('person', 0.02, false)];
    expect(secondsUntilAccept('near', pickup, offered)).toBe(40);
  });

  test('is longest for a driver without a position', () => {
    const offered = [{ ...at('lost', 0), position: null }, at('far', 1)];
    expect(secondsUntilAccept('lost', pickup, offered)).toBeGreaterThan(
      secondsUntilAccept('far', pickup, offered),
    );
  });

  test('differs for two drivers at the same place', () => {
    const offered = [at('b', 0.01), at('a', 0.01)];
    expect(offered.map(({ id }) => secondsUntilAccept(id, pickup, offered))).toEqual([7, 3]);
  });
});
