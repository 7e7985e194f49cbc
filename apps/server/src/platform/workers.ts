import type { Log } from './log/log.ts';
import type { Worker } from './platform.ts';
import { inRounds } from './rounds.ts';

export interface Workers {
  /** Starts a round of each worker. */
  wake(): void;
  /** Runs each worker until nothing is left to do; returns how many items they handled. */
  settle(): Promise<number>;
  stop(): Promise<void>;
}

/** Each worker has its own rounds, so that a slow worker does not delay the others. */
export function createWorkers(workers: readonly Worker[], log: Log): Workers {
  const rounds = workers.map((worker) =>
    inRounds(
      () => drain(worker),
      (error) => log.error({ err: error, worker: worker.name }, 'a worker failed, retrying'),
    ),
  );
  return {
    wake() {
      for (const one of rounds) one.wake();
    },
    async settle() {
      let handled = 0;
      for (const worker of workers) handled += await drain(worker);
      return handled;
    },
    stop: async () => void (await Promise.all(rounds.map((one) => one.stop()))),
  };
}

async function drain(worker: Worker): Promise<number> {
  let handled = 0;
  for (let more = true; more;) {
    const count = await worker.run();
    handled += count;
    more = count > 0;
  }
  return handled;
}
