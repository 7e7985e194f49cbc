import type { Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { ACCOUNTS } from './kit/people.ts';
import { choose, choosePlace, driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({
  environment: withoutSimulatedDrivers,
  // The link to a finished ride is refused.
  expectedFaults: [/\/follow#.* 404 /],
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function say(page: Page, message: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill(message);
  await field.press('Enter');
}

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

test('BOOK-1 CHAT-1 CHAT-2 a guest sees the price, signs in and books; then rider and driver write to each other, and a friend follows the ride', async ({
  people,
}) => {
  const rider = await people.guest({ width: 'phone' });
  await rider.goto('/');
  const pickup = await positionOf(rider, 'station');
  const driver = await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.009 });
  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  await press(rider, 'See the price');
  const estimate = rider.getByRole('dialog', { name: 'Your fare' });
  const confirm = estimate.getByRole('button', { name: /^Book for/ });
  const price = await confirm.innerText();
  await takeAllScreens(rider, 'guest-price');
  await isAccessible(rider, 'the fare');
  await confirm.click();
  await expect(rider.getByRole('link', { name: 'Sign in to book' })).toBeVisible();
  await isAccessible(rider, 'the fare that a guest may not book');
  await rider.getByRole('link', { name: 'Sign in to book' }).click();
  await typeCredentials(rider, ACCOUNTS.rider);
  await expect(confirm).toHaveText(price);
  await confirm.click();
  await press(rider, 'View my booking');

  // Files that share the product may have left other tasks.
  const { pathname } = new URL(rider.url());
  const { reference } = await (await rider.request.get(`/api${pathname}`)).json();
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();
  await press(rider, /^Message Dora/);
  await say(rider, 'I have a red bag.');
  // The driver has not opened the chat yet.
  await expect(
    driver.getByText('Ada Rider: I have a red bag.').or(driver.getByText(/: I have a red bag\.$/)),
  ).toBeVisible();
  await takeAllScreens(driver, 'chat-driver-unread');
  await press(driver, /1 new message$/);
  await press(driver, 'I am on my way.');
  const log = rider.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('I am on my way.')).toBeVisible();
  await takeAllScreens(rider, 'chat-rider');
  await takeAllScreens(driver, 'chat-driver');
  await isAccessible(rider, 'the chat of a rider');
  await isAccessible(driver, 'the chat of a driver');

  await press(rider, 'Close');
  const dialog = rider.getByRole('dialog');
  await press(rider, 'Share this ride');
  const link = await dialog.getByText(/\/follow#/).innerText();
  await isAccessible(rider, 'the link to a ride');
  await press(rider, 'Close');
  const friend = await people.guest({ width: 'phone' });
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: 'Dora is on the way to the pickup' })).toBeVisible();
  // The map lists it once more.
  await expect(friend.getByText('FIA 001', { exact: true })).toBeVisible();
  await expect(friend.getByRole('main')).not.toContainText(/Ada|Dora Driver|Hospital/);
  await takeAllScreens(friend, 'followed-ride');
  await isAccessible(friend, 'a ride that a guest follows');

  await press(rider, 'Cancel ride');
  await choose(dialog.getByRole('radio').first());
  await isAccessible(rider, 'why a ride is cancelled');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(friend.getByText('This ride has ended, or the link is no longer valid.')).toBeVisible();
  await expect(friend.getByText('FIA 001')).toHaveCount(0);
  await press(rider, /^Message Dora/);
  await expect(rider.getByText('This booking is over, so you can no longer send messages.')).toBeVisible();
  await expect(log.getByText('I have a red bag.')).toBeVisible();
});
