import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { rehearse, type RehearsalTask } from '@fiacre/dispatch';
import type { RehearsalMessage } from './play-in-worker.ts';

const reportMilliseconds = 1000;
/** Where the thread has no priority of its own, it works this long and then rests as long. */
const turnMilliseconds = 20;

const send = (message: RehearsalMessage) => parentPort?.postMessage(message);

/** On Linux a thread has a priority of its own; the lowest leaves the processors to the server. */
function yieldsToServer(): boolean {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), 19);
    return true;
  } catch {
    return false;
  }
}

function rest(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const isLowest = yieldsToServer();
let reportedAt = 0;
let turnBegan = performance.now();
const results = await rehearse(workerData as RehearsalTask, (share) => {
  const now = performance.now();
  if (now - reportedAt >= reportMilliseconds) {
    reportedAt = now;
    send({ kind: 'progress', share });
  }
  if (isLowest || now - turnBegan < turnMilliseconds) return;
  rest(now - turnBegan);
  turnBegan = performance.now();
});
send({ kind: 'done', results });
