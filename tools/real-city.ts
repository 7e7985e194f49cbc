import { existsSync, statSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';

import { runStep } from './steps/run-step.ts';

/** The city of the browser test, which uses two of its places. */
const RIDE_CITY = 'monaco-2025.osm.pbf';

const given = process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path));
const missing = given.filter((path) => !existsSync(path));
if (given.length === 0 || missing.length > 0) {
  for (const path of missing) console.error(`${path} does not exist`);
  console.error(
    'npm run test:real-city -- path… needs extracts of real cities: .osm.pbf files, or folders of them.\n' +
      'Files named monaco-2025, porto-alegre or baltimore-2015 are also compared with known counts;\n' +
      `the browser test of a ride needs ${RIDE_CITY}.`,
  );
  process.exit(1);
}

const env = { REAL_CITIES: given.join(delimiter) };
const streets = await runStep(
  {
    name: 'real cities',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'packages/city/real-city/vitest.config.ts',
    ],
    env,
  },
  true,
);
let ride = 0;
if (given.some(holdsRideCity)) {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/real-city'] as const;
  ride = (await runStep({ name: 'a ride in a real city', command, env }, true)).exitCode;
} else console.log(`The browser test of a ride was skipped: ${RIDE_CITY} is not among the extracts.`);
process.exitCode = streets.exitCode === 0 && ride === 0 ? 0 : 1;

function holdsRideCity(path: string): boolean {
  return statSync(path).isDirectory() ? existsSync(join(path, RIDE_CITY)) : basename(path) === RIDE_CITY;
}
