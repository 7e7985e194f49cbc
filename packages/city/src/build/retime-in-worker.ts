import { Worker } from 'node:worker_threads';
import { CityBuildError } from '../errors/city-build-error.ts';
import type { RetimeTask, RetimedRoads } from './worker-messages.ts';

/**
 * The times and the hierarchy of a built city at other speeds or with closed streets, computed in a worker thread. Rejects with
 * `CityBuildError` if `signal` ends the thread, or if it fails, such as when the folder is gone.
 */
export function retimeInWorker(task: RetimeTask, signal?: AbortSignal): Promise<RetimedRoads> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./retime-worker.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
    });
    const cancel = (): void => {
      void worker.terminate();
    };
    if (signal?.aborted === true) cancel();
    signal?.addEventListener('abort', cancel);
    worker.on('message', resolve);
    worker.on('error', (error: unknown) => {
      const what = error instanceof Error ? error.message : String(error);
      reject(new CityBuildError('city_build_failed', { what }, { cause: error }));
    });
    worker.on('exit', (exitCode) => {
      signal?.removeEventListener('abort', cancel);
      if (signal?.aborted === true) reject(new CityBuildError('city_build_cancelled', {}));
      else reject(new CityBuildError('city_build_failed', { exitCode }));
    });
  });
}
