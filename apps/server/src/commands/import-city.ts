import { join, resolve } from 'node:path';
import { runCityImport } from '@fiacre/city';
import { loadConfig } from '../platform/config/load-config.ts';
import { services } from '../services.ts';

// `npm run fiacre -- city:import file.osm.pbf`: builds the city in the folder from which the server loads it.
const cacheDir = join(resolve(loadConfig(process.env, services).dataDir), 'city');
const cancel = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cancel.abort());
process.exitCode = await runCityImport(
  process.argv.slice(2),
  cacheDir,
  (text) => process.stderr.write(text),
  { signal: cancel.signal },
);
