import type { Locator, Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { openWithinApp } from './kit/open-within-app.ts';
import { choose, choosePlace, placeNamed } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

// The browser logs that an outdated version is refused.
test.use({ environment: withoutSimulatedDrivers, expectedFaults: [/status of 409/] });

test('CAR-1 PROMO-1 PROMO-3 a rider’s price uses a car type that an admin added, and a new promo reduces it', async ({
  people,
}) => {
  const admin = await people.open('admin', '/cartypes');
  await admin.getByRole('button', { name: 'Add car type' }).first().click();
  const carType = admin.getByRole('dialog', { name: 'Add car type' });
  for (const [label, value] of [
    [/^Name/, 'Minibus'],
    ['Base fare', '25'],
    ['Rate per km', '1.5025'],
    ['Rate per hour', '24'],
    ['Minimum fare', '9'],
    ['Convenience fee in percent', '10'],
  ] as const)
    await carType.getByLabel(label).fill(value);
  await carType.getByRole('button', { name: 'Save' }).click();
  await expect(carType).toBeHidden();
  await expect(admin.getByRole('gridcell', { name: 'Minibus', exact: true })).toBeVisible();

  // Two admins edit it: the second decides where both changed a field, and keeps the rest of both.
  const other = await people.open('admin', '/cartypes');
  const edits = await Promise.all(
    [admin, other].map(async (page) => {
      await page.getByRole('gridcell', { name: 'Minibus', exact: true }).click();
      return page.getByRole('dialog', { name: 'Edit Minibus' });
    }),
  );
  const [mine, theirs] = edits as [Locator, Locator];
  await mine.getByLabel('Minimum fare').fill('11');
  await theirs.getByLabel('Minimum fare').fill('10');
  await theirs.getByLabel('Description').fill('With a ramp');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toBeHidden();
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText(/^Saved by .+, /)).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Saved now 10.00' })).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'car-type-conflict');
  await mine.getByRole('button', { name: 'Your value 11' }).click();
  await expect(mine.getByLabel('Description')).toHaveValue('With a ramp');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine).toBeHidden();

  // A figure is edited in its cell, refused there, saved and undone.
  const row = admin.getByRole('row', { name: /Minibus/ });
  await row.getByRole('gridcell', { name: '$11.00', exact: true }).dblclick();
  const box = admin.getByRole('textbox', { name: 'Minimum fare' });
  await expect(box).toBeFocused();
  await box.fill('eleven');
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription('Please enter an amount of 0 or more.');
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'cell-refused');
  await box.fill('12');
  await box.press('Enter');
  // The offer to undo ends after ten seconds, but not under the pointer.
  const undo = admin.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(row.getByRole('gridcell', { name: '$12.00', exact: true })).toBeFocused();
  await undo.click();
  await expect(admin.getByText('The change has been undone.')).toBeVisible();
  await expect(row.getByRole('gridcell', { name: '$11.00', exact: true })).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);

  await openWithinApp(admin, '/promos');
  await admin.getByRole('button', { name: 'Add promo' }).first().click();
  const promo = admin.getByRole('dialog', { name: 'Add promo' });
  await promo.getByLabel('Type of discount').selectOption({ label: 'Flat amount' });
  for (const [label, value] of [
    ['Code', 'AUTUMN'],
    [/^Discount/, '4'],
    ['Maximum discount', '4'],
    ['Last day', '2099-12-31'],
    ['Usage limit', '5'],
  ] as const)
    await promo.getByLabel(label).fill(value);
  await promo.getByRole('button', { name: 'Save' }).click();
  await expect(promo).toBeHidden();
  await expect(admin.getByRole('gridcell', { name: 'AUTUMN', exact: true })).toBeVisible();

  const rider = await people.open('rider', '/');
  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
  await choose(rider.getByRole('radio', { name: /Minibus/ }));
  // For a later time, so that no driver has to be nearby.
  const when = { bookLater: true, tripDate: Date.now() + 2 * 3_600_000 };
  const [pickup, drop] = [await placeNamed(rider, 'station'), await placeNamed(rider, 'hospital')];
  const { items } = await (await rider.request.get('/api/car-types')).json();
  const { id: carTypeId } = items.find(({ name }: { readonly name: string }) => name === 'Minibus');
  const post = async (path: string, data: object) => {
    const answer = await rider.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const quote = await post('/api/quotes', { pickup, drop, carTypeId, ...when });
  // A rider's lines include the convenience fee: 25.00 and 10 %.
  expect(quote.fare.lines).toContainEqual({ label: 'fare_line_base', amount: 2750 });
  const booking = await post('/api/bookings', { quoteId: quote.id, ...when });
  const reduced = await post(`/api/bookings/${booking.id}/promo`, { promoCode: 'autumn' });
  expect(reduced).toMatchObject({ tripCost: quote.fare.grandTotal, discount: 400 });

  // Other files expect the original catalogue.
  await post(`/api/bookings/${booking.id}/cancel`, {});
  await withdraw(admin, `/api/car-types/${carTypeId}`);
  const { items: promos } = await (await admin.request.get('/api/promos')).json();
  for (const { id } of promos) await withdraw(admin, `/api/promos/${id}`);
});

async function withdraw({ request }: Page, path: string): Promise<void> {
  const answer = await request.delete(path);
  expect(answer.ok(), await answer.text()).toBe(true);
}

