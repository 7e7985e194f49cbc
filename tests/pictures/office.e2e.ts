import type { Page } from '@playwright/test';

import { ACCOUNTS } from '../e2e/kit/people.ts';
import { bookForLater } from '../e2e/kit/ride.ts';
import { test } from '../e2e/kit/test.ts';
import { saveScreenshot } from './save-screenshot.ts';

async function showAllCars(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show all cars' }).click();
}

test.use({ areMapsDrawn: true });

test('the back office of a town in which the simulated drivers are online', async ({ people }) => {
  const rider = await people.guest();
  await people.signIn(rider, ACCOUNTS.rider);
  await bookForLater(rider, 9);
  const admin = await people.open('admin', '/dashboard');
  await showAllCars(admin);
  await saveScreenshot(admin, 'dashboard');
  for (const page of [
    'bookings',
    'addbookings',
    'drivers',
    'riders',
    'cartypes',
    'languagesetting',
    'settings',
  ]) {
    await admin.goto(`/${page}`);
    await saveScreenshot(admin, `office-${page}`);
  }
  const dark = await people.open('admin', '/dashboard', { scheme: 'dark' });
  await showAllCars(dark);
  await saveScreenshot(dark, 'dashboard-dark');
});
