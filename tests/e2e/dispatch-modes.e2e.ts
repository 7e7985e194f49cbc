import type { Rehearsal, RehearsalFigures } from '@fiacre/contract';
import { dispatchNumbers } from '@fiacre/domain';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';

import { runningServerOf } from '../../apps/server/src/platform/database/embedded/join-running-server.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { openWithinApp } from './kit/open-within-app.ts';
import { ACCOUNTS } from './kit/people.ts';
import { driverOnline, placeNamed, sharesLocation } from './kit/ride.ts';
import { addSecondDriver, secondDriver } from './kit/second-driver.ts';
import { expect, test } from './kit/test.ts';

// A separate product: the test changes the operator's settings and the driver's state.
test.use({ environment: { SANDBOX_DRIVERS: '0' }, areMapsDrawn: false });
// The browser logs the refused acceptance.
test.use({ expectedFaults: [/status of 409/] });

test('SET-16 TRIP-18 TRIP-20 BKT-8 BKT-9 two drivers get offers according to each mode: nearest, batched and broadcast', async ({
  people,
  product,
}) => {
  const database = new pg.Client(runningServerOf(product.dataDir) ?? {});
  await database.connect();
  await addSecondDriver(database);
  const [rider, admin] = [await people.guest(), await people.guest()];
  await people.signIn(rider, ACCOUNTS.rider);
  await people.signIn(admin, ACCOUNTS.admin);
  const pickup = await placeNamed(rider, 'station');
  const at = (kilometres: number) => ({ latitude: pickup.lat + kilometres * 0.009, longitude: pickup.lng });
  const near = await driverOnline(people, at(0.5));
  const options = { geolocation: at(1.5), permissions: ['geolocation'] };
  const far = await people.guest({ width: 'phone', options });
  await people.signIn(far, secondDriver);
  await far.goto('/bookings');
  await far.getByRole('switch').click();
  await sharesLocation(far, at(1.5));
  const setMode = async (dispatchMode: string) => {
    // Long enough for a busy machine to render an offer before it expires.
    const wanted = { dispatchMode, dispatchAnswerSeconds: dispatchNumbers.answerSeconds.max };
    const settings = await (await admin.request.get('/api/settings')).json();
    const expected = Object.fromEntries(Object.keys(wanted).map((name) => [name, settings[name]]));
    const saved = await admin.request.patch('/api/settings', { data: { ...wanted, expected } });
    expect(saved.ok(), await saved.text()).toBe(true);
  };

  await setMode('nearest');
  const first = await bookAt(rider, pickup);
  await expect(taskOn(near, first).getByRole('timer')).toHaveText(/^\d+s left to answer$/);
  await expect(taskOn(far, first)).toBeHidden();
  await taskOn(near, first).getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(taskOn(far, first).getByRole('timer')).toBeVisible();
  await expect(taskOn(near, first)).toBeHidden();
  // The time to respond ends on the server while the page still shows the offer.
  await database.query(`update booking_offers set expires_at = now() where state = 'offered'`);
  await taskOn(far, first).getByRole('button', { name: 'Accept' }).click();
  await expect(far.getByRole('alert')).toContainText('This offer has expired.');
  await cancel(admin, first);

  await database.query(`update driver_states set paused_at = now() where driver_id = $1`, [await idOf(far)]);
  await far.reload();
  await expect(far.getByText(/^Offers are paused/)).toBeVisible();
  await far.getByRole('button', { name: 'I’m back' }).click();
  await expect(far.getByText(/^Offers are paused/)).toBeHidden();

  await setMode('batched');
  const rides = [await bookAt(rider, pickup), await bookAt(rider, pickup)];
  const offered = (page: Page) => page.getByRole('article', { name: /^New task/ });
  for (const driver of [near, far]) {
    await expect(offered(driver)).toHaveCount(1);
    await expect(offered(driver).getByRole('timer')).toBeVisible();
  }
  expect(await offered(near).getAttribute('aria-label')).not.toBe(
    await offered(far).getAttribute('aria-label'),
  );
  for (const ride of rides) await cancel(admin, ride);

  await setMode('broadcast');
  const last = await bookAt(rider, pickup);
  for (const driver of [near, far]) await expect(taskOn(driver, last)).toBeVisible();
  await expect(taskOn(near, last).getByRole('timer')).toBeHidden();
  await taskOn(far, last).getByRole('button', { name: 'Accept' }).click();
  await expect(far.getByRole('heading', { name: 'To the pickup' })).toBeVisible();
  await expect(taskOn(near, last)).toBeHidden();

  await setMode('nearest');
  await assignByHand(admin, await bookAt(rider, pickup), near);
  await reviewOffer(near, admin);
  await expectResultsOfRehearsal(database, admin);
  await database.end();
});

