import { setImmediate } from 'node:timers/promises';

/** Runs a generator and yields to the event loop at each of its yields. */
export async function withPauses<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
