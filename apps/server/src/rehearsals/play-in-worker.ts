import { Worker } from 'node:worker_threads';
import type { RehearsalResult, RehearsalTask } from '@fiacre/dispatch';

export type RehearsalMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly results: readonly RehearsalResult[] };

/** A rehearsal that needs more memory than this fails alone. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Plays a period in a thread of its own, which `signal` ends. */
export function playInWorker(
  task: RehearsalTask,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<readonly RehearsalResult[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rehearsal-worker.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
      resourceLimits,
    });
    const end = () => void worker.terminate();
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    worker.on('message', (message: RehearsalMessage) => {
      if (message.kind === 'progress') onProgress(message.share);
      else resolve(message.results);
    });
    worker.on('error', reject);
    worker.on('exit', (exitCode) => {
      signal.removeEventListener('abort', end);
      reject(new Error(`the rehearsal ended with exit code ${exitCode}`));
    });
  });
}
