import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { suggestionThrottleMs, useThrottled } from './use-place-search.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('LAND-14 CONST-6 looks up typed text immediately, then at most every 200 ms with the newest text', () => {
  const { result, rerender } = renderHook(({ text }) => useThrottled(text, suggestionThrottleMs), {
    initialProps: { text: '' },
  });
  pass(1000);
  rerender({ text: 'l' });
  pass(0);
  expect(result.current).toBe('l');
  rerender({ text: 'la' });
  pass(100);
  rerender({ text: 'lan' });
  pass(99);
  expect(result.current).toBe('l');
  pass(1);
  expect(result.current).toBe('lan');
});
