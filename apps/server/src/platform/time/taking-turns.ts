import { setImmediate } from 'node:timers/promises';

/** Does work that pauses, and lets others have a turn at each pause. */
export async function takingTurns<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
