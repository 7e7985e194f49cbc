import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RehearsalResult, RehearsedRules } from '@fiacre/dispatch/laboratory';
import type { LatLng } from '@fiacre/domain';
import type { PlayedPeriod } from './past-trace.ts';
import type { Past, PastRide } from './read-past.ts';
import type { RoadTables } from './road-tables.ts';

const sampleMilliseconds = 500;
/** While the server is busy, a rehearsal works a tenth of the time. */
const maxFactor = 9;

/** The thread's initial data; the rides follow in slices. */
export interface WorkerTask {
  readonly period: PlayedPeriod;
  readonly acceptance: number;
  readonly runs: readonly RehearsedRules[];
  /** The thread's resting time as a multiple of its working time, in memory that both threads share. */
  readonly restFactor: Int32Array;
}

export type MessageToWorker =
  | { readonly kind: 'rides'; readonly rides: readonly PastRide[]; readonly isLast: boolean }
  | { readonly kind: 'tables'; readonly tables: RoadTables };

export type MessageFromWorker =
  /** The places between which it needs driving times. */
  | { readonly kind: 'places'; readonly places: readonly LatLng[] }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly played: Played };

export interface Played {
  readonly rides: number;
  readonly drivers: number;
  /** Without roads: straight lines are used instead of driving times. */
  readonly byAir: boolean;
  readonly happened: RehearsalResult;
  /** One result for each set of rules. */
  readonly results: readonly RehearsalResult[];
}

interface PlayOptions {
  readonly past: Past;
  readonly period: PlayedPeriod;
  readonly runs: readonly RehearsedRules[];
  tablesOf(places: readonly LatLng[]): Promise<RoadTables>;
  onProgress(share: number): void;
  /** Ends the thread. */
  readonly signal: AbortSignal;
}

/** A rehearsal that needs more memory than this fails alone. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** Copying this many rides to the thread takes a few milliseconds, so that requests are handled in between. */
const ridesPerSlice = 500;

/** Plays a period in a separate thread. */
export function playInWorker(options: PlayOptions): Promise<Played> {
  const { past, period, runs, signal } = options;
  return new Promise((resolve, reject) => {
    const resting = measureRestFactor();
    const workerData: WorkerTask = { period, acceptance: past.acceptance, runs, restFactor: resting.factor };
    const worker = new Worker(new URL('./rehearsal-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits,
    });
    const send = (message: MessageToWorker) => worker.postMessage(message);
    const end = () => void worker.terminate();
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    const fail = (error: unknown) => {
      reject(error);
      end();
    };
    worker.on('message', (message: MessageFromWorker) => {
      if (message.kind === 'progress') options.onProgress(message.share);
      else if (message.kind === 'done') resolve(message.played);
      else options.tablesOf(message.places).then((tables) => send({ kind: 'tables', tables }), fail);
    });
    worker.on('error', reject);
    worker.on('exit', (exitCode) => {
      signal.removeEventListener('abort', end);
      resting.stop();
      reject(new Error(`the rehearsal ended with exit code ${exitCode}`));
    });
    sendRides(past.rides, send).catch(fail);
  });
}

async function sendRides(all: readonly PastRide[], send: (message: MessageToWorker) => void): Promise<void> {
  for (let first = 0; ; first += ridesPerSlice) {
    const isLast = first + ridesPerSlice >= all.length;
    send({ kind: 'rides', rides: all.slice(first, first + ridesPerSlice), isLast });
    if (isLast) return;
    await setImmediate();
  }
}

/**
 * A rehearsal's resting time as a multiple of its working time: from 0 while this thread is idle, up to 9. Two
 * processors of a virtual machine often share one core, so even a thread of the lowest priority can slow the server.
 */
function measureRestFactor(): { readonly factor: Int32Array; stop(): void } {
  const factor = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    Atomics.store(factor, 0, Math.round(maxFactor * utilization));
  }, sampleMilliseconds).unref();
  return { factor, stop: () => clearInterval(timer) };
}
