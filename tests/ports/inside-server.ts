/** Test hooks inside the server's process: Node preloads this file, and the server itself does not use it. */
export type Question = 'state' | 'timers' | 'throw';

export interface ServerState {
  /** Memory in use after a garbage collection. */
  readonly heapBytes: number;
  readonly tcpSockets: number;
}

/** Longer than any of the server's own timers. */
const timersMilliseconds = 2_500;

process.on('message', (question: Question) => {
  if (question === 'throw')
    setImmediate(() => {
      throw new Error('thrown by a test');
    });
  else if (question === 'timers') setTimeout(() => process.send?.({}), timersMilliseconds);
  else afterTurns(turnsBeforeState, () => process.send?.(state()));
});
process.channel?.unref();

/**
 * More than fits in the listen queue: each turn of the event loop accepts one connection, and a garbage
 * collection takes long.
 */
const turnsBeforeState = 1_000;

function afterTurns(turns: number, act: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, act) : act()));
}

function state(): ServerState {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const tcpSockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  return { heapBytes: heapUsed + external, tcpSockets };
}
