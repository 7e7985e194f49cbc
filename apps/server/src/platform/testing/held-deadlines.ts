import { vi } from 'vitest';

export interface HeldDeadlines {
  /** The deadlines that were requested, in milliseconds. */
  readonly milliseconds: readonly number[];
  /** Makes all deadlines expire now. */
  pass(): void;
  /** Restores the real timers. */
  release(): void;
}

/**
 * Deadlines that expire when the test decides: on a busy machine, a real one could expire before the call was made.
 */
export function holdDeadlines(): HeldDeadlines {
  const milliseconds: number[] = [];
  const over = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    milliseconds.push(after);
    return over.signal;
  });
  return {
    milliseconds,
    pass: () => over.abort(new DOMException('the deadline is over', 'TimeoutError')),
    release: () => spy.mockRestore(),
  };
}
