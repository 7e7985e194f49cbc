import { retryDelayMs } from './live/retry-delay.ts';

/** Repeats a request until it succeeds. `onFailure` is called with the number of failures so far. */
export async function retryUntilLoaded<T>(
  load: () => Promise<T>,
  onFailure?: (failures: number) => void,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch {
      onFailure?.(failures);
      await new Promise((passed) => setTimeout(passed, retryDelayMs(failures - 1, Math.random)));
    }
  }
}
