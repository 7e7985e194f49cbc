import type { Page } from '@playwright/test';

import { startSimulatedProviders } from '../../apps/server/src/payments/simulation/simulated-providers.ts';

import { violationsInEachLook } from './kit/accessibility.ts';
import { People } from './kit/people.ts';
import { removeProduct, startProduct } from './kit/product.ts';
import { choose, choosePlace, driverOnline, placeNamed, positionOf } from './kit/ride.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers });

const declinedCard = '4000111111111115';
/** The bank asks the payer to confirm (3-D Secure). */
const challengedCard = '4000000000001091';

/** Pays on the provider's page or in its fields, always through the controls that a payer has. */
const providers: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  // Redirects to the provider's page.
  async Stripe(page) {
    await page.getByRole('button', { name: 'Approve' }).click();
  },
  // Posts a form to the provider's page.
  async 'PayU Latam'(page) {
    await page.getByRole('button', { name: 'Approve' }).click();
  },
  // Card fields of the provider in our page.
  async Braintree(page) {
    const pay = page.getByRole('button', { name: /^Pay / });
    const number = page.getByRole('textbox', { name: 'Card number' });
    await expect(pay).toBeEnabled();
    // The provider’s fields follow the page’s colours.
    expect(await violationsInEachLook(page)).toEqual([]);
    await number.fill('4111');
    await pay.click();
    await expect(page.getByText('Please check your card details.')).toBeVisible();
    await number.fill(declinedCard);
    await page.getByRole('textbox', { name: 'Security code' }).press('Enter');
    await expect(page.getByText('The payment was declined.')).toBeVisible();
    await expect(pay).toBeEnabled();
    await number.fill(challengedCard);
    await pay.click();
    await answerBank(page, 'Cancel');
    await expect(page.getByText('The payment was declined.')).toBeVisible();
    await expect(pay).toBeEnabled();
    await number.fill(challengedCard);
    await pay.click();
    await answerBank(page, 'OK');
    await page.getByRole('link', { name: 'Back to Fiacre' }).click();
  },
  // The provider's own dialog over our page.
  async Culqi(page) {
    const pay = page.getByRole('button', { name: /^Pay / });
    const dialog = page.getByRole('dialog');
    const payWith = async (number: string) => {
      await pay.click();
      await dialog.getByRole('textbox').fill(number);
      await dialog.getByRole('button').click();
    };
    await payWith('4000020000000000');
    await expect(page.getByText('The payment was declined.')).toBeVisible();
    await payWith(challengedCard);
    await answerBank(page, 'Cancel');
    await expect(page.getByText('Your bank did not confirm this payment.')).toBeVisible();
    await payWith(challengedCard);
    await answerBank(page, 'OK');
    await page.getByRole('link', { name: 'Back to Fiacre' }).click();
  },
};

async function answerBank(page: Page, answer: 'OK' | 'Cancel'): Promise<void> {
  await page.getByRole('dialog', { name: '3-D Secure' }).getByRole('button', { name: answer }).click();
}

test('PAY-7 PAY-9 PAY-10 rides are paid by card through providers of each kind, and refunded by an admin', async ({
  people,
  product,
}) => {
  // Providers send the payer to the public address, whose cookies the other address does not share.
  const options = { baseURL: product.url.replace('127.0.0.1', 'localhost') };
  const rider = await people.open('rider', '/about-us', { width: 'phone', options });
  const driver = await driverOnline(people, await positionOf(rider, 'station'));
  const references: string[] = [];
  for (const [name, pay] of Object.entries(providers)) {
    const { id, reference } = await rideToPay(rider, driver);
    await rider.goto(`/bookings/${id}`);
    await rider.getByRole('button', { name: 'Pay now' }).click();
    await choose(rider.getByRole('radio', { name }));
    await rider.getByRole('button', { name: /^Pay \$/ }).click();
    await rider.waitForURL((url) => !url.pathname.startsWith('/bookings'));
    await pay(rider);
    await expect(rider).toHaveURL(/\/bookings$/);
    expect((await read(rider, `/api/bookings/${id}`)).status).toBe('PAID');
    references.push(reference);
  }
  const admin = await people.open('admin', '/payments');
  for (const reference of references) await refund(admin, reference);
});

