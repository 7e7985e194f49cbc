import { setTimeout as wait } from 'node:timers/promises';

/** Runs work in rounds that never overlap. */
export interface Rounds {
  /** Requests a round. If one is running, another follows it. Returns immediately. */
  readonly wake: () => void;
  /** Resolves when no round is running. */
  readonly idle: () => Promise<void>;
  /** Starts no more rounds, and resolves when the current one has ended. */
  readonly stop: () => Promise<void>;
}

/** Too short for people to notice; under load, one round then handles many commits. */
const restMilliseconds = 10;

/** Errors of a round are passed to `failed`; the next wake-up retries. */
export function inRounds(
  round: () => Promise<unknown>,
  failed: (error: unknown) => void,
  rest: () => Promise<unknown> = () => wait(restMilliseconds),
): Rounds {
  let again = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    do {
      again = false;
      await Promise.try(round).catch(failed);
      if (again && !stopped) await rest();
    } while (again && !stopped);
    // Runs synchronously after the last check, so that any later wake-up starts a new round.
    running = null;
  };
  const idle = async () => {
    while (running !== null) await running;
  };
  return {
    wake() {
      if (stopped) return;
      again = true;
      running ??= run();
    },
    idle,
    stop() {
      stopped = true;
      return idle();
    },
  };
}
