import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CityInputError } from '../errors/city-input-error.ts';
import { CityBuildError, writeFailure } from '../errors/city-build-error.ts';
import type { OnCityProgress } from './city-info.ts';
import type { WorkerMessage, WorkerTask } from './worker-messages.ts';

/**
 * Builds a city in a worker thread into `task.folder`. Rejects with `CityInputError` for invalid input, and with
 * `CityBuildError` when the folder cannot be written, the thread fails, or `signal` ends it.
 */
export function buildInWorker(
  task: WorkerTask,
  onProgress: OnCityProgress,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
    });
    let outcome: WorkerMessage | undefined;
    const cancel = (): void => {
      void worker.terminate();
    };
    if (signal?.aborted === true) cancel();
    signal?.addEventListener('abort', cancel);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else outcome = message;
    });
    worker.on('error', (error: unknown) => {
      const what = error instanceof Error ? error.message : String(error);
      reject(new CityBuildError('city_build_failed', { what }, { cause: error }));
    });
    // The thread's files become visible only now.
    worker.on('exit', (exitCode) => {
      signal?.removeEventListener('abort', cancel);
      if (outcome?.kind === 'built') resolve();
      else if (outcome?.kind === 'refused') reject(new CityInputError(outcome.code, outcome.facts));
      else if (outcome?.kind === 'unwritable') reject(unwritable(outcome.cause, dirname(task.folder)));
      else if (signal?.aborted === true) reject(new CityBuildError('city_build_cancelled', {}));
      else reject(new CityBuildError('city_build_failed', { exitCode }));
    });
  });
}

function unwritable(cause: string, folder: string): CityBuildError {
  return writeFailure(Object.assign(new Error(cause), { code: cause }), folder);
}
