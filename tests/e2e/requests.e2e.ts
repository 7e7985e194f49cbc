import type { Page } from '@playwright/test';

import type { People } from './kit/people.ts';
import { recordRequests } from './kit/requests.ts';
import { book, choose, driverOnline, positionOf, sharesLocation } from './kit/ride.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

// A map makes no relevant requests. A product for this file alone: from the second page of bookings on, a page refetches
// its list when a ride leaves it.
test.use({ environment: { ...withoutSimulatedDrivers }, areMapsDrawn: false });

const places = {
  pickup: { typed: 'station' },
  drop: { typed: 'hospital', main: 'Hospital' },
};

type Seat = 'rider' | 'driver';

const readsExtras = 'GET /api/bookings/:id/extras';
/** The receipt has the lines of the charge, with VAT and corrections. */
const readsReceipt = 'GET /api/bookings/:id/fare';
/** A driver who is free again may start the meter. */
const readsMeter = 'GET /api/driver/meter';
const readsChat = 'GET /api/chats/:id/messages';

test('MISC-6 TRIP-16 each click during a ride sends one POST, and neither page refetches data that was pushed to it', async ({
  people,
}) => {
  const rider = await people.signedIn('rider', { width: 'phone' });
  const pickup = await positionOf(rider, places.pickup.typed);
  const near = { ...pickup, latitude: pickup.latitude + 0.009 };
  const driver = await driverOnline(people, near);
  await fillWallet(people, rider);
  const seats = { rider, driver };
  const asked = { rider: recordRequests(rider), driver: recordRequests(driver) };
  for (const page of [rider, driver]) await page.clock.install();
  await driver.reload();
  await sharesLocation(driver, near);
  const takeAll = async () => {
    for (const page of [rider, driver]) await quiet(page);
    // What a page reads because of one step, it reads at the same time.
    return { rider: asked.rider.take().toSorted(), driver: asked.driver.take().toSorted() };
  };
  /** Books, and returns the task on the driver's page. */
  let reference = '';
  const order = async () => {
    reference = await book(rider, places);
    await press(rider, 'View my booking');
    await heading(rider, 'Looking for a driver near you');
    const task = driver.getByRole('article', { name: `New task ${reference}` });
    await expect(task).toBeVisible();
    return task;
  };
  /** Clicks, and waits until both pages are updated: besides `others`, the only request is the POST of that page. */
  const step = async (
    verb: string,
    by: Seat,
    act: () => Promise<void>,
    seen: () => Promise<void>,
    others: Partial<Record<Seat, readonly string[]>> = {},
  ) => {
    await takeAll();
    const url = new RegExp(`/api/bookings/[^/]+/${verb}$`);
    const answer = seats[by].waitForResponse(url);
    await act();
    await seen();
    // The other page may learn of the step before this one has its response.
    await (await answer).finished();
    const both = { rider: [], driver: [], ...others };
    const ofPage = [`POST /api/bookings/:id/${verb}`, ...both[by]].toSorted();
    expect(await takeAll(), verb).toEqual({ ...both, [by]: ofPage });
  };
  const accepted = async () => {
    await heading(rider, /is on the way|away/);
    await heading(driver, 'To the pickup');
  };
  const accept = async () => {
    const task = await order();
    const press = () => task.getByRole('button', { name: 'Accept' }).click();
    // The ride's chat opens, which may contain messages of an earlier driver, and the extras that the driver may add.
    await step('accept', 'driver', press, accepted, { rider: [readsChat], driver: [readsExtras, readsChat] });
  };

  await accept();
  await step(
    'arrive',
    'driver',
    () => press(driver, 'I have arrived'),
    () => heading(rider, /is waiting for you/),
  );
  await step(
    'start',
    'driver',
    () => press(driver, 'Start trip'),
    () => heading(rider, /on your way|You arrive in/),
  );
  await step(
    'reach',
    'driver',
    () => press(driver, 'Arrived at the drop-off'),
    () => heading(rider, 'You have arrived'),
  );
  await press(driver, 'End trip');
  // A chat that ends is refetched if its cached version is older.
  await driver.clock.fastForward(31_000);
  const pay = rider.getByRole('article').getByRole('button', { name: 'Pay now' });
  await step(
    'end',
    'driver',
    () => press(driver, 'No, the rider is paying another way'),
    async () => {
      await expect(pay).toBeVisible();
      await heading(driver, 'Waiting for payment');
    },
    { driver: [readsChat, readsMeter] },
  );
  await pay.click();
  await expect(rider.getByRole('radio', { name: /^Wallet/ })).toBeChecked();
  await step(
    'pay',
    'rider',
    () => press(rider, /^Pay .*\d/),
    () => heading(rider, 'How was your ride?'),
    { rider: [readsReceipt] },
  );
  await choose(rider.getByRole('radio', { name: /5/ }));
  await step(
    'rate',
    'rider',
    () => press(rider, 'Submit rating'),
    async () => {
      await heading(rider, 'Ride complete');
      await expect(driver.getByRole('table').getByText('Complete').first()).toBeVisible();
    },
  );

  await accept();
  await press(driver, 'Hand the ride back');
  const dialog = driver.getByRole('dialog');
  await choose(dialog.getByRole('radio').first());
  await step(
    'hand-back',
    'driver',
    () => dialog.getByRole('button', { name: 'Hand the ride back' }).click(),
    async () => {
      await heading(rider, 'Looking for another driver');
      await expect(driver.getByRole('article', { name: `New task ${reference}` })).toHaveCount(0);
    },
  );
  await press(rider, 'Cancel ride');
  await choose(rider.getByRole('dialog').getByRole('radio').first());
  await step(
    'cancel',
    'rider',
    () => rider.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click(),
    () => heading(rider, 'This ride was cancelled'),
    { rider: [readsReceipt] },
  );
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Lets all pending refetches happen by advancing the page's clock past any refetch interval. */
async function quiet(page: Page): Promise<void> {
  await page.clock.fastForward(2000);
  // All earlier requests are recorded before these get their responses.
  for (let trips = 0; trips < 2; trips += 1) await page.evaluate(() => fetch('/healthz').then(() => null));
}

/** Enough for any ride in the city. */
async function fillWallet(people: People, rider: Page): Promise<void> {
  const { id } = await (await rider.request.get('/api/me')).json();
  const admin = await people.signedIn('admin');
  const filled = await admin.request.post(`/api/users/${id}/wallet/credits`, { data: { amount: 100_000 } });
  expect(filled.status(), await filled.text()).toBe(200);
}
