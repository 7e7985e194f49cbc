import { parentPort, workerData } from 'node:worker_threads';
import { CityInputError } from '../osm/city-input-error.ts';
import { buildCity } from './build-city.ts';
import { systemCode } from './city-build-error.ts';
import { writeCityFiles } from './city-files.ts';
import type { CityInput } from './city-input.ts';
import type { WorkerMessage, WorkerTask } from './worker-messages.ts';

/** The worker thread that builds a city, so that the server stays responsive meanwhile. */
const { input, id, folder } = workerData as WorkerTask;

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function build(source: CityInput): void {
  const { info, parts } = buildCity(source, id, (progress) => send({ kind: 'progress', progress }));
  send({ kind: 'progress', progress: { step: 'write', done: 0, total: 1 } });
  try {
    writeCityFiles(folder, info, parts);
  } catch (error) {
    send({ kind: 'unwritable', cause: systemCode(error) ?? 'unknown' });
    return;
  }
  send({ kind: 'built' });
}

try {
  build(input);
} catch (error) {
  if (error instanceof CityInputError) send({ kind: 'refused', code: error.code, facts: error.facts });
  else throw error;
}
