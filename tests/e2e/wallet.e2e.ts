import type { Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { openWithinApp } from './kit/open-within-app.ts';
import { driverOnline, placeNamed } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers });

test('WAL-9 WAL-5 WDR-6 WDR-3 WAL-2 money is added to a wallet, withdrawn and marked as sent without a page reload', async ({
  people,
}) => {
  const watching = await people.open('driver', '/profile/wallet');
  // The wallet's earlier address leads to its page.
  const driver = await people.open('driver', '/profile#wallet', { width: 'phone' });
  const before = (await (await driver.request.get('/api/wallet')).json()) as { balance: number };
  const holds = (page: Page, added: number) =>
    expect(page.locator('#wallet').getByText(dollars(before.balance + added), { exact: true })).toBeVisible();
  await holds(watching, 0);
  await holds(driver, 0);
  await takeAllScreens(driver, 'wallet-driver');

  // The driver owes money for earlier cash rides, and the button shows the amount.
  await driver.getByRole('button', { name: /^Top up/ }).click();
  await driver.getByRole('textbox', { name: 'How much?' }).fill('40');
  await expect(driver.getByRole('radio', { name: 'Test provider' })).toBeChecked();
  expect(await violationsOfState(driver)).toEqual([]);
  await takeAllScreens(driver, 'wallet-top-up');
  await press(driver, 'Pay $40.00');
  await expect(driver).toHaveURL(/\/payments\/test\//);
  await press(driver, 'Approve');
  await expect(driver.getByText('The payment was approved.')).toBeVisible();
  await holds(watching, 4000);

  await driver.getByRole('link', { name: 'Back to Fiacre' }).click();
  await expect(driver.getByText('$40.00 has been added to your wallet.')).toBeVisible();
  await holds(driver, 4000);
  await expect(driver.getByRole('region', { name: 'History' }).getByText('+$40.00')).toBeVisible();
  expect(await violationsOfState(driver)).toEqual([]);
  await takeAllScreens(driver, 'wallet-topped-up');

  await press(driver, 'Withdraw');
  await driver.getByRole('textbox', { name: 'Amount' }).fill('15');
  expect(await violationsOfState(driver)).toEqual([]);
  await takeAllScreens(driver, 'wallet-withdraw');
  await press(driver, 'Withdraw $15.00');
  await expect(driver.getByText('$15.00 requested. The operator will send it to you.')).toBeVisible();
  const asked = driver.getByRole('region', { name: 'Withdrawals' }).getByRole('listitem').first();
  await expect(asked.getByText('Pending')).toBeVisible();
  await holds(driver, 2500);
  await holds(watching, 2500);

  const admin = await people.open('admin', '/withdraws');
  const row = admin.getByRole('row').filter({ hasText: '$15.00' });
  await expect(row.getByText('Pending')).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'withdraws-admin');
  await row.getByRole('button', { name: 'Mark as sent' }).click();
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'withdraws-process');
  await press(admin, 'Yes, it has been sent');
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Mark as sent' })).toBeDisabled();
  await expect(asked.getByText('Sent', { exact: true })).toBeVisible();

  await openWithinApp(admin, '/addtowallet');
  await admin.getByRole('searchbox', { name: 'Whose wallet?' }).fill('Dora');
  // The full list is replaced by the search results: only then is it stable.
  const found = admin.getByRole('group', { name: 'Whose wallet?' }).getByRole('radio');
  await expect(found).toHaveCount(1);
  // The chosen person replaces the list.
  await found
    .and(admin.getByRole('radio', { name: /^Dora Driver/ }))
    .locator('xpath=ancestor::label')
    .click();
  await admin.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'add-to-wallet');
  await press(admin, 'Add $2.50 for Dora Driver');
  await expect(
    admin.getByText(/Success: \$2\.50 added to the wallet of Dora Driver\. The new balance is/),
  ).toBeVisible();
  await holds(driver, 2750);
  await expect(driver.getByText('Added by the operator')).toBeVisible();
});

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

function dollars(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** A ride of the rider with the driver, paid in cash, through the API. */
async function paidRide(rider: Page, driver: Page, pickup: object): Promise<{ readonly id: string }> {
  const drop = await placeNamed(rider, 'hospital');
  const { items } = await (await rider.request.get('/api/car-types')).json();
  const asked = { pickup, drop, carTypeId: items[0].id };
  const { id: quoteId } = await (await rider.request.post('/api/quotes', { data: asked })).json();
  const ride = await (await rider.request.post('/api/bookings', { data: { quoteId } })).json();
  for (const verb of ['accept', 'arrive', 'start', 'reach', 'end']) {
    const data = verb === 'end' ? { cashReceived: true } : {};
    const answer = await driver.request.post(`/api/bookings/${ride.id}/${verb}`, { data });
    expect(answer.ok(), `${verb}: ${await answer.text()}`).toBe(true);
  }
  return ride;
}

test('CHARGE-12 a rider tips the driver on the receipt, and the driver’s wallet shows it without a reload', async ({
  people,
}) => {
  const rider = await people.open('rider', '/profile/wallet', { width: 'phone' });
  const pickup = await placeNamed(rider, 'station');
  const driver = await driverOnline(people, { latitude: pickup.lat, longitude: pickup.lng });
  const { id } = await paidRide(rider, driver, pickup);
  await openWithinApp(driver, '/profile/wallet');
  const admin = await people.signedIn('admin');
  const { id: riderId } = await (await rider.request.get('/api/me')).json();
  const credited = await admin.request.post(`/api/users/${riderId}/wallet/credits`, {
    data: { amount: 500 },
  });
  expect(credited.ok(), await credited.text()).toBe(true);

  await rider.goto(`/bookings/${id}/receipt`);
  const field = rider.getByRole('textbox', { name: 'Tip for the driver' });
  await expect(rider.getByRole('button', { name: 'Tip for the driver' })).toBeDisabled();
  await field.fill('3.40');
  expect(await violationsOfState(rider)).toEqual([]);
  await takeAllScreens(rider, 'receipt-tip');
  await rider.getByRole('button', { name: 'Tip $3.40' }).tap();
  await expect(field).toBeHidden();
  const receipt = rider.getByRole('article', { name: /^Receipt/ });
  await expect(receipt.getByText('Tip for the driver, from the wallet')).toBeVisible();
  await expect(receipt).toContainText('$3.40');
  const history = driver.getByRole('region', { name: 'History' });
  await expect(history.getByText('+$3.40')).toBeVisible();
  await expect(history.getByText('Tip', { exact: true })).toBeVisible();
});
