import type { Page } from '@playwright/test';

import { driveNorth, meter } from './kit/meter.ts';
import { ACCOUNTS } from './kit/people.ts';
import { largestWidth, phoneProblems } from './kit/phone.ts';
import { driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({
  environment: withoutSimulatedDrivers,
});

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();

test('METER-1 METER-8 METER-9 METER-11 METER-15 a passenger from the street pays in the car what the meter has counted, and opens the receipt', async ({
  people,
}) => {
  const admin = await people.guest();
  await people.signIn(admin, ACCOUNTS.admin);
  const station = await positionOf(admin, 'station');
  const driver = await driverOnline(people, station);
  await takeAllScreens(driver, 'meter-start');
  await tap(driver, 'Start the meter');
  await expect(meter(driver)).toContainText('Running');
  await expect(meter(driver)).toContainText('This is not a sealed taximeter.');
  await expect(driver.getByRole('button', { name: 'Start the meter' })).toHaveCount(0);
  await driveNorth(driver, station, { first: 1, last: 4 });
  expect(await phoneProblems(driver)).toEqual([]);
  await takeAllScreens(driver, 'meter-running');
  await tap(driver, 'Stop');
  await expect(meter(driver)).toContainText('Stopped');
  await tap(driver, 'Continue');
  await expect(meter(driver)).toContainText('Running');
  await tap(driver, 'Stop');
  await tap(driver, 'Take payment');
  const cash = driver.getByRole('button', { name: /^Received .* in cash$/ });
  await expect(meter(driver).getByText(/No connection/)).toHaveCount(0);
  const { items } = await (await admin.request.get('/api/bookings?active=true')).json();
  const id = (items as { id: string; source: string }[]).find(({ source }) => source === 'street')?.id ?? '';
  await takeAllScreens(driver, 'meter-payment');
  await cash.tap();
  await expect(driver.getByText(/^Paid: /)).toBeVisible();
  const booking = await (await admin.request.get(`/api/bookings/${id}`)).json();
  expect(booking).toMatchObject({ status: 'COMPLETE', source: 'street', paymentMode: 'cash' });
  await expect(driver.getByText(/^Paid: /)).toContainText((booking.customerPaid / 100).toFixed(2));
  const shared = driver.waitForResponse(/receipt-link/);
  const width = await largestWidth(driver, async () => {
    await tap(driver, 'Receipt for the passenger');
    await expect(driver.getByRole('img', { name: 'Scan to open the receipt' })).toBeVisible();
  });
  expect(width).toBe(driver.viewportSize()?.width);
  expect(await phoneProblems(driver)).toEqual([]);
  await takeAllScreens(driver, 'meter-paid');
  const { url } = await (await shared).json();
  await driver.getByRole('textbox', { name: 'Passenger’s phone number or email' }).fill('street@fiacre.test');
  await tap(driver, 'Send the receipt');
  await expect(driver.getByText('The receipt was sent to street@fiacre.test.')).toBeVisible();
  const passenger = await people.guest({ width: 'phone' });
  await passenger.goto(url);
  await expect(passenger.getByRole('heading', { name: `Receipt ${booking.reference}` })).toBeVisible();
  await expect(passenger.getByRole('article')).toContainText((booking.customerPaid / 100).toFixed(2));
  expect(await phoneProblems(passenger)).toEqual([]);
  await takeAllScreens(passenger, 'meter-receipt');
  await driver.getByRole('link', { name: 'Open the receipt' }).tap();
  await expect(driver).toHaveURL(`/bookings/${id}/receipt`);
});
