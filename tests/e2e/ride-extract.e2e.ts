import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hillTown } from '../../packages/city/src/osm/testing/extracts/hill-town.ts';
import { test } from './kit/test.ts';
import { completeRide } from './kit/whole-ride.ts';

const folder = join(import.meta.dirname, '..', '..', 'test-results', 'extracts');
const path = join(folder, 'rocheclaire.osm.pbf');

test.use({ environment: { SANDBOX_DRIVERS: '0', MAPS_CITY: path }, areMapsDrawn: true });
test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, hillTown().file);
});

test('LAND-3 LAND-16 FARE-1 TRIP-8 a ride through a city imported from an extract', async ({ people }) => {
  const places = {
    pickup: { typed: 'gare de roch', main: 'Gare' },
    drop: { typed: 'casino', main: 'Casino' },
  };
  await completeRide(people, places, 'ride-extract');
});
