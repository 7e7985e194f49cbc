import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNamer } from '../streets/names.ts';
import { createRandom } from './random.ts';

const take = (seed: number, count: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

test('returns one sequence per seed, and different sequences for adjacent seeds', () => {
  expect(take(1, 20)).toEqual(take(1, 20));
  expect(take(1, 20)).not.toEqual(take(2, 20));
});

test('makes forks that depend on their label and not on earlier numbers', () => {
  const used = createRandom(9);
  used.next();
  expect(used.fork('houses').next()).toBe(createRandom(9).fork('houses').next());
  expect(used.fork('houses').next()).not.toBe(used.fork('woods').next());
});

test('numbers stay in their range and are evenly distributed', () => {
  fc.assert(fc.property(fc.integer(), (seed) => take(seed, 50).every((value) => value >= 0 && value < 1)));
  const values = take(3, 20_000);
  expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
  const whole = new Set(Array.from({ length: 200 }, () => 0).map((_, i) => createRandom(i).whole(1, 3)));
  expect([...whole].sort()).toEqual([1, 2, 3]);
});

test('never returns the same name twice', () => {
  const namer = createNamer(createRandom(1));
  const names = Array.from({ length: 4_000 }, () => namer.streetStem());
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^\p{Lu}[\p{L} ]+$/u.test(name))).toBe(true);
});
