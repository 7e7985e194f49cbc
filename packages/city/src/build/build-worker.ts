import { parentPort, workerData } from 'node:worker_threads';
import { CityInputError } from '../osm/city-input-error.ts';
import { buildCity } from './build-city.ts';
import { systemCode } from './city-build-error.ts';
import { writeCityFiles } from './city-files.ts';
import type { CityInput } from './city-input.ts';
import type { WorkerMessage, WorkerTask } from './worker-messages.ts';

/** The thread in which a city is built, so that a server goes on answering meanwhile. */
const { input, id, folder } = workerData as WorkerTask;

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function build(source: CityInput): void {
  const { info, parts } = buildCity(source, id, (progress) => tell({ kind: 'progress', progress }));
  tell({ kind: 'progress', progress: { step: 'write', done: 0, total: 1 } });
  try {
    writeCityFiles(folder, info, parts);
  } catch (error) {
    tell({ kind: 'unwritable', cause: systemCode(error) ?? 'unknown' });
    return;
  }
  tell({ kind: 'built' });
}

try {
  build(input);
} catch (error) {
  if (error instanceof CityInputError) tell({ kind: 'refused', code: error.code, facts: error.facts });
  else throw error;
}
