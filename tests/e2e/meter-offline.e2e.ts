import type { Page } from '@playwright/test';

import { recomputeProof } from '../../apps/server/src/fares/index.ts';
import { driveNorth, meter, metresSeen, waitedSeconds } from './kit/meter.ts';
import { installed, unsent } from './kit/offline-pages.ts';
import { driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({
  environment: withoutSimulatedDrivers,
  areWorkersInstalled: true,
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|40[0-9]/],
});

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();

test('METER-6 METER-7 METER-8 METER-9 a meter goes on in a dead zone, and the server counts what the passenger has paid', async ({
  people,
}) => {
  const admin = await people.signedIn('admin');
  const station = await positionOf(admin, 'station');
  const driver = await driverOnline(people, station);
  await installed(driver);
  const started = driver.waitForResponse(
    (response) => response.url().endsWith('/api/driver/meter') && response.request().method() === 'POST',
  );
  await tap(driver, 'Start the meter');
  await expect(meter(driver)).toContainText('Running');
  const { id, reference } = await (await started).json();
  await driveNorth(driver, station, { first: 1, last: 2 });

  await driver.context().setOffline(true);
  await driveNorth(driver, station, { first: 3, last: 4 });
  const waited = await waitedSeconds(driver);
  await expect.poll(() => waitedSeconds(driver)).toBeGreaterThan(waited + 1);
  // The phone loses the page, but not the ride.
  const metres = await metresSeen(driver);
  await driver.reload();
  await expect.poll(() => metresSeen(driver)).toBeGreaterThanOrEqual(metres - 10);
  await driveNorth(driver, station, { first: 5, last: 6 });
  await takeAllScreens(driver, 'meter-offline');
  await tap(driver, 'Stop');
  await tap(driver, 'Take payment');
  await expect(meter(driver)).toContainText('The passenger pays the amount on this screen');
  const shown = await meter(driver).getByRole('timer').innerText();
  await takeAllScreens(driver, 'meter-offline-payment');
  await tap(driver, `Received ${shown} in cash`);
  await expect(unsent(driver)).toContainText('End trip');

  await driver.context().setOffline(false);
  await expect(unsent(driver)).toHaveCount(0);
  const readRide = async () => (await admin.request.get(`/api/bookings/${id}`)).json();
  await expect.poll(async () => (await readRide()).status).toBe('COMPLETE');
  const { customerPaid, distanceMetres } = await readRide();
  expect(shown).toBe(`$${(customerPaid / 100).toFixed(2)}`);
  await expect(driver.getByText(`Paid: ${shown}`)).toBeVisible();
  const proof = await (await admin.request.get(`/api/bookings/${id}/fare`)).json();
  expect(recomputeProof(proof)?.grandTotal).toBe(customerPaid);
  expect(distanceMetres).toBeGreaterThanOrEqual(300);

  const shared = driver.waitForResponse(/receipt-link/);
  await tap(driver, 'Receipt for the passenger');
  const { url } = await (await shared).json();
  const passenger = await people.guest({ width: 'phone' });
  await passenger.goto(url);
  await expect(passenger.getByRole('heading', { name: `Receipt ${reference}` })).toBeVisible();
  await expect(passenger.getByRole('article')).toContainText(shown);
});
