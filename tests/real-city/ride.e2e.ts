import { test } from '../e2e/kit/test.ts';
import { completeRide } from '../e2e/kit/whole-ride.ts';
import { givenCity } from '../../packages/city/real-city/real-city.ts';

const monaco = givenCity('monaco-2025');
if (monaco === undefined) throw new Error('monaco-2025.osm.pbf is not among REAL_CITIES');

test.use({ environment: { SANDBOX_DRIVERS: '0', MAPS_CITY: monaco.path } });
test.setTimeout(300_000);

test('LAND-3 LAND-16 FARE-1 TRIP-8 a ride through the real streets of Monaco', async ({ people }) => {
  const places = {
    pickup: { typed: 'gare de mona', main: 'Gare' },
    drop: { typed: 'casino', main: 'Casino' },
  };
  await completeRide(people, places, 'ride-monaco');
});
