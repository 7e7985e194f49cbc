import { parentPort, workerData } from 'node:worker_threads';
import { CityInputError } from '../errors/city-input-error.ts';
import { buildCity } from './build-city.ts';
import { systemCode } from '../errors/city-build-error.ts';
import { CityFolder } from './city-files.ts';
import type { WorkerMessage, WorkerTask } from './worker-messages.ts';

/** The worker thread that builds a city, so that the server stays responsive. */
const { input, id, folder } = workerData as WorkerTask;

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

try {
  buildCity(input, id, new CityFolder(folder), (progress) => send({ kind: 'progress', progress }));
  send({ kind: 'built' });
} catch (error) {
  const cause = systemCode(error);
  if (error instanceof CityInputError) send({ kind: 'refused', code: error.code, facts: error.facts });
  // Errors in reading the input have their own type, so this error came from writing.
  else if (cause !== undefined) send({ kind: 'unwritable', cause });
  else throw error;
}
