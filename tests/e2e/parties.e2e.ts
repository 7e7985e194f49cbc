import type { Locator, Page } from '@playwright/test';

import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { phoneProblems } from './kit/phone.ts';
import { choose, choosePlace, driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({
  environment: { ...withoutSimulatedDrivers },
  areMapsDrawn: false,
  // The browser logs that the link of the passenger has ended, and that an address is refused.
  expectedFaults: [/status of 4(04|22)/],
});
test.setTimeout(limit(90));

const passenger = { name: 'Jane Harley', phone: '2015550177', international: '+12015550177' };
const payer = { name: 'Lovelace Mills', email: 'books@mills.test', reference: 'Board 7' };

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

/** The company that pays, with the rider as its only member. */
async function addPayer(admin: Page, userId: string): Promise<() => Promise<void>> {
  const data = {
    name: payer.name,
    billingAddress: '9 St James’s Square, London',
    vatId: 'GB987654321',
    receiptEmail: payer.email,
    referenceRequired: false,
    active: true,
    monthlyLimit: null,
  };
  const added = await admin.request.post('/api/companies', { data });
  expect(added.ok(), await added.text()).toBe(true);
  const { id } = await added.json();
  const member = await admin.request.post(`/api/companies/${id}/members`, { data: { userId } });
  expect(member.ok(), await member.text()).toBe(true);
  return async () => {
    await admin.request.delete(`/api/companies/${id}/members/${userId}`);
  };
}

/** All that a page receives from the server, in responses and in pushed events. */
function recordReceived(page: Page): () => Promise<string> {
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) received.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(Promise.resolve(payload.toString()))),
  );
  return async () => (await Promise.all(received)).join('\n');
}

/** The newest message to a phone number or an address, once there is one that matches. */
async function messageTo(admin: Page, to: string, matching: RegExp): Promise<string> {
  let body: string | undefined;
  await expect
    .poll(async () => {
      const answer = await admin.request.get('/api/sandbox/outbox', { params: { to } });
      const { items } = (await answer.json()) as { items: { body: string }[] };
      body = items.find((item) => matching.test(item.body))?.body;
      return body;
    })
    .toBeDefined();
  return body ?? '';
}

const linkIn = (message: string): string => {
  const { pathname, hash } = new URL(/https?:\S+/.exec(message)?.[0] ?? '');
  return pathname + hash;
};

/** On a phone: for somebody else, who does not see the price, on the account of the company. */
async function bookForSomebodyElse(booker: Page): Promise<void> {
  await choosePlace(booker, 'Pickup', 'station');
  await choosePlace(booker, 'Drop-off', 'hospital', 'Hospital');
  await choose(booker.getByRole('radio', { name: /Standard/ }));
  await booker.getByRole('button', { name: 'See the price' }).tap();
  const estimate = booker.getByRole('dialog', { name: 'Your fare' });
  await estimate.getByRole('combobox', { name: 'Who pays' }).selectOption({ label: payer.name });
  await estimate.getByRole('textbox', { name: 'Reference' }).fill(payer.reference);
  await estimate.getByText('For somebody else').tap();
  await estimate.getByRole('textbox', { name: 'Their name' }).fill(passenger.name);
  await estimate.locator('input[type=tel]').fill(passenger.phone);
  await expect(estimate.getByRole('checkbox', { name: 'May see the price' })).not.toBeChecked();
  expect(await phoneProblems(booker)).toEqual([]);
  await takeAllScreens(booker, 'parties-estimate');
  await isAccessible(booker, 'a ride for somebody else on account');
  await estimate.getByRole('button', { name: /^Book for/ }).tap();
  await booker.getByRole('button', { name: 'View my booking' }).tap();
  await expect(booker).toHaveURL(/\/bookings\/./);
}

const step = (driver: Page, name: string) => driver.getByRole('button', { name, exact: true }).tap();

