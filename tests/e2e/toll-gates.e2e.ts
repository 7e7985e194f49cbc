import type { Locator, Page } from '@playwright/test';

import { decodePolyline, greatCircleMetres, type LatLng } from '@fiacre/domain';
import { violationsOfState } from './kit/accessibility.ts';
import { phoneProblems } from './kit/phone.ts';
import { choose, choosePlace, placeNamed } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: true });

type Road = readonly [LatLng, LatLng];

/** The two longest straight pieces of road on the way from the station to the hospital, in driving order. */
async function roadsOf(page: Page): Promise<readonly [Road, Road]> {
  const [pickup, drop] = [await placeNamed(page, 'station'), await placeNamed(page, 'hospital')];
  const { items } = await (await page.request.get('/api/car-types')).json();
  const data = { pickup, drop, carTypeId: items[0].id };
  const { route } = await (await page.request.post('/api/quotes', { data })).json();
  const points = decodePolyline(route.polyline);
  const pieces = points.slice(1).map((to, i): Road => [points[i] ?? to, to]);
  const byLength = pieces.toSorted((one, other) => greatCircleMetres(...other) - greatCircleMetres(...one));
  const [first, second] = pieces.filter((piece) => byLength.indexOf(piece) < 2);
  if (first === undefined || second === undefined) throw new Error('a route without a bend');
  return [first, second];
}

/** A line of 60 m across a road, from its left to its right side as its drivers see it. */
function across([from, to]: Road): string {
  const squeeze = Math.cos((from.lat * Math.PI) / 180);
  const [north, east] = [to.lat - from.lat, (to.lng - from.lng) * squeeze];
  const scale = 30 / 111_195 / Math.hypot(north, east);
  const [lat, lng] = [(from.lat + to.lat) / 2, (from.lng + to.lng) / 2];
  const end = (side: 1 | -1) =>
    [lat + side * scale * east, lng - (side * scale * north) / squeeze]
      .map((part) => part.toFixed(6))
      .join(', ');
  return `${end(1)}\n${end(-1)}`;
}

/** The price sheet of a ride from the station to the hospital at a later time, for which no driver has to be nearby. */
async function priceSheet(rider: Page, carType = 'Standard'): Promise<Locator> {
  await rider.goto('/');
  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital');
  await choose(rider.getByRole('radio', { name: new RegExp(carType) }));
  await choose(rider.getByRole('radio', { name: 'Book Later' }));
  await rider.getByRole('button', { name: 'See the price' }).click();
  const sheet = rider.getByRole('dialog', { name: 'Your fare' });
  await expect(sheet.getByText('Base fare')).toBeVisible();
  return sheet;
}

/** What the gate costs, on a price sheet. */
const tollIn = (sheet: Locator) =>
  sheet.getByText('Toll: Harbour Bridge').locator('xpath=following-sibling::*');

