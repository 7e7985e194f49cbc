import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longestRestMilliseconds, whenUsed } from './when-used.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(['pointermove', 'pointerdown', 'wheel', 'keydown'])(
  'a map that can wait starts with the first %s, and once',
  (type) => {
    const start = vi.fn<() => void>();
    whenUsed(start);
    vi.advanceTimersByTime(longestRestMilliseconds - 1);
    expect(start).not.toHaveBeenCalled();
    for (let count = 0; count < 2; count += 1) fireEvent(document.body, new Event(type, { bubbles: true }));
    vi.advanceTimersByTime(longestRestMilliseconds);
    expect(start).toHaveBeenCalledOnce();
  },
);

test('a map on a screen that nobody touches starts by itself', () => {
  const start = vi.fn<() => void>();
  whenUsed(start);
  vi.advanceTimersByTime(longestRestMilliseconds);
  expect(start).toHaveBeenCalledOnce();
});

test('a map of a page that was left never starts', () => {
  const start = vi.fn<() => void>();
  whenUsed(start)();
  fireEvent.pointerMove(document.body);
  vi.advanceTimersByTime(longestRestMilliseconds);
  expect(start).not.toHaveBeenCalled();
});
