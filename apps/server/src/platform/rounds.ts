import { setTimeout as wait } from 'node:timers/promises';

/** Work that is done in rounds, never two at once. */
export interface Rounds {
  /** There may be something to do: a round begins, or one more follows the one that runs. Returns at once. */
  readonly wake: () => void;
  /** Resolves when no round runs. */
  readonly idle: () => Promise<void>;
  /** Begins no further round, and resolves when the last one ended. */
  readonly stop: () => Promise<void>;
}

/** Short enough that nobody sees it; under load a round then finds what many commits left instead of one. */
const restMilliseconds = 10;

/** A round that fails is given to `failed`; a wake meanwhile, or the next one, tries again. */
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
    // In the same breath as the last look: whoever wakes after it begins a round.
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
