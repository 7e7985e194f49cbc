import type { Locator, Page } from '@playwright/test';
import pg from 'pg';

import { runningServerOf } from '../../apps/server/src/platform/database/embedded/join-running-server.ts';
import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { acceptNewPrice, changeForm, seeNewPrice } from './kit/change-form.ts';
import { ACCOUNTS } from './kit/people.ts';
import { bookedReference, choose, choosePlace, driverOnline, nameOfPlace, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers });
test.setTimeout(limit(90));

const typed = ['museum', 'City Hall', 'Old Citadel', 'library', 'theatre', 'Palace of Justice'];
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

const stopsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('combobox', { name: /^Stop \d/ })
    .all()
    .then((fields) => Promise.all(fields.map((field) => field.inputValue())));

/** Whether the stops of a form or dialog are these places, in this order. */
async function expectStops(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => stopsOf(page)).toEqual(names.map((name) => expect.stringContaining(name)));
}

/** Drags a row of the list by its handle, with the mouse, to the middle of another one. */
async function dragRow(page: Page, list: Locator, from: number, to: number): Promise<void> {
  const rows = list.locator(':scope > li');
  await rows.nth(Math.max(from, to)).scrollIntoViewIfNeeded();
  const handle = await rows.nth(from).locator('[aria-hidden=true][class*=handle]').boundingBox();
  const target = await rows.nth(to).boundingBox();
  if (handle === null || target === null) throw new Error('The rows are not visible');
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  const end = to < from ? target.y - 4 : target.y + target.height + 4;
  await page.mouse.move(x, end, { steps: 6 });
  await page.mouse.up();
}

test('STOP-1 STOP-2 STOP-4 TRIP-29 TRIP-30 a ride with stops, from the form to the receipt', async ({
  people,
  product,
}) => {
  const rider = await people.open('rider', '/');
  const names: string[] = [];
  for (const text of typed) names.push(await nameOfPlace(rider, text));
  const [museum = '', hall = '', citadel = '', library = '', theatre = '', palace = ''] = names;

  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
  for (const [index, text] of typed.entries()) {
    await press(rider, 'Add a stop');
    await choosePlace(rider, `Stop ${index + 1}`, text);
  }
  await expect(rider.getByRole('button', { name: 'Add a stop' })).toHaveCount(0);
  await expectStops(rider, names);
  await takeAllScreens(rider, 'stops-form');
  await isAccessible(rider, 'a form with six stops');

  // By button, and by keyboard, which stays on the button of the moved stop.
  await press(rider, 'Move Stop 1 down');
  await expect(rider.getByRole('button', { name: 'Move Stop 2 down' })).toBeFocused();
  await rider.keyboard.press('Enter');
  await expectStops(rider, [hall, citadel, museum, library, theatre, palace]);
  const list = rider.getByRole('list', { name: 'Stops' });
  await dragRow(rider, list, 2, 0);
  await expectStops(rider, [museum, hall, citadel, library, theatre, palace]);
  await dragRow(rider, list, 3, 5);
  await expectStops(rider, [museum, hall, citadel, theatre, palace, library]);
  for (const number of [6, 5, 4]) await press(rider, `Remove Stop ${number}`);
  await press(rider, 'Note and contact: Stop 1');
  await rider.getByLabel('Note for the driver').first().fill('Back door');
  await rider.reload();
  await expectStops(rider, [museum, hall, citadel]);

  // Only now: a position is old after two minutes, and a busy machine takes long to fill in six stops.
  const pickup = await positionOf(rider, 'station');
  const driver = await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.005 });
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  await press(rider, 'See the price');
  const estimate = rider.getByRole('dialog', { name: 'Your fare' });
  const listed = estimate.getByRole('definition');
  for (const [index, name] of [museum, hall, citadel].entries())
    await expect(listed.nth(index + 1)).toContainText(name);
  await takeAllScreens(rider, 'stops-price');
  await estimate.getByRole('button', { name: /^Book for/ }).click();
  const reference = await bookedReference(rider);
  await press(rider, 'View my booking');
  await expect(rider).toHaveURL(/\/bookings\/./);
  const id = rider.url().split('/').at(-1) ?? '';

  const task = driver.getByRole('article', { name: `New task ${reference}` });
  await expect(task).toContainText('3 stops');
  await task.getByRole('button', { name: 'Accept' }).click();
  await press(driver, 'I have arrived');
  await press(driver, 'Start trip');
  const target = driver.locator('article header');
  await expect(target).toContainText(museum);
  await takeAllScreens(driver, 'stops-driver');
  await press(driver, 'Arrived at the stop');
  await expect(rider.getByText('The car is here').first()).toBeVisible();
  await waitAtStop(product.dataDir, id);
  await press(driver, 'Leave the stop');
  await expect(target).toContainText(hall);

  // The stops that are left change places; the car has passed the first one.
  await press(rider, 'Change ride');
  await expect(changeForm(rider).getByText(/^Stop 1: /)).toContainText(museum);
  await expectStops(rider, [hall, citadel]);
  await press(rider, 'Move Stop 2 down');
  await seeNewPrice(rider);
  await acceptNewPrice(rider, 'Change ride');
  await press(driver, 'OK');
  await expect(target).toContainText(citadel);
  for (const step of ['Arrived at the stop', 'Leave the stop']) await press(driver, step);
  await expect(target).toContainText(hall);
  await press(driver, 'Skip the other stops');
  await driver.getByRole('dialog').getByRole('button', { name: 'Arrived at the drop-off' }).click();
  await press(driver, 'End trip');
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, .* in cash/ })
    .click();
  await expect(rider.getByRole('heading', { name: 'How was your ride?' })).toBeVisible();

  await rider.goto(`/bookings/${id}/receipt`);
  const receipt = rider.getByRole('main');
  await expect(receipt.getByText(new RegExp(`${museum}.*Waited 4 min`))).toBeVisible();
  await expect(receipt.getByText(new RegExp(citadel))).toBeVisible();
  await expect(receipt.getByText(new RegExp(`${hall}.*Skipped`))).toBeVisible();
  await takeAllScreens(rider, 'stops-receipt');
  await isAccessible(rider, 'a receipt with stops');
  await rider.request.post(`/api/bookings/${id}/rate`, { data: {} });
});