test('TOLL-1 TOLL-2 TOLL-3 TOLL-4 an admin draws a toll gate, is corrected at its fields, and riders see it on the price', async ({
  people,
}) => {
  const admin = await people.open('admin', '/tariffs', { width: 'phone' });
  await admin.getByRole('button', { name: 'Toll gates' }).tap();
  await admin.getByRole('button', { name: 'Add toll gate' }).tap();
  const dialog = admin.getByRole('dialog', { name: 'Add toll gate' });
  const line = dialog.getByRole('textbox', { name: 'Ends of the line' });
  const save = () => dialog.getByRole('button', { name: 'Save' }).tap();
  await save();
  await expect(dialog.getByRole('textbox', { name: 'Name of the toll gate' })).toHaveAccessibleDescription(
    /Please/,
  );
  await expect(line).toHaveAccessibleDescription(/Please enter two places/);
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/Please/);

  // Drawn by two taps; a third one begins again.
  await expect(dialog.locator('[data-drawn=true]')).toBeVisible();
  const canvas = dialog.locator('canvas');
  const ends = async () => (await line.inputValue()).split('\n').filter((end) => end !== '').length;
  await canvas.tap({ position: { x: 90, y: 120 } });
  await expect.poll(ends).toBe(1);
  await canvas.tap({ position: { x: 130, y: 120 } });
  await expect.poll(ends).toBe(2);
  await expect(dialog.getByRole('img', { name: 'Left end of the gate' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Right end of the gate' })).toBeVisible();
  await canvas.tap({ position: { x: 200, y: 200 } });
  await expect.poll(ends).toBe(1);
  await expect(line).toHaveAccessibleDescription(/Please enter two places/);

  await dialog.getByRole('textbox', { name: 'Name of the toll gate' }).fill('Harbour Bridge');
  await line.fill('-30.03, -51.23\n-30.05, -51.23');
  await expect(line).toHaveAccessibleDescription(/longer than 500 m/);
  await line.fill(across((await roadsOf(admin))[0]));
  // The whole week for every car, and a second amount that leaves no hour for the first one.
  const first = dialog.getByRole('group', { name: 'Amounts, row 1' });
  await first.getByRole('textbox', { name: 'Amount' }).fill('3.20');
  await dialog.getByRole('button', { name: 'Add amount' }).tap();
  const second = dialog.getByRole('group', { name: 'Amounts, row 2' });
  await second.getByRole('textbox', { name: 'Amount' }).fill('7.45');
  await save();
  await expect(second).toContainText('Another amount applies at some of these hours');
  await second.getByRole('button', { name: 'Add hours' }).tap();
  const days = await second.getByRole('group', { name: 'Days' }).getByRole('checkbox').all();
  const tapAll = async (some: readonly Locator[]) => {
    for (const day of some) await day.locator('xpath=ancestor::label').tap();
  };
  // Nights from Monday to Friday at first.
  await tapAll(days.slice(0, 5));
  await save();
  await expect(second).toContainText('Choose at least one day.');
  expect(await phoneProblems(admin)).toEqual([]);
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'toll-gate-refused');
  await tapAll(days.slice(0, 7));
  for (const name of ['From', 'To']) await second.getByLabel(name, { exact: true }).fill('00:00');
  await save();
  const list = admin.getByRole('dialog', { name: 'Toll gates' });
  await expect(list.getByText('Harbour Bridge')).toBeVisible();
  await expect(list).toContainText('$3.20');
  await takeAllScreens(admin, 'toll-gates');

  // The amount for these hours, which are all hours, counts before the one for always.
  const rider = await people.signedIn('rider');
  const sheet = await priceSheet(rider);
  await expect(tollIn(sheet)).toHaveText('$7.45');
  await takeAllScreens(rider, 'toll-gate-price');

  // Those who drive the other way pay.
  await list.getByRole('button', { name: 'Edit Harbour Bridge' }).tap();
  const edited = admin.getByRole('dialog', { name: 'Edit Harbour Bridge' });
  await edited.getByRole('button', { name: 'Other direction' }).tap();
  await edited.getByRole('button', { name: 'Save' }).tap();
  await expect(edited).toHaveCount(0);
  await expect(tollIn(await priceSheet(rider))).toHaveCount(0);
  await list.getByRole('button', { name: 'Edit Harbour Bridge' }).tap();
  await choose(edited.getByRole('radio', { name: 'Both directions' }));
  await edited.getByRole('button', { name: 'Remove row 2 of Amounts' }).tap();
  await edited.getByRole('button', { name: 'Save' }).tap();
  await expect(edited).toHaveCount(0);
  await expect(tollIn(await priceSheet(rider))).toHaveText('$3.20');

  await list.getByRole('button', { name: 'Delete Harbour Bridge' }).tap();
  await expect(list.getByText('No toll gates.')).toBeVisible();
});

test('TOLL-3 an admin enters amounts by car type, and each car shows its own', async ({ people }) => {
  const admin = await people.open('admin', '/tariffs');
  await admin.getByRole('button', { name: 'Toll gates' }).click();
  await admin.getByRole('button', { name: 'Add toll gate' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add toll gate' });
  await dialog.getByRole('textbox', { name: 'Name of the toll gate' }).fill('Harbour Bridge');
  await dialog.getByRole('textbox', { name: 'Ends of the line' }).fill(across((await roadsOf(admin))[0]));
  const row = (number: number) => dialog.getByRole('group', { name: `Amounts, row ${number}` });
  await row(1).getByRole('textbox', { name: 'Amount' }).fill('3.20');
  await dialog.getByRole('button', { name: 'Add amount' }).click();
  await row(2).getByRole('textbox', { name: 'Amount' }).fill('9.60');
  const carOf = (number: number, name: string) =>
    row(number).getByRole('group', { name: 'Car types' }).getByRole('checkbox', { name, exact: true });
  await choose(carOf(2, 'Van'));
  await choose(carOf(2, 'Executive'));
  await dialog.getByRole('button', { name: 'Add amount' }).click();
  await row(3).getByRole('textbox', { name: 'Amount' }).fill('12.00');
  await choose(carOf(3, 'Van'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(3)).toContainText('Another amount applies at some of these hours to the same car types');
  await carOf(3, 'Van').locator('xpath=ancestor::label').click();
  await choose(carOf(3, 'Comfort'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  const list = admin.getByRole('dialog', { name: 'Toll gates' });
  for (const price of ['$3.20', '$9.60 (Van, Executive)', '$12.00 (Comfort)'])
    await expect(list.getByText(price, { exact: true })).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);

  const rider = await people.signedIn('rider');
  for (const [carType, toll] of [
    ['Standard', '$3.20'],
    ['Van', '$9.60'],
    ['Comfort', '$12.00'],
  ] as const)
    await expect(tollIn(await priceSheet(rider, carType))).toHaveText(toll);

  await list.getByRole('button', { name: 'Delete Harbour Bridge' }).click();
  await expect(list.getByText('No toll gates.')).toBeVisible();
});

test('TOLL-6 an admin enters what a pair of entry and exit costs, and riders see it on the price', async ({
  people,
}) => {
  const admin = await people.open('admin', '/tariffs', { width: 'phone' });
  const [entry, exit] = await roadsOf(admin);
  await admin.getByRole('button', { name: 'Toll gates' }).tap();
  const list = admin.getByRole('dialog', { name: 'Toll gates' });
  const added = admin.getByRole('dialog', { name: 'Add toll gate' });
  const draw = async (name: string, road: Road, amount: string) => {
    await list.getByRole('button', { name: 'Add toll gate' }).tap();
    await added.getByRole('textbox', { name: 'Name of the toll gate' }).fill(name);
    await added.getByRole('textbox', { name: 'Ends of the line' }).fill(across(road));
    await added.getByRole('textbox', { name: 'Amount' }).fill(amount);
  };
  const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).tap();
  await draw('Station Road', entry, '0');
  await save(added);
  await draw('Harbour Bridge', exit, '8.80');
  await added.getByRole('button', { name: 'Add amount' }).tap();
  const pair = added.getByRole('group', { name: 'Amounts, row 2' });
  await pair.getByRole('textbox', { name: 'Amount' }).fill('2.70');
  await pair.getByText('Where the car came in').tap();
  await choose(pair.getByRole('checkbox', { name: 'Station Road' }));
  expect(await phoneProblems(admin)).toEqual([]);
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'toll-gate-entry');
  await save(added);
  await expect(list.getByText('$2.70 (from Station Road)', { exact: true })).toBeVisible();

  const rider = await people.signedIn('rider');
  await expect(tollIn(await priceSheet(rider))).toHaveText('$2.70');

  // Amounts follow a gate that is renamed, and keep it from being deleted.
  await list.getByRole('button', { name: 'Edit Station Road' }).tap();
  const edited = admin.getByRole('dialog', { name: 'Edit Station Road' });
  await edited.getByRole('textbox', { name: 'Name of the toll gate' }).fill('North Gate');
  await save(edited);
  await expect(list).toContainText('$2.70 (from North Gate)');
  await list.getByRole('button', { name: 'Delete North Gate' }).tap();
  await expect(list).toContainText('North Gate cannot be deleted because amounts of Harbour Bridge name it');
  await takeAllScreens(admin, 'toll-gate-kept');
  for (const name of ['Harbour Bridge', 'North Gate'])
    await list.getByRole('button', { name: `Delete ${name}` }).tap();
  await expect(list.getByText('No toll gates.')).toBeVisible();
});
