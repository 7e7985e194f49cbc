import { vi } from 'vitest';

export interface HeldDeadlines {
  /** How long each of them was asked to be. */
  readonly milliseconds: readonly number[];
  /** All of them are over, now. */
  pass(): void;
  /** The clock's own again. */
  release(): void;
}

/** Deadlines that are over when the test says so: a busy machine passes one of the clock before anything was asked. */
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
