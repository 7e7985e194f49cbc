import type { Booking, FareProof } from '@fiacre/contract';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';

import { runningServerOf } from '../../apps/server/src/platform/database/embedded/join-running-server.ts';
import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { driverOnline, placeNamed, sharesLocation } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { addSecondDriver, secondDriver } from './kit/second-driver.ts';
import { expect, test } from './kit/test.ts';

// A separate product: the test adds a driver.
test.use({ environment: { SANDBOX_DRIVERS: '0' } });
test.setTimeout(limit(90));

type Place = Awaited<ReturnType<typeof placeNamed>>;

interface Ride {
  readonly id: string;
  readonly reference: string;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const taskOn = (driver: Page, { reference }: Ride): Locator =>
  driver.getByRole('article', { name: `New task ${reference}` });

const headline = (rider: Page, name: string | RegExp) => rider.getByRole('heading', { level: 2, name });

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

/** Books through the API, like the form, and opens the rider's page. */
async function bookedRide(rider: Page, pickup: Place): Promise<Ride> {
  const drop = await placeNamed(rider, 'hospital');
  const { items } = await (await rider.request.get('/api/car-types')).json();
  const data = { pickup, drop, carTypeId: items[0].id };
  const { id: quoteId } = await (await rider.request.post('/api/quotes', { data })).json();
  const booked = await rider.request.post('/api/bookings', { data: { quoteId } });
  expect(booked.ok(), await booked.text()).toBe(true);
  const ride: Ride = await booked.json();
  await rider.goto(`/bookings/${ride.id}`);
  return ride;
}

const accept = (driver: Page, ride: Ride) =>
  taskOn(driver, ride).getByRole('button', { name: 'Accept' }).click();

/** The desk opens the dialog with the letter of the row's menu. */
async function openFromRow(admin: Page, { reference }: Ride): Promise<Locator> {
  const row = admin.getByRole('row').filter({ hasText: reference });
  await row.getByRole('button', { name: /^Actions/ }).focus();
  await admin.keyboard.press('d');
  return admin.getByRole('dialog', { name: 'Take the driver off' });
}

/** The desk opens the dialog with the button in the panel of the booking. */
async function openFromPanel(admin: Page, { reference }: Ride): Promise<Locator> {
  await admin.getByRole('row').filter({ hasText: reference }).getByText(reference).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Take the driver off' }).click();
  return admin.getByRole('dialog', { name: 'Take the driver off' });
}

async function takeOff(dialog: Locator, reason: string): Promise<void> {
  await dialog.getByText(reason, { exact: true }).click();
  await expect(dialog.getByRole('radio', { name: reason })).toBeChecked();
  await dialog.getByRole('button', { name: 'Take the driver off' }).click();
  await expect(dialog).toBeHidden();
}

async function cancel(admin: Page, { id }: Ride): Promise<void> {
  const cancelled = await admin.request.post(`/api/bookings/${id}/cancel`, { data: {} });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
}

const stored = async (page: Page, { id }: Ride): Promise<Booking> =>
  (await page.request.get(`/api/bookings/${id}`)).json();

/** Moves the car until the server has its new place. A position is old after two minutes. */
async function moveTo(driver: Page, at: { latitude: number; longitude: number }): Promise<void> {
  const since = Date.now();
  let tries = 0;
  await expect(async () => {
    tries += 1;
    // The browser reports only places that differ.
    const latitude = at.latitude + (tries % 2) * 0.000_002;
    await driver.context().setGeolocation({ ...at, latitude });
    const { location, locationAt } = await (await driver.request.get('/api/driver/availability')).json();
    expect(location.lat).toBeCloseTo(at.latitude, 4);
    expect(Date.parse(locationAt)).toBeGreaterThan(since);
  }).toPass();
}

/** Drives on a trip, in steps that a car can make between two positions: only these count for the fare. */
async function drive(driver: Page, places: readonly Parameters<typeof moveTo>[1][]): Promise<void> {
  for (const place of places) await moveTo(driver, place);
}

test('CHANGE-12 CHANGE-14 CHANGE-16 CHANGE-17 CHANGE-21 the desk takes a driver off in each state, and another car drives on for one fare', async ({
  people,
  product,
}) => {
  const database = new pg.Client(runningServerOf(product.dataDir) ?? {});
  await database.connect();
  await addSecondDriver(database);
  await database.end();
  const admin = await people.open('admin', '/bookings');
  const rider = await people.signedIn('rider', { width: 'phone' });
  const pickup = await placeNamed(rider, 'station');
  const at = (kilometres: number) => ({ latitude: pickup.lat + kilometres * 0.009, longitude: pickup.lng });
  const first = await driverOnline(people, at(0));
  const options = { geolocation: at(-0.2), permissions: ['geolocation'] };
  const second = await people.guest({ width: 'phone', options });
  await people.signIn(second, secondDriver);
  await second.goto('/bookings');
  await second.getByRole('switch').click();
  await sharesLocation(second, at(-0.2));

  await test.step('on the way to the pickup', async () => {
    const ride = await bookedRide(rider, pickup);
    await accept(first, ride);
    await expect(headline(rider, /away|on the way/)).toBeVisible();
    await expect(taskOn(second, ride)).toBeHidden();
    const dialog = await openFromRow(admin, ride);
    await expect(dialog).toContainText('It is not counted against the driver.');
    await takeOff(dialog, 'Driver cannot be reached');
    await expect(taskOn(second, ride)).toBeVisible();
    await expect(headline(rider, 'Looking for another driver')).toBeVisible();
    await expect(rider.getByText(/^Your driver cannot come/)).toBeVisible();
    await takeAllScreens(rider, 'take-off-rider');
    await isAccessible(rider, 'a ride without its driver');
    await expect(first.getByRole('heading', { name: 'To the pickup' })).toBeHidden();
    await expect(taskOn(first, ride)).toBeHidden();
    await expect(first.getByText('This ride is no longer yours')).toBeVisible();
    await takeAllScreens(first, 'take-off-driver');
    await first.getByRole('button', { name: 'OK' }).tap();
    await cancel(admin, ride);
  });

  await test.step('at the pickup, on a ride that the desk assigned by hand', async () => {
    await moveTo(second, at(-0.2));
    const ride = await bookedRide(rider, pickup);
    await assign(admin, ride, first);
    await accept(first, ride);
    await press(first, 'I have arrived');
    await expect(headline(rider, /is waiting for you/)).toBeVisible();
    const dialog = await openFromPanel(admin, ride);
    await takeAllScreens(admin, 'take-off-dialog');
    await isAccessible(admin, 'the dialog that takes a driver off');
    await takeOff(dialog, 'Car broke down');
    await admin.keyboard.press('Escape');
    await expect(taskOn(second, ride)).toBeVisible();
    await expect(headline(rider, 'Looking for another driver')).toBeVisible();
    await expect(taskOn(first, ride)).toBeHidden();
    await cancel(admin, ride);
  });

  await test.step('on the trip, which the second driver ends for one fare', async () => {
    await moveTo(first, at(0));
    await moveTo(second, at(-0.2));
    const ride = await bookedRide(rider, pickup);
    const { vehicleNumber, driverName } = await startedBy(first, rider, ride);
    await drive(first, [at(-0.06), at(-0.12), at(-0.18)]);
    const dialog = await openFromRow(admin, ride);
    await expect(dialog).toContainText('Both drivers share one fare.');
    await takeOff(dialog, 'Car broke down');
    await expect(headline(rider, 'Another car will pick you up')).toBeVisible();
    await expect(rider.getByText(/You pay one fare, and nothing for the wait\./)).toBeVisible();
    await takeAllScreens(rider, 'take-off-next-car');
    await isAccessible(rider, 'a rider who waits for the next car');
    await taskOn(second, ride).getByRole('button', { name: 'Accept' }).click();
    await expect(second.getByText(/^Another car broke down here\./)).toBeVisible();
    await takeAllScreens(second, 'take-off-second-driver');
    await expect(headline(rider, /away|on the way/)).toBeVisible();
    await moveTo(second, at(-0.18));
    for (const name of ['I have arrived', 'Start trip']) await press(second, name);
    await expect(headline(rider, /on your way|You arrive in/)).toBeVisible();
    await drive(second, [at(-0.24), at(-0.3), at(-0.36)]);
    for (const name of ['Arrived at the drop-off', 'End trip']) await press(second, name);
    await second
      .getByRole('dialog')
      .getByRole('button', { name: /^Yes, .* in cash/ })
      .click();
    await expect(rider.getByRole('heading', { name: 'How was your ride?' })).toBeVisible();
    await expectOneFare(admin, ride);
    await rider.goto(`/bookings/${ride.id}/receipt`);
    const receipt = rider.getByRole('article', { name: `Receipt ${ride.reference}` });
    await expect(receipt).toContainText(String(vehicleNumber));
    await expect(receipt).toContainText('FIA 002');
    await expect(receipt).not.toContainText(String(driverName));
    await takeAllScreens(rider, 'take-off-receipt');
  });
});

/** The office takes the booking out of automatic dispatch and offers it to one driver, through the API like the dialogs. */
async function assign(admin: Page, { id }: Ride, driver: Page): Promise<void> {
  const { id: driverId } = await (await driver.request.get('/api/me')).json();
  for (const [verb, data] of [
    ['manual-dispatch', {}],
    ['assign', { driverId }],
  ] as const) {
    const answer = await admin.request.post(`/api/bookings/${id}/${verb}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** The first driver drives until the trip has started. */
async function startedBy(driver: Page, rider: Page, ride: Ride): Promise<Booking> {
  await accept(driver, ride);
  for (const name of ['I have arrived', 'Start trip']) await press(driver, name);
  await expect(headline(rider, /on your way|You arrive in/)).toBeVisible();
  return stored(rider, ride);
}

/** One charge, whose driver's share both drivers divide. */
async function expectOneFare(admin: Page, ride: Ride): Promise<void> {
  const proof: FareProof = await (await admin.request.get(`/api/bookings/${ride.id}/fare`)).json();
  const { charge, drives = [] } = proof;
  const shares = drives.map(({ driverShare }) => driverShare ?? 0);
  expect(shares).toHaveLength(2);
  for (const share of shares) expect(share, JSON.stringify(drives)).toBeGreaterThan(0);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(charge.driverShare);
  await admin.getByRole('row').filter({ hasText: ride.reference }).getByText(ride.reference).click();
  const panel = admin.getByRole('dialog');
  for (const number of [1, 2])
    await expect(panel.getByText(`Vehicle ${number}`, { exact: true })).toBeVisible();
  await takeAllScreens(admin, 'take-off-desk');
  await admin.keyboard.press('Escape');
}
