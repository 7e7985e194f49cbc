import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { book, driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

const monaco = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'osm', 'monaco-2025.osm.pbf');

test.use({ environment: { SANDBOX_DRIVERS: '0', MAPS_CITY: monaco } });
test.skip(!existsSync(monaco), 'the street data of Monaco is not here');
test.setTimeout(300_000);

const places = {
  pickup: { typed: 'gare de mona', main: 'Gare' },
  drop: { typed: 'casino', main: 'Casino' },
};

test('LAND-3 LAND-16 FARE-1 TRIP-8 a ride through the real streets of Monaco', async ({ people }) => {
  const rider = await people.open('rider', '/', { scheme: 'dark' });
  const station = await positionOf(rider, places.pickup.typed);
  const driver = await driverOnline(people, station);
  const reference = await book(rider, places);
  await rider.getByRole('button', { name: 'See my booking' }).click();
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(rider.getByRole('region', { name: 'Your driver' })).toBeVisible();
  // The licence of the street data asks for its name on the map.
  await expect(rider.getByText('© OpenStreetMap contributors').first()).toBeVisible();
  await takeAllScreens(rider, 'ride-monaco');
  for (const step of ['I have arrived', 'Start the trip', 'We have reached the drop', 'End the trip']) {
    await driver.getByRole('button', { name: step }).click();
  }
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, .* in cash/ })
    .click();
  await rider.getByRole('button', { name: 'Skip' }).click();
  await expect(rider.getByRole('table').getByText('Complete').first()).toBeVisible();
});