test.describe('zones', () => {
  // The browser logs that a price is refused.
  test.use({ expectedFaults: [/status of 422/], areMapsDrawn: true });

  test('LAND-3 BOOK-5 an admin draws zones on the map; riders are picked up at their points, and do not stop where no car may', async ({
    people,
  }) => {
    const admin = await people.open('admin', '/zones');
    const rider = await people.open('rider', '/');
    const [station, hospital] = [await placeNamed(admin, 'station'), await placeNamed(admin, 'hospital')];
    const around = ({ lat, lng }: { lat: number; lng: number }) =>
      [
        [-1, -1],
        [-1, 1],
        [1, 1],
        [1, -1],
      ]
        .map(([north = 0, east = 0]) => `${lat + north / 1000}, ${lng + east / 1000}`)
        .join('\n');
    const added = async (name: string) => {
      await admin.getByRole('button', { name: 'Add zone' }).first().click();
      const dialog = admin.getByRole('dialog', { name: 'Add zone' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      return dialog;
    };

    // Drawn by taps, changed by dragging and by the button of a corner.
    const dialog = await added('Main Station');
    const corners = dialog.getByRole('textbox', { name: 'Corners' });
    const canvas = dialog.locator('canvas');
    await expect(dialog.locator('[data-drawn=true]')).toBeVisible();
    for (const [x, y] of [
      [150, 60],
      [350, 60],
      [350, 200],
      [150, 200],
    ] as const)
      await canvas.click({ position: { x, y } });
    const lines = async () => (await corners.inputValue()).split('\n').filter((line) => line !== '');
    await expect.poll(async () => (await lines()).length).toBe(4);
    const [before] = await lines();
    const corner = dialog.getByRole('button', { name: 'Remove corner 1' });
    await corner.hover();
    await admin.mouse.down();
    await admin.mouse.move(10, 10, { steps: 2 });
    const box = await canvas.boundingBox();
    await admin.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 90, { steps: 5 });
    await admin.mouse.up();
    await expect.poll(async () => (await lines())[0]).not.toBe(before);
    await dialog.getByRole('button', { name: 'Add a corner after corner 1', exact: true }).click();
    await expect.poll(async () => (await lines()).length).toBe(5);
    await dialog.getByRole('button', { name: 'Remove corner 2' }).click();
    await expect.poll(async () => (await lines()).length).toBe(4);
    await choose(dialog.getByRole('radio', { name: 'a pickup point' }));
    await canvas.click({ position: { x: 250, y: 130 } });
    const points = dialog.getByRole('textbox', { name: 'Pickup points' });
    await expect(points).toHaveValue(/, Pickup point 1$/);
    expect(await violationsOfState(admin)).toEqual([]);
    await takeAllScreens(admin, 'zone-dialog');
    // By coordinates, and with a place from the city data.
    await corners.fill(around(station));
    await points.fill(`${station.lat + 0.0005}, ${station.lng}, North Door`);
    await dialog
      .getByRole('region', { name: 'Known to the map' })
      .getByRole('button', { name: /Station/ })
      .first()
      .click();
    await expect(points).toHaveValue(/North Door\n.+Station/);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole('gridcell', { name: 'Main Station', exact: true })).toBeVisible();
    await takeAllScreens(admin, 'zones');

    const noStop = await added('Ambulances');
    await noStop.getByLabel('Kind').selectOption('No stopping');
    await noStop.getByRole('textbox', { name: 'Corners' }).fill(around(hospital));
    await noStop.getByRole('button', { name: 'Save' }).click();
    await expect(noStop).toBeHidden();
    const saved = await (await admin.request.get('/api/zones/geojson')).json();
    expect(saved.features.map((feature: { geometry: { type: string } }) => feature.geometry.type)).toEqual([
      'Polygon',
      'Polygon',
      'Point',
      'Point',
    ]);

    await choosePlace(rider, 'Pickup', 'station');
    const point = rider.getByRole('combobox', { name: 'Pickup point' });
    await point.selectOption('North Door, Main Station');
    await choosePlace(rider, 'Drop-off', 'hospital');
    await choose(rider.getByRole('radio', { name: /Standard/ }));
    // No driver is needed for a ride at a later time.
    await choose(rider.getByRole('radio', { name: 'Book Later' }));
    await takeAllScreens(rider, 'pickup-points');
    await rider.getByRole('button', { name: 'See the price' }).click();
    const refused = rider.getByRole('dialog', { name: 'No stopping here' });
    await expect(refused).toContainText('stop at Ambulances');
    await takeAllScreens(rider, 'no-stopping');
    await refused.getByRole('button', { name: 'Use this place' }).click();
    await rider.getByRole('button', { name: 'See the price' }).click();
    await expect(rider.getByRole('dialog', { name: 'Your fare' })).toBeVisible();

    // Without scripts the same place has no price, and the form says why.
    const guest = await people.guest({ width: 'phone', options: { javaScriptEnabled: false } });
    await guest.goto('/');
    await guest.getByRole('combobox', { name: 'Pickup' }).fill('station');
    await guest.getByRole('combobox', { name: 'Drop-off' }).fill('hospital');
    const press = () => guest.getByRole('button', { name: 'See the price' }).click();
    await press();
    await press();
    await expect(guest.getByRole('alert')).toContainText('not allowed to stop here');

    // Deleted, restored, and deleted permanently.
    for (const [name, undo] of [
      ['Main Station', true],
      ['Main Station', false],
      ['Ambulances', false],
    ] as const) {
      await admin
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('button', { name: /^Delete/ })
        .click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      // The offer to undo ends after ten seconds, but not under the pointer.
      if (undo) await admin.getByRole('button', { name: 'Undo' }).hover();
      await expect(admin.getByRole('gridcell', { name, exact: true })).toBeHidden();
      if (undo) {
        await admin.getByRole('button', { name: 'Undo' }).click();
        await expect(admin.getByRole('gridcell', { name, exact: true })).toBeVisible();
      }
    }
  });
});
