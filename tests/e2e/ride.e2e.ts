import type { Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { expectMapByWorker } from './kit/maps.ts';
import { SIZES } from './kit/people.ts';
import { untilQuiet } from './kit/quiet.ts';
import { listen } from './kit/refused.ts';
import { book, choose, driverOnline, positionOf } from './kit/ride.ts';
import { phoneProblems } from './kit/phone.ts';
import { takeAllScreens, takeScreen } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: true });

const places = {
  pickup: { typed: 'station' },
  drop: { typed: 'hospital', main: 'Hospital' },
};

const smallPhone = { width: 320, height: 568 };

/** TRIP-17: the fixed button at the bottom does not cover the destination. */
async function seesTargetOnSmallPhone(driver: Page): Promise<void> {
  await driver.setViewportSize(smallPhone);
  await driver.evaluate('scrollTo(0, 0)');
  const target = driver.locator('article header').getByText('Station');
  const button = driver.getByRole('button', { name: 'I have arrived' });
  await expect(button).toBeInViewport({ ratio: 1 });
  const nowhere = { y: Number.NaN, height: Number.NaN };
  // The page takes a moment to render at the new size.
  await expect(async () => {
    const place = (await target.boundingBox()) ?? nowhere;
    const step = (await button.boundingBox()) ?? nowhere;
    expect(place.y).toBeGreaterThan(0);
    expect(place.y + place.height).toBeLessThanOrEqual(step.y);
  }).toPass();
  await driver.setViewportSize(SIZES.phone);
}

test('MISC-1 BOOK-1 TRIP-3 TRIP-16 TRIP-17 RATE-1 MISC-6 a ride from the first key press to the rating, in three browsers', async ({
  people,
}) => {
  const admin = await people.open('admin', '/bookings');
  const rider = await people.signedIn('rider', { width: 'phone' });
  const refused = await listen(rider);
  const pickup = await positionOf(rider, places.pickup.typed);
  // A kilometre up the road.
  const driver = await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.009 });

  const reference = await book(rider, places);
  await rider.getByRole('button', { name: 'View my booking' }).click();
  await expect(rider).toHaveURL(/\/bookings\/./);
  await expect(rider.getByRole('heading', { name: 'Looking for a driver near you' })).toBeVisible();

  await expectMapByWorker(rider);
  await untilQuiet(rider);
  expect(refused).toEqual([]);

  // TRIP-1, MISC-6: neither page is reloaded.
  const task = driver.getByRole('article', { name: `New task ${reference}` });
  await expect(task).toBeVisible();
  // The time to respond is running out, so nothing may need scrolling.
  await expect(task.getByRole('button', { name: 'Accept' })).toBeInViewport({ ratio: 1 });
  await takeAllScreens(driver, 'ride-driver-task');
  expect(await phoneProblems(driver)).toEqual([]);
  await isAccessible(driver, 'a new task');
  await expect(admin.getByRole('grid').getByText(reference)).toBeVisible();
  await task.getByRole('button', { name: 'Accept' }).click();

  await expect(rider.getByRole('heading', { name: /is on the way|away/ })).toBeVisible();
  await expect(rider.getByRole('region', { name: 'Your driver' }).getByText('FIA 001')).toBeVisible();
  await driver.context().setGeolocation({ ...pickup, latitude: pickup.latitude + 0.006 });
  // MISC-6: the car moves on the rider's map, and the arrival time appears.
  await expect(rider.getByRole('heading', { name: /Dora Driver is \d+ min away/ })).toBeVisible();
  await takeAllScreens(rider, 'ride-rider-accepted');
  await takeAllScreens(driver, 'ride-driver-accepted');
  await isAccessible(rider, 'a ride whose driver is coming');
  await isAccessible(driver, 'a trip to the pickup');
  await seesTargetOnSmallPhone(driver);
  await press(driver, 'I have arrived');
  await expect(rider.getByRole('heading', { name: 'Dora Driver is waiting for you' })).toBeVisible();
  await press(driver, 'Start trip');
  await expect(rider.getByRole('heading', { name: /on your way|You arrive in/ })).toBeVisible();
  await takeAllScreens(rider, 'ride-rider-started');
  await press(driver, 'Arrived at the drop-off');
  await expect(rider.getByRole('heading', { name: 'You have arrived' })).toBeVisible();
  await press(driver, 'End trip');
  await expect(driver.getByRole('dialog')).toBeVisible();
  await isAccessible(driver, 'the question for cash');
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, .* in cash/ })
    .click();
  await expect(driver.getByRole('switch')).toBeVisible();

  await expect(rider.getByRole('heading', { name: 'How was your ride?' })).toBeVisible();
  // RATE-1: nothing needs scrolling, not even on a small phone.
  for (const size of [smallPhone, SIZES.phone]) {
    await rider.setViewportSize(size);
    await rider.evaluate('scrollTo(0, 0)');
    const best = rider.getByRole('radio', { name: /5/ }).locator('xpath=ancestor::label');
    await expect(best).toBeInViewport({ ratio: 1 });
  }
  await takeAllScreens(rider, 'ride-rider-paid');
  await isAccessible(rider, 'a ride to rate');
  await choose(rider.getByRole('radio', { name: /5/ }));
  await press(rider, 'Submit rating');
  // The page becomes shorter then, which could move the link between the press and the release of the mouse.
  await expect(rider.getByRole('heading', { name: 'How was your ride?' })).toBeHidden();
  await rider.getByRole('link', { name: 'All bookings' }).click();
  await expect(rider.getByRole('table').getByText('Complete').first()).toBeVisible();

  await expect(admin.getByRole('row').filter({ hasText: reference }).getByText('Complete')).toBeVisible();
  await takeAllScreens(admin, 'ride-admin-table');
  await admin.getByRole('grid').getByText(reference).click();
  const drawer = admin.getByRole('dialog');
  for (const step of [
    'Booked',
    'Accepted',
    'Arrived at the pickup',
    'Trip started',
    'Arrived at the drop-off',
    'Trip ended',
    'Rated',
  ]) {
    await expect(drawer.getByText(step, { exact: true }).first()).toBeVisible();
  }
  await takeScreen(admin, 'ride-admin-trail');
});

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
}
