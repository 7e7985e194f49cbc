import type { Page } from '@playwright/test';
import { decodePolyline, type LatLng } from '@fiacre/domain';

import { violationsOfState } from './kit/accessibility.ts';
import { choose, choosePlace, placeNamed } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

// The browser logs that a price is refused.
test.use({
  environment: withoutSimulatedDrivers,
  expectedFaults: [/status of 422/],
  areMapsDrawn: true,
});

/** The distance of the route that the rider's price is for. */
async function metresOfPrice(rider: Page): Promise<number> {
  await rider.getByRole('button', { name: 'See the price' }).click();
  const fare = rider.getByRole('dialog', { name: 'Your fare' });
  const text =
    (await fare
      .getByText(/[\d.]+\skm/)
      .first()
      .textContent()) ?? '';
  await rider.keyboard.press('Escape');
  await expect(fare).toBeHidden();
  return Number(/([\d.]+)\skm/.exec(text)?.[1]) * 1000;
}

const written = ({ lat, lng }: LatLng) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

test('CLOSURE-1 CLOSURE-2 CLOSURE-5 CLOSURE-9 the desk closes a street on the map, the rider’s way gets longer, and the desk opens it', async ({
  people,
}) => {
  const admin = await people.open('admin', '/closures');
  const rider = await people.open('rider', '/');
  const [station, hospital] = [await placeNamed(admin, 'station'), await placeNamed(admin, 'hospital')];
  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital');
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  // No driver is needed for a ride at a later time.
  await choose(rider.getByRole('radio', { name: 'Book Later' }));
  const before = await metresOfPrice(rider);

  // The middle of the rider's way.
  const prices = await admin.request.get('/api/car-types');
  const carTypeId = (await prices.json()).items[0].id;
  const data = {
    pickup: { ...station, add: 'Station' },
    drop: { ...hospital, add: 'Hospital' },
    carTypeId,
    bookLater: true,
    tripDate: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const quote = await (await admin.request.post('/api/quotes', { data })).json();
  const way = decodePolyline(quote.route.polyline);
  const [from, to] = [0.4, 0.6].map((share) => way[Math.floor(way.length * share)]) as [LatLng, LatLng];

  await admin.getByRole('button', { name: 'Close streets' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Close streets' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Water main');
  // Drawn by two taps; a third one begins again.
  const places = dialog.getByRole('textbox', { name: 'Places on the map' });
  await expect(dialog.locator('[data-drawn=true]')).toBeVisible();
  const canvas = dialog.locator('canvas');
  await canvas.click({ position: { x: 120, y: 100 } });
  await canvas.click({ position: { x: 240, y: 100 } });
  await expect.poll(async () => (await places.inputValue()).split('\n').length).toBe(2);
  await dialog.getByRole('button', { name: 'Remove point 2' }).click();
  await expect.poll(async () => (await places.inputValue()).split('\n').length).toBe(1);
  await places.fill(`${written(from)}\n${written(to)}`);
  await expect(dialog.getByRole('status').filter({ hasText: 'Closes' })).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'closure-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = admin.getByRole('row', { name: /Water main/ });
  await expect(row).toContainText('Closed');
  await takeAllScreens(admin, 'closures');

  const around = await metresOfPrice(rider);
  expect(around).toBeGreaterThan(before);

  // An area around the pickup: the refusal says why, and offers the nearest open street.
  await admin.getByRole('button', { name: 'Close streets' }).first().click();
  const area = admin.getByRole('dialog', { name: 'Close streets' });
  await area.getByRole('textbox', { name: 'Reason' }).fill('Marathon');
  await area.getByLabel('What to close').selectOption('An area');
  const corners = [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ].map(([north = 0, east = 0]) => ({ lat: station.lat + north / 1000, lng: station.lng + east / 1000 }));
  await area.getByRole('textbox', { name: 'Places on the map' }).fill(corners.map(written).join('\n'));
  await area.getByRole('button', { name: 'Save' }).click();
  await expect(area).toBeHidden();
  await rider.getByRole('button', { name: 'See the price' }).click();
  const refused = rider.getByRole('dialog', { name: 'Street closed' });
  await expect(refused).toContainText('Marathon');
  await takeAllScreens(rider, 'street-closed');
  await refused.getByRole('button', { name: 'Use this place' }).click();
  await rider.getByRole('button', { name: 'See the price' }).click();
  await expect(rider.getByRole('dialog', { name: 'Your fare' })).toBeVisible();
  await rider.keyboard.press('Escape');

  // Opened again, the way is as before.
  for (const name of ['Water main', 'Marathon']) {
    await admin.getByRole('button', { name: `Open ${name} now` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Open now' }).click();
    await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('Ended');
  }
  await rider.getByRole('button', { name: 'Clear: Pickup' }).click();
  await choosePlace(rider, 'Pickup', 'station');
  expect(await metresOfPrice(rider)).toBe(before);
});