/** The car has been at the stop for four minutes. */
async function waitAtStop(dataDir: string, id: string): Promise<void> {
  const database = new pg.Client(runningServerOf(dataDir) ?? {});
  await database.connect();
  await database.query(
    `update bookings set accepted_at = accepted_at - interval '10 minutes', arrived_at = arrived_at - interval '10 minutes',
       started_at = started_at - interval '10 minutes', stops = jsonb_set(stops, '{0,reachedAtMs}',
       to_jsonb((stops #>> '{0,reachedAtMs}')::bigint - 240000)) where id = $1`,
    [id],
  );
  await database.end();
}

test('STOP-3 at the desk, F8 adds a stop, Enter chooses it, and the focus goes on to the price', async ({
  people,
}) => {
  const page = await people.guest();
  await people.signIn(page, ACCOUNTS.admin);
  await page.goto('/addbookings');
  const focused = (role: 'combobox' | 'textbox' | 'button', name: string | RegExp) =>
    expect(page.getByRole(role, { name })).toBeFocused();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await focused('combobox', 'Phone number or name');
  await type('+15550107733');
  await focused('textbox', 'Name of the new caller');
  await type('Sam Stops');
  await focused('combobox', 'Pickup');
  await type('station');
  await focused('combobox', 'Drop-off');
  await type('hospital');
  await focused('button', 'See the price');
  // Names that exist once: Enter chooses the first suggestion.
  for (const [index, text] of ['City Hall', 'Old Citadel'].entries()) {
    await page.keyboard.press('F8');
    await focused('combobox', `Stop ${index + 1}`);
    await type(text);
    await focused('button', 'See the price');
  }
  await takeAllScreens(page, 'stops-desk');
  await isAccessible(page, 'the desk’s form with stops');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Your fare' });
  await expect(sheet.getByRole('definition').nth(1)).toContainText('City Hall');
  await expect(sheet.getByRole('definition').nth(2)).toContainText('Old Citadel');
});