test('PARTY-1 PARTY-2 PARTY-3 PARTY-4 PARTY-8 COMPANY-5 COMPANY-11 booker, passenger and payer each see their part of a ride, and driver and fleet never who booked', async ({
  people,
}) => {
  const admin = await people.open('admin', '/bookings');
  const booker = await people.signedIn('rider', { width: 'phone' });
  const me = await (await booker.request.get('/api/me')).json();
  const removeFromCompany = await addPayer(admin, me.id);
  await booker.goto('/');
  const driver = await driverOnline(people, await positionOf(booker, 'station'));
  const seenByDriver = recordReceived(driver);
  const fleet = await people.signedIn('fleetadmin');
  const seenByFleet = recordReceived(fleet);
  await driver.reload();
  await fleet.goto('/bookings');
  await bookForSomebodyElse(booker);
  const id = booker.url().split('/').at(-1) ?? '';
  const { reference } = await (await booker.request.get(`/api/bookings/${id}`)).json();
  await expect(booker.getByText(new RegExp(`For .?${passenger.name}`))).toBeVisible();
  await expect(booker.getByText(new RegExp(`^Paid by: .?${payer.name}`))).toBeAttached();

  const task = driver.getByRole('article', { name: `New task ${reference}` });
  await expect(task).not.toContainText(passenger.name);
  await task.getByRole('button', { name: 'Accept' }).tap();
  const call = driver.getByRole('link', { name: new RegExp(passenger.name) });
  await expect(call).toHaveAttribute('href', `tel:${passenger.international}`);
  await expect(driver.getByRole('button', { name: /^Message .?the person who booked/ })).toBeVisible();
  await takeAllScreens(driver, 'parties-driver');
  await isAccessible(driver, 'a ride for somebody else');

  const text = await messageTo(admin, passenger.international, /booked a .* ride for you/);
  expect(text).toContain(`${me.firstName} ${me.lastName}`);
  const rides = await people.guest({ width: 'phone' });
  await rides.goto(linkIn(text));
  await expect(rides.getByRole('heading', { name: /is on the way to the pickup/ })).toBeVisible();
  await expect(rides.getByRole('main')).not.toContainText(/Price|\$/);
  expect(await phoneProblems(rides)).toEqual([]);
  await takeAllScreens(rides, 'parties-passenger');
  await isAccessible(rides, 'the page of the passenger');

  await chatAboutRide(booker, driver);
  await step(driver, 'I have arrived');
  await messageTo(admin, passenger.international, /is at the pickup/);
  await expect(rides.getByRole('heading', { name: /is at the pickup/ })).toBeVisible();
  await step(driver, 'Start trip');
  await expect(booker.getByRole('heading', { name: /on your way|You arrive in/ })).toBeVisible();
  await step(driver, 'Arrived at the drop-off');
  await step(driver, 'End trip');
  const end = driver.getByRole('dialog', { name: 'End trip' });
  await expect(end).toContainText('Do not take cash');
  await end.getByRole('button', { name: 'End trip' }).tap();
  await expect(rides.getByText(/^This ride has ended/)).toBeVisible();

  await expect(fleet.getByRole('row').filter({ hasText: reference })).toContainText(passenger.name);
  const details = driver.getByRole('cell', { name: `More details ${reference}` });
  await details.getByText('More details').tap();
  await expect(details.getByText(passenger.name)).toBeVisible();
  for (const [who, seen] of [
    ['driver', await seenByDriver()],
    ['fleet', await seenByFleet()],
  ]) {
    expect(seen, `${who} sees who rides`).toContain(passenger.name);
    for (const secret of [me.lastName, me.email, me.mobile])
      expect(seen?.includes(secret), `${who} received ${secret}`).toBe(false);
  }
  const row = admin.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(me.lastName);

  await readReceipts({ booker, admin, payerPage: await people.guest(), reference });
  await removeFromCompany();
});

/** A message of the booker reaches the driver without a name. */
async function chatAboutRide(booker: Page, driver: Page): Promise<void> {
  await booker.getByRole('button', { name: /^Message / }).tap();
  const chat = booker.getByRole('dialog');
  await chat.getByRole('textbox', { name: 'Message' }).fill('She has a red umbrella');
  await chat.getByRole('button', { name: 'Send' }).tap();
  await expect(chat.getByText('She has a red umbrella')).toBeVisible();
  await booker.keyboard.press('Escape');
  await expect(driver.getByText(/the person who booked.*: .?She has a red umbrella/)).toBeVisible();
}

