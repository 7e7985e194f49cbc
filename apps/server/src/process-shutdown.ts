import { constants } from 'node:os';
import type { Log } from './platform/log/log.ts';

/** The part of `process` that is used here. */
export interface EndableProcess {
  exitCode?: number | string | null | undefined;
  on(event: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  on(event: 'uncaughtException', listener: (error: Error, origin: string) => void): unknown;
  /** Set if the program that launched this process has an IPC channel to it. */
  readonly send?: unknown;
  readonly connected?: boolean;
  once(event: 'disconnect', listener: () => void): unknown;
  exit(code?: number): void;
}

export interface ProcessShutdown {
  readonly hasBegun: boolean;
  /** Sets what to close when the process ends, replacing what was set before. */
  closeWith(close: () => Promise<void>): void;
}

const shutdownMilliseconds = 15_000;
/** One Ctrl-C arrives as several signals: from the terminal, from npm and from the launcher. */
const sameSignalMilliseconds = 1000;
/** Errors while writing to the log must not cause an endless series of errors. */
const maxFaultsLogged = 5;
const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Shuts the process down gracefully on a signal, or on an uncaught error, after which its state is unknown: running
 * requests finish, then connections, jobs and the embedded database are closed. A second signal, or a shutdown that
 * takes too long, ends it immediately.
 */
export function shutDownOnSignals(target: EndableProcess, log: Log): ProcessShutdown {
  let close: (() => Promise<void>) | null = null;
  let begunAt: number | null = null;
  let faults = 0;

  const end = async (code: number): Promise<void> => {
    if (begunAt !== null) return;
    begunAt = performance.now();
    target.exitCode = code;
    setTimeout(() => target.exit(1), shutdownMilliseconds).unref();
    // Closing may begin during startup, which may then open more.
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
    if (faults <= maxFaultsLogged) log.fatal({ err: error, origin }, 'unexpected error, shutting down');
    void endWith(1);
  });
  // The channel closed without a signal: the launcher was killed.
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
