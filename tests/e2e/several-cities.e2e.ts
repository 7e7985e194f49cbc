import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { town } from '../faults/drawn-town.ts';
import { openWithinApp } from './kit/open-within-app.ts';
import { choose, choosePlace } from './kit/ride.ts';
import { expect, test } from './kit/test.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'test-results', 'cities');
/** The time of the pickup, as English pages show it. */
const inTokyo = /6:30\sPM GMT\+9/;
/** The same time by the rider's own clock. */
const inOwnTime = /9:30\sAM UTC/;
const fileOf = (name: string) => join(folder, `${name}.osm.pbf`);

/** The browser is in UTC, and neither city is. */
test.use({
  environment: { SANDBOX_DRIVERS: '0', MAPS_CITY: fileOf('porttown'), TIME_ZONE: 'America/New_York' },
  areMapsDrawn: false,
});
test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf('porttown'), town('Porttown', { east: 100_000 }));
  writeFileSync(fileOf('hilltown'), town('Hilltown', { east: 150_000 }));
});
test.use({ expectedFaults: [/422/] });

test('LAND-5 BKT-1 DASH-8 a ride in a further city shows the city’s and the rider’s time, and an admin sees the report of the city’s import', async ({
  people,
  product,
}) => {
  const add = [
    'apps/server/src/commands/add-city.ts',
    'hill',
    fileOf('hilltown'),
    '--time-zone',
    'Asia/Tokyo',
  ];
  const env = { ...process.env, DATA_DIR: product.dataDir };
  await promisify(execFile)(process.execPath, add, { cwd: root, env });
  const rider = await people.signedIn('rider');
  // The server serves the new city within seconds, and a page knows it after a reload.
  await expect(async () => {
    const { others } = await (await rider.request.get('/api/maps/city')).json();
    expect(others).toMatchObject([{ name: 'Hilltown' }]);
  }).toPass();
  await rider.goto('/');

  await choosePlace(rider, 'Pickup', 'old hill', 'Old Hilltown');
  await choosePlace(rider, 'Drop-off', 'old port', 'Old Porttown');
  await rider.getByRole('button', { name: 'See the price' }).click();
  const refusal = rider.getByRole('dialog', { name: 'Not booked yet' });
  await expect(refusal).toContainText('The drop-off is in another city');
  await refusal.getByRole('button', { name: 'Close' }).click();

  await rider.getByRole('button', { name: 'Clear: Drop-off' }).click();
  await choosePlace(rider, 'Drop-off', 'hilltown', 'Hilltown');
  await choose(rider.getByRole('radio', { name: 'Book Later' }));
  const time = rider.getByLabel('Pickup date and time');
  await expect(time).toHaveAccessibleDescription('Local time at the pickup (GMT+9)');
  const day = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
  await time.fill(`${day}T18:30`);
  await rider.getByRole('button', { name: 'See the price' }).click();
  const estimate = rider.getByRole('dialog', { name: 'Your fare' });
  await expect(estimate.getByText(inTokyo).first()).toBeVisible();
  await estimate.getByRole('button', { name: /^Book for/ }).click();
  await expect(rider.getByRole('dialog', { name: 'Booked' })).toBeVisible();

  const { items } = await (await rider.request.get('/api/bookings?active=true')).json();
  expect(items).toMatchObject([{ tripDate: `${day}T09:30:00.000Z` }]);
  await rider.goto('/bookings');
  await expect(rider.getByRole('heading', { name: inOwnTime })).toBeVisible();

  const admin = await people.open('admin', '/bookings');
  await expect(admin.getByText(inTokyo).first()).toBeVisible();
  await openWithinApp(admin, '/integrations');
  const city = admin.getByRole('article', { name: 'Hilltown' });
  await expect(city.getByText('Asia/Tokyo')).toBeVisible();
  await city.getByText('Import report').click();
  await expect(city.getByText('hilltown.osm.pbf')).toBeVisible();
  await expect(city.getByText('Junctions').first()).toBeVisible();
});