test('DELIV-1 DELIV-2 DELIV-4 DELIV-8 LAND-8 PAY-5 PAY-7 in production a guest sees a parcel’s price, the parcel is dispatched once its card payment is confirmed, and the recipient follows it', async ({
  browser,
}) => {
  // By environment variables alone, as an operator configures real providers.
  const simulated = await startSimulatedProviders({}, () => new Date());
  const env = { FIACRE_MODE: 'production', PUBLIC_URL: 'http://localhost:8080', APP_CATEGORY: 'delivery' };
  const product = await startProduct({ env: { ...env, MAPS_CITY: 'demo', ...simulated.environment } });
  simulated.connect({
    publicUrl: product.url,
    callWebhook: async ({ path, headers, body }) =>
      (await fetch(product.url + path, { method: 'POST', headers, body })).status,
  });
  const people = new People(browser, product.url, { areMapsDrawn: false, areWorkersInstalled: false });
  const sender = await people.guest({ width: 'phone' });
  await seePriceOfParcel(sender);
  const account = { email: 'sender@example.com', password: 'secret12', mobile: '4155550123', country: 'US' };
  await post(sender, '/api/auth/register', { firstName: 'Ada', lastName: 'Lin', ...account });
  await people.signIn(sender, account.email, account.password);
  const { id } = await parcel(sender);
  const statusNow = async () => (await read(sender, `/api/bookings/${id}`)).status;
  const go = async (decision: string) => {
    await sender.goto(`/bookings/${id}`);
    await sender.getByRole('button', { name: 'Pay now' }).click();
    await choose(sender.getByRole('radio', { name: 'Stripe' }));
    await sender.getByRole('button', { name: /^Pay \$/ }).click();
    await sender.getByRole('button', { name: decision }).click();
    await expect(sender).toHaveURL(/\/bookings$/);
  };
  await go('Leave without paying');
  expect(await statusNow()).toBe('PAYMENT_PENDING');
  await go('Decline');
  expect(await statusNow()).toBe('PAYMENT_PENDING');
  await go('Approve');
  expect(await statusNow()).toBe('NEW');
  await recipientFollows(await people.guest({ width: 'phone' }), sender, id);
  await people.leave();
  expect(people.faultsExcept([])).toEqual([]);
  await removeProduct(product);
  await simulated.close();
});

const ofRides = /\b(rides?|riders?|drivers?|cabs?|taxis?|passengers?|up to \d+ people|get in)\b/i;

/**
 * No text, picture or example is about rides; the size is asked before the price, and the recipient together
 * with the price.
 */
async function seePriceOfParcel(sender: Page): Promise<void> {
  await sender.goto('/');
  await expect(sender.getByRole('heading', { name: 'Send a parcel' })).toBeVisible();
  const main = sender.getByRole('main');
  await expect(main).not.toContainText(ofRides);
  const vehicles = main.getByRole('group', { name: 'Vehicle' });
  await expect(vehicles.getByRole('radio', { name: 'Cargo bike' })).toHaveAccessibleDescription(/10 kg/);
  const pictures = vehicles.locator('img');
  await expect(pictures).toHaveCount(await vehicles.getByRole('radio').count());
  for (const picture of await pictures.all()) await expect(picture).toHaveAttribute('src', /\/parcel-/);
  await choosePlace(sender, 'Pickup', 'station');
  await choosePlace(sender, 'Drop-off', 'hospital', 'Hospital');
  // A new installation has no drivers yet.
  await choose(main.getByRole('radio', { name: 'Book Later' }));
  await expect(vehicles.getByText(/^from \$/).first()).toBeVisible();
  await main.getByRole('button', { name: /^About the parcel/ }).click();
  const options = sender.getByRole('dialog', { name: 'About the parcel' });
  const types = options.getByRole('group', { name: 'Parcel type' }).getByRole('radio');
  await expect(types.first()).toBeChecked();
  await expect(types.and(sender.getByRole('radio', { name: 'None' }))).toHaveCount(0);
  await expect(options).not.toContainText(ofRides);
  await options.getByRole('button', { name: 'Continue' }).click();
  await expect(vehicles.getByText(/^\$/).first()).toBeVisible();
  await sender.getByRole('button', { name: 'See the price' }).click();
  const price = sender.getByRole('dialog', { name: 'Your price' });
  await price.getByLabel(/^Recipient’s phone number/).fill('+1 415 555 0100');
  await expect(price).not.toContainText(ofRides);
  await price.getByRole('button', { name: 'Close' }).click();
}