/** BKT-8 BKT-9: a ride is taken out of automatic dispatch, and the office chooses its driver. */
async function assignByHand(admin: Page, ride: Ride, driver: Page): Promise<void> {
  await expect(taskOn(driver, ride)).toBeVisible();
  await admin.goto('/bookings');
  const row = admin.getByRole('row').filter({ hasText: ride.reference });
  await row.getByRole('button', { name: 'Actions' }).click();
  await admin.getByRole('menuitem', { name: 'Take out of automatic dispatch' }).click();
  const question = admin.getByRole('dialog');
  await expect(question).toContainText('No driver will be asked automatically any more.');
  expect(await violationsOfState(admin)).toEqual([]);
  await question.getByRole('button', { name: 'Take it out and choose a driver' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Assign driver' });
  const choice = dialog.getByRole('radio').first();
  await expect(choice).toBeVisible();
  await expect(taskOn(driver, ride)).toBeHidden();
  const send = dialog.getByRole('button', { name: 'Assign driver' });
  // A disabled button says why.
  await expect(send).toBeDisabled();
  await expect(dialog.getByText('Choose a driver in the list or on the map.')).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);
  await choice.check();
  await send.click();
  await expect(admin.getByRole('dialog', { name: 'Alert' })).toContainText('has been assigned and notified.');
  await expect(taskOn(driver, ride)).toBeVisible();
}

/** A driver asks the office to review an offer, and reads the decision. */
async function reviewOffer(driver: Page, admin: Page): Promise<void> {
  await driver.goto('/offers');
  await driver.getByRole('button', { name: 'Request a human review' }).last().click();
  expect(await violationsOfState(driver)).toEqual([]);
  await driver.getByLabel('What should we look at?').fill('Why me?');
  await driver.getByRole('button', { name: 'Send to the office' }).click();
  await expect(driver.getByText('Sent to the office.')).toBeVisible();

  await openWithinApp(admin, '/dispatchreviews');
  await admin.getByRole('row').filter({ hasText: 'Why me?' }).getByRole('button', { name: 'Answer' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Answer' });
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('You were the nearest.');
  expect(await violationsOfState(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(admin.getByRole('gridcell', { name: 'You were the nearest.' })).toBeVisible();
}

/** Inserts the figures of a rehearsal directly, because a real one needs days that have passed. */
async function expectResultsOfRehearsal(database: pg.Client, admin: Page): Promise<void> {
  const { current } = (await (await admin.request.get('/api/dispatch/rehearsals')).json()) as Rehearsal;
  const figures: RehearsalFigures = {
    completed: 30,
    waitP50Seconds: 240,
    waitP95Seconds: 600,
    pickupMetres: 1500,
    idleShare: 0.4,
    incomeMedian: 12_000,
    incomeSpread: 0.12,
    unserved: [{ why: 'all_busy', rides: 10 }],
  };
  const result: Rehearsal['result'] = {
    rides: 40,
    drivers: 6,
    currency: 'USD',
    byAir: true,
    happened: figures,
    current: figures,
    other: { ...figures, completed: 36, unserved: [{ why: 'none_accepted', rides: 4 }] },
  };
  const period = { from: '2026-11-15T00:00:00Z', until: '2026-11-22T00:00:00Z' };
  await database.query(
    `insert into dispatch_rehearsals (id, asked_at, state, progress, touched_at, request, result)
     values (gen_random_uuid(), now(), 'done', 1, now(), $1, $2)`,
    [{ ...period, rules: current, current }, result],
  );
  await openWithinApp(admin, '/rehearsal');
  await expect(admin.getByRole('row', { name: /^Completed rides/ })).toContainText('36 (90%)');
  expect(await violationsOfState(admin)).toEqual([]);
}

interface Ride {
  readonly id: string;
  readonly reference: string;
}

const taskOn = (driver: Page, { reference }: Ride): Locator =>
  driver.getByRole('article', { name: `New task ${reference}` });

async function idOf(page: Page): Promise<string> {
  return (await (await page.request.get('/api/me')).json()).id;
}

/** Books through the API, like the form. */
async function bookAt(rider: Page, pickup: Awaited<ReturnType<typeof placeNamed>>): Promise<Ride> {
  const drop = await placeNamed(rider, 'hospital');
  const { items } = await (await rider.request.get('/api/car-types')).json();
  const data = { pickup, drop, carTypeId: items[0].id };
  const { id: quoteId } = await (await rider.request.post('/api/quotes', { data })).json();
  const booked = await rider.request.post('/api/bookings', { data: { quoteId } });
  expect(booked.ok(), await booked.text()).toBe(true);
  return booked.json();
}

async function cancel(admin: Page, { id }: Ride): Promise<void> {
  const cancelled = await admin.request.post(`/api/bookings/${id}/cancel`, { data: {} });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
}
