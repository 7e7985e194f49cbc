import { constants } from 'node:os';
import type { Log } from './platform/log/log.ts';

/** What is used of the process. */
export interface EndableProcess {
  exitCode?: number | string | null | undefined;
  on(event: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  on(event: 'uncaughtException', listener: (error: Error, origin: string) => void): unknown;
  /** There is one when whoever started the process holds a channel to it. */
  readonly send?: unknown;
  readonly connected?: boolean;
  once(event: 'disconnect', listener: () => void): unknown;
  exit(code?: number): void;
}

export interface ProcessEnd {
  readonly hasBegun: boolean;
  /** What is to be closed when the process ends, in place of what was named before. */
  closeWith(close: () => Promise<void>): void;
}

const shutdownMilliseconds = 15_000;
/** One Ctrl-C arrives several times: from the terminal, and passed on by npm and by the starter. */
const sameSignalMilliseconds = 1000;
/** A fault of writing to the log would be one more fault. */
const maxFaultsLogged = 5;
const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Ends the process in its orderly way: running requests end, connections, jobs and the embedded database are closed. A
 * signal does so, and a fault that nothing caught, after which nobody knows what state the process is in. The second
 * signal, or too long a wait, ends it at once.
 */
export function endOrderly(target: EndableProcess, log: Log): ProcessEnd {
  let close: (() => Promise<void>) | null = null;
  let begunAt: number | null = null;
  let faults = 0;

  const end = async (code: number): Promise<void> => {
    if (begunAt !== null) return;
    begunAt = performance.now();
    target.exitCode = code;
    setTimeout(() => target.exit(1), shutdownMilliseconds).unref();
    // Closing may begin while the start still goes on, and opens more.
    for (let next = close; next !== null; next = close) {
      close = null;
      await next();
    }
    target.exit();
  };
  const endWith = (code: number) =>
    end(code).catch((error: unknown) => {
      log.fatal({ err: error }, 'closing failed');
      target.exit(1);
    });
  const onSignal = (signal: NodeJS.Signals): void => {
    const isSecond = begunAt !== null && performance.now() - begunAt > sameSignalMilliseconds;
    if (isSecond) target.exit(1);
    else void endWith(close === null ? 128 + constants.signals[signal] : 0);
  };
  for (const signal of signals) target.on(signal, onSignal);
  target.on('uncaughtException', (error, origin) => {
    target.exitCode = 1;
    faults += 1;
    if (faults <= maxFaultsLogged) log.fatal({ err: error, origin }, 'unexpected fault, the process ends');
    void endWith(1);
  });
  // That the channel closed without a signal means that the starter was killed.
  if (target.send !== undefined && target.connected === true)
    target.once('disconnect', () => void endWith(0));
  else if (target.send !== undefined) void endWith(0);
  return {
    get hasBegun() {
      return begunAt !== null;
    },
    closeWith: (next) => void (close = next),
  };
}
