import type { Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { book, driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, expectedFaults: [/409/] });

const places = { pickup: { typed: 'station' }, drop: { typed: 'hospital', main: 'Hospital' } };
const smallPhone = { width: 360, height: 740 };

/** How long a driver has to wait. */
async function setWait(admin: Page, noShowMinutes: number, before: number): Promise<void> {
  const data = { noShowMinutes, expected: { noShowMinutes: before } };
  const changed = await admin.request.patch('/api/settings', { data });
  expect(changed.status(), await changed.text()).toBe(200);
}

test('NOSHOW-1 NOSHOW-4 NOSHOW-6 a driver waits, is refused too early, and reports that the rider did not come', async ({
  people,
}) => {
  const admin = await people.open('admin', '/bookings');
  const rider = await people.signedIn('rider', { width: 'phone' });
  const pickup = await positionOf(rider, places.pickup.typed);
  const driver = await driverOnline(people, pickup);
  await driver.setViewportSize(smallPhone);
  const reference = await book(rider, places);
  await rider.getByRole('button', { name: 'View my booking' }).click();
  const task = driver.getByRole('article', { name: `New task ${reference}` });
  await task.getByRole('button', { name: 'Accept' }).tap();
  await driver.getByRole('button', { name: 'I have arrived' }).tap();
  await expect(driver.getByText(/on you can report that the rider did not come/)).toBeVisible();
  const report = driver.getByRole('button', { name: 'Rider did not come' });
  await expect(report).toHaveCount(0);
  const id = rider.url().split('/').at(-1) ?? '';
  const early = await driver.request.post(`/api/bookings/${id}/no-show`, { data: {} });
  expect([early.status(), (await early.json()).error.code]).toEqual([409, 'wait_not_over']);

  await setWait(admin, 0, 5);
  await driver.reload();
  await takeAllScreens(driver, 'no-show-button');
  await report.tap();
  const dialog = driver.getByRole('dialog', { name: 'Did the rider not come?' });
  await expect(dialog.getByText(/The rider sees when the driver arrived/)).toBeVisible();
  expect(await violationsOfState(driver)).toEqual([]);
  await takeAllScreens(driver, 'no-show-dialog');
  await dialog.getByRole('button', { name: 'Keep waiting' }).tap();
  await expect(dialog).toHaveCount(0);
  await report.tap();
  await dialog.getByRole('button', { name: 'Rider did not come' }).tap();

  await expect(rider.getByRole('heading', { name: 'You were not at the pickup' })).toBeVisible();
  await expect(rider.getByText('Driver waited', { exact: true })).toBeVisible();
  await expect(rider.getByText('Car’s distance from the pickup')).toBeVisible();
  await takeAllScreens(rider, 'no-show-rider');
  await expect(admin.getByRole('grid').getByText(reference)).toBeVisible();
  await expect(driver.getByText('Sharing your location')).toBeVisible();
  await rider.goto(`/bookings/${id}/receipt`);
  await expect(rider.getByText('No-show fee')).toBeVisible();
  await setWait(admin, 5, 0);
});