interface Readers {
  readonly booker: Page;
  readonly admin: Page;
  readonly payerPage: Page;
  readonly reference: string;
}

const receiptOn = (page: Page, reference: string): Locator =>
  page.getByRole('article', { name: `Receipt ${reference}` });

/** The payer gets the receipt with its billing address, the booker one that names the payer. */
async function readReceipts({ booker, admin, payerPage, reference }: Readers): Promise<void> {
  await booker.getByRole('button', { name: 'Skip' }).tap();
  await booker.getByRole('link', { name: 'Open the receipt' }).tap();
  await expect(receiptOn(booker, reference)).toContainText(payer.reference);
  await expect(receiptOn(booker, reference)).not.toContainText('GB987654321');
  await payerPage.goto(linkIn(await messageTo(admin, payer.email, /https?:/)));
  await expect(receiptOn(payerPage, reference)).toContainText('GB987654321');
  await takeAllScreens(payerPage, 'parties-receipt');
}

const parent = { phone: '2015550144', international: '+12015550144' };

/** On a phone: the rider rides, and a parent pays in private and gets the receipt by text message. */
async function bookAtExpenseOf(booker: Page, address: string): Promise<void> {
  await choosePlace(booker, 'Pickup', 'station');
  await choosePlace(booker, 'Drop-off', 'hospital', 'Hospital');
  await choose(booker.getByRole('radio', { name: /Standard/ }));
  await booker.getByRole('button', { name: 'See the price' }).tap();
  const estimate = booker.getByRole('dialog', { name: 'Your fare' });
  await estimate.getByText('Somebody else pays and gets the receipt').tap();
  const field = estimate.getByRole('textbox', { name: 'Their email or phone number' });
  await field.fill('12');
  const book = estimate.getByRole('button', { name: /^Book for/ });
  await book.tap();
  const refusal = booker.getByRole('dialog').filter({ hasText: 'Please enter a phone number that exists' });
  await refusal.getByRole('button', { name: 'Close' }).tap();
  await expect(field).toHaveValue('12');
  await field.fill(address);
  expect(await phoneProblems(booker)).toEqual([]);
  await takeAllScreens(booker, 'payer-estimate');
  await isAccessible(booker, 'a receipt for somebody else');
  await book.tap();
  await booker.getByRole('button', { name: 'View my booking' }).tap();
  await expect(booker).toHaveURL(/\/bookings\/./);
}

test('PARTY-9 who pays in private gets the receipt when the ride is paid, and nothing before', async ({
  people,
}) => {
  const admin = await people.open('admin', '/bookings');
  const booker = await people.open('rider', '/', { width: 'phone' });
  const driver = await driverOnline(people, await positionOf(booker, 'station'));
  await bookAtExpenseOf(booker, parent.phone);
  const id = booker.url().split('/').at(-1) ?? '';
  const { reference } = await (await booker.request.get(`/api/bookings/${id}`)).json();
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .tap();
  for (const name of ['I have arrived', 'Start trip', 'Arrived at the drop-off', 'End trip'])
    await step(driver, name);
  const messages = async () => {
    const sent = await admin.request.get('/api/sandbox/outbox', { params: { to: parent.international } });
    return ((await sent.json()) as { items: { body: string }[] }).items;
  };
  const ending = driver.getByRole('dialog', { name: 'Did you receive the cash?' });
  await expect(ending).toBeVisible();
  expect(await messages()).toEqual([]);
  await ending.getByRole('button', { name: /^Yes, .* in cash/ }).tap();
  const page = await people.guest({ width: 'phone' });
  await page.goto(linkIn(await messageTo(admin, parent.international, /https?:/)));
  await expect(receiptOn(page, reference)).toBeVisible();
  expect(await messages()).toHaveLength(1);
  expect(await phoneProblems(page)).toEqual([]);
  await takeAllScreens(page, 'payer-receipt');
  await isAccessible(page, 'the receipt of who pays');
  // The driver and the fleet do not learn the address.
  const seen = await (await driver.request.get(`/api/bookings/${id}`)).text();
  expect(seen).not.toContain(parent.international);
});
