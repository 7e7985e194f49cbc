import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessageFromWorker, MessageToWorker, WorkerTask } from './play-in-worker.ts';
import type { PastRide } from './read-past.ts';
import type { RoadTables } from './road-tables.ts';

const reportMilliseconds = 1000;
/** It works this long, and then rests for as long as the server's load demands. */
const turnMilliseconds = 20;

const send = (message: MessageFromWorker) => parentPort?.postMessage(message);

/** On Linux, each thread has its own priority; the lowest leaves the processors to the server. */
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

const { promise: tablesSent, resolve: receiveTables } = Promise.withResolvers<RoadTables>();
const { promise: ridesSent, resolve: receiveRides } = Promise.withResolvers<PastRide[]>();
const rides: PastRide[] = [];
parentPort?.on('message', (message: MessageToWorker) => {
  if (message.kind === 'tables') return receiveTables(message.tables);
  rides.push(...message.rides);
  if (message.isLast) receiveRides(rides);
});

const isLowest = yieldsToServer();
// Loaded after setting the priority, since loading is also work.
const [{ rehearse }, { playablePast }] = await Promise.all([
  import('@fiacre/dispatch/laboratory'),
  import('./past-trace.ts'),
]);
const { period, acceptance, runs, restFactor } = workerData as WorkerTask;
const { trace, places, drivers, happened } = playablePast({ rides: await ridesSent, acceptance }, period);
send({ kind: 'places', places });
const { byAir, ...town } = await tablesSent;

let reportedAt = 0;
let turnBegan = performance.now();
const results = await rehearse({ town, trace, runs }, (share) => {
  const now = performance.now();
  if (now - reportedAt >= reportMilliseconds) {
    reportedAt = now;
    send({ kind: 'progress', share });
  }
  if (now - turnBegan < turnMilliseconds) return;
  // Where threads have no separate priority, it rests at least half of the time.
  rest((now - turnBegan) * Math.max(isLowest ? 0 : 1, Atomics.load(restFactor, 0)));
  turnBegan = performance.now();
});
send({ kind: 'done', played: { rides: trace.requests.length, drivers, byAir, happened, results } });
parentPort?.close();
