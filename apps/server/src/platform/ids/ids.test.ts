import { expect, test } from 'vitest';
import { systemRandom } from '../random/random.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createIds } from './ids.ts';

const start = new Date('2026-11-21T09:00:00Z');

test('an id is a UUID version 7 that contains its millisecond', () => {
  const id = createIds(createFakeClock(start), systemRandom).next();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(start.getTime());
});

test('ids keep increasing within a millisecond, when the counter is full and when the clock goes back', () => {
  const clock = createFakeClock(start);
  const ids = createIds(clock, systemRandom);
  const made = Array.from({ length: 10_000 }, () => ids.next());
  clock.forward(-60_000);
  made.push(ids.next());
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
});