/** The sender sends the link to the recipient's phone; opening it needs no account. */
async function recipientFollows(recipient: Page, sender: Page, id: string): Promise<void> {
  await sender.goto(`/bookings/${id}`);
  await expect(sender.getByRole('main')).not.toContainText(ofRides);
  await sender.getByRole('button', { name: 'Share the tracking link' }).click();
  const dialog = sender.getByRole('dialog', { name: 'Share the tracking link' });
  const text = await dialog.getByRole('link', { name: 'Send by text message' }).getAttribute('href');
  expect(text).toMatch(/^sms:\+14155550100\?/);
  await expect(dialog).not.toContainText(ofRides);
  const { pathname, hash } = new URL(await dialog.getByText(/\/follow#/).innerText());
  await recipient.goto(pathname + hash);
  await expect(recipient.getByRole('heading', { name: 'Follow your parcel' })).toBeVisible();
  await expect(recipient.getByRole('heading', { name: /^Booked for / })).toBeVisible();
  await expect(recipient.getByRole('main')).not.toContainText(ofRides);
}

/** Books a parcel through the API. */
async function parcel(sender: Page): Promise<Made> {
  const [pickup, drop] = [await placeNamed(sender, 'station'), await placeNamed(sender, 'hospital')];
  const { items } = await read(sender, '/api/car-types');
  const [carType] = items;
  const quoted = await post(sender, '/api/quotes', {
    pickup,
    drop,
    carTypeId: carType.id,
    // Booked for later, because a new installation has no drivers yet.
    tripDate: new Date(Date.now() + 3 * 3600_000).toISOString(),
    ...(carType.parcelTypes?.[0] && { parcelType: 0 }),
    ...(carType.options?.[0] && { option: 0 }),
  });
  const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+14155550100' };
  return post(sender, '/api/bookings', { quoteId: quoted.id, delivery });
}

/** Books and drives a ride through the API, up to where the rider pays by card. */
async function rideToPay(rider: Page, driver: Page): Promise<Made> {
  const [pickup, drop] = [await placeNamed(rider, 'station'), await placeNamed(rider, 'hospital')];
  const { items } = await read(rider, '/api/car-types');
  // The simulated position keeps the time at which it was set, and an earlier payment may have taken minutes.
  const { lat, lng } = pickup;
  await post(driver, '/api/driver/positions', { positions: [{ at: new Date().toISOString(), lat, lng }] });
  const quoted = await post(rider, '/api/quotes', { pickup, drop, carTypeId: items[0].id });
  const made = await post(rider, '/api/bookings', { quoteId: quoted.id });
  const { id } = made;
  await expect
    .poll(async () => (await driver.request.post(`/api/bookings/${id}/accept`, { data: {} })).status())
    .toBe(200);
  for (const verb of ['arrive', 'start', 'reach']) await post(driver, `/api/bookings/${id}/${verb}`, {});
  await post(driver, `/api/bookings/${id}/end`, { cashReceived: false });
  return made;
}

interface Made {
  readonly id: string;
  readonly reference: string;
}

async function post(page: Page, path: string, data: object): Promise<Made> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

async function read(page: Page, path: string) {
  return (await page.request.get(path)).json();
}

/** Refunds the whole payment of a booking to the card. */
async function refund(admin: Page, reference: string): Promise<void> {
  await admin.getByRole('row').filter({ hasText: reference }).click();
  const panel = admin.getByRole('dialog').first();
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const confirmation = admin.getByRole('dialog', { name: 'Refund to the card' });
  await confirmation.getByRole('button', { name: 'Refund' }).click();
  await expect(panel.getByRole('region', { name: 'Refunds' })).toBeVisible();
  await expect
    .poll(async () => (await read(admin, `/api/payments?q=${reference}`)).items)
    .toMatchObject([{ refundable: 0, refunds: [{ state: 'made' }] }]);
  await panel.getByRole('button', { name: 'Close' }).click();
}
