import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = (key: string, data: number) => ({ topic: 'drivers', key, event: 'position', data });

test('MISC-6 an observer gets the newest position of each car at most every two seconds, and always the last one', () => {
  const sent: unknown[] = [];
  const offer = createPace(({ key, data }) => sent.push([key, data]));
  for (let tenth = 0; tenth < 50; tenth++) {
    offer(message('a', tenth), 2000);
    vi.advanceTimersByTime(100);
  }
  expect(sent).toEqual([
    ['a', 0],
    ['a', 19],
    ['a', 39],
  ]);
  offer(message('b', 1), 2000);
  expect(sent.at(-1)).toEqual(['b', 1]);
  vi.advanceTimersByTime(2000);
  expect(sent.at(-1)).toEqual(['a', 49]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(5);
  expect(vi.getTimerCount()).toBe(0);
});
