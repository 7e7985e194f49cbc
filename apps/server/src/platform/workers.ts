import type { Log } from './log/log.ts';
import type { Worker } from './platform.ts';
import { inRounds, type Rounds } from './rounds/rounds.ts';

export interface Workers {
  /** Starts a round of each worker. */
  wake(): void;
  /** Runs each worker until nothing is left to do; returns how many items they handled. */
  settle(): Promise<number>;
  stop(): Promise<void>;
}

/** Each worker and each of its lanes have their own rounds, so that slow ones do not delay the rest. */
export function createWorkers(workers: readonly Worker[], log: Log): Workers {
  const ofWorkers = workers.map((worker) => roundsOf(worker, log));
  return {
    wake() {
      for (const one of ofWorkers) one.wake();
    },
    async settle() {
      let handled = 0;
      for (const worker of workers)
        for (const lane of await lanesOf(worker)) handled += await drain(worker, lane, () => false);
      return handled;
    },
    stop: async () => void (await Promise.all(ofWorkers.map((one) => one.stop()))),
  };
}

function roundsOf(worker: Worker, log: Log): Pick<Rounds, 'wake' | 'stop'> {
  const lanes = new Map<string, Rounds>();
  let stopped = false;
  const failed = (error: unknown) =>
    log.error({ err: error, worker: worker.name }, 'a worker failed, retrying');
  const laneOf = (name: string): Rounds => {
    const known = lanes.get(name) ?? inRounds(() => drain(worker, name, () => stopped), failed);
    lanes.set(name, known);
    return known;
  };
  const all = inRounds(async () => {
    for (const name of await lanesOf(worker)) laneOf(name).wake();
  }, failed);
  return {
    wake: all.wake,
    async stop() {
      stopped = true;
      await all.stop();
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
  };
}

async function lanesOf(worker: Worker): Promise<readonly string[]> {
  return worker.lanes === undefined ? [''] : worker.lanes();
}

async function drain(worker: Worker, lane: string, isStopped: () => boolean): Promise<number> {
  let handled = 0;
  for (let more = true; more && !isStopped();) {
    const count = await worker.run(lane);
    handled += count;
    more = count > 0;
  }
  return handled;
}
