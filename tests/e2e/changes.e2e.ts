import type { Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { book, choosePlace, driverOnline, placeNamed, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers });

const places = { pickup: { typed: 'station' }, drop: { typed: 'hospital', main: 'Hospital' } };

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

/** Asks for the price of the form's changes and accepts it. */
async function acceptPrice(page: Page, verb: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'See the new price' }).click();
  await expect(form.getByText('New price')).toBeVisible();
  await form.getByRole('button', { name: verb }).click();
  await expect(form).toBeHidden();
}

test('CHANGE-6 CHANGE-8 CHANGE-9 CHANGE-12 CHANGE-13 rider, driver and desk change a ride in three browsers', async ({
  people,
}) => {
  const admin = await people.open('admin', '/bookings');
  const rider = await people.signedIn('rider', { width: 'phone' });
  const pickup = await positionOf(rider, places.pickup.typed);
  const driver = await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.009 });
  const reference = await book(rider, places);
  await press(rider, 'View my booking');
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();

  // The rider changes the note: the driver's device confirms it, and the driver reads it.
  await press(rider, 'Change ride');
  await rider.getByRole('textbox', { name: 'Note to the driver' }).fill('Blue gate');
  await takeAllScreens(rider, 'change-form');
  await isAccessible(rider, 'the form for changes');
  await acceptPrice(rider, 'Change ride');
  await expect(driver.getByText('This booking was changed')).toBeVisible();
  await expect(driver.getByText(/^Note to the driver: .*Blue gate.*before/)).toBeVisible();
  await takeAllScreens(driver, 'change-read');
  await isAccessible(driver, 'a change that the driver has to read');
  await press(driver, 'OK');
  await expect(driver.getByText('This booking was changed')).toBeHidden();

  // The driver proposes another drop-off, and the rider accepts it.
  await press(driver, 'Propose a change');
  const { add } = await placeNamed(driver, 'museum');
  await choosePlace(driver, 'Drop-off', 'museum');
  await acceptPrice(driver, 'Propose a change');
  await expect(rider.getByText('Your driver proposes a change')).toBeInViewport({ ratio: 1 });
  await takeAllScreens(rider, 'change-proposed');
  await press(rider, 'Accept');
  await expect(rider.getByText('Your driver proposes a change')).toBeHidden();
  await expect(rider.getByRole('main')).toContainText(add.split(',')[0] ?? add);

  // The desk takes the driver off by the keys of the booking's row.
  const row = admin.getByRole('row').filter({ hasText: reference });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await admin.keyboard.press('d');
  const dialog = admin.getByRole('dialog', { name: 'Take the driver off' });
  await takeAllScreens(admin, 'take-driver-off');
  await isAccessible(admin, 'taking a driver off');
  await dialog.getByRole('button', { name: 'Take the driver off' }).click();
  await expect(rider.getByRole('heading', { name: 'Looking for a driver near you' })).toBeVisible();
});
