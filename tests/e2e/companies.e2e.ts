import type { Locator, Page } from '@playwright/test';

import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { ACCOUNTS } from './kit/people.ts';
import { phoneProblems } from './kit/phone.ts';
import { choose, choosePlace, driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({
  environment: { ...withoutSimulatedDrivers },
  areMapsDrawn: false,
  // The browser logs refused bookings: without a reference, and above the limit.
  expectedFaults: [/status of 4(09|22)/],
});
test.setTimeout(limit(90));

const company = 'Analytical Engines';
const address = '12 Dorset Street, London';
const email = 'accounts@engines.test';
const vatId = 'GB123456789';

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

const rowOf = (admin: Page) => admin.getByRole('row', { name: new RegExp(company) });

/** The admin adds a company whose limit is lower than any price, and the rider who books on it. */
async function addCompany(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Add company' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Add company' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(company);
  await dialog.getByRole('textbox', { name: 'Billing address' }).fill(address);
  await dialog.getByRole('textbox', { name: 'VAT ID' }).fill(vatId);
  await dialog.getByRole('textbox', { name: 'Email for receipts' }).fill(email);
  await dialog.getByRole('combobox', { name: 'Reference for each ride' }).selectOption({ label: 'Yes' });
  await dialog.getByRole('textbox', { name: 'Limit per month' }).fill('1');
  await takeAllScreens(admin, 'company');
  await isAccessible(admin, 'a new company');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const edited = await editCompany(admin);
  await edited.getByRole('searchbox').fill(ACCOUNTS.rider);
  await edited.getByRole('searchbox').press('Enter');
  await edited.getByRole('radio', { name: new RegExp(ACCOUNTS.rider) }).click();
  await expect(edited.getByRole('listitem').filter({ hasText: ACCOUNTS.rider })).toBeVisible();
  await takeAllScreens(admin, 'company-members');
  await isAccessible(admin, 'the riders of a company');
  await admin.keyboard.press('Escape');
  await expect(edited).toBeHidden();
}

async function editCompany(admin: Page): Promise<Locator> {
  await rowOf(admin).getByText(company).click();
  return admin.getByRole('dialog', { name: `Edit ${company}` });
}

const payerIn = (estimate: Locator) => estimate.getByRole('combobox', { name: 'Who pays' });

async function chooseRide(page: Page): Promise<Locator> {
  await choosePlace(page, 'Pickup', 'station');
  await choosePlace(page, 'Drop-off', 'hospital', 'Hospital');
  return page.getByRole('dialog', { name: 'Your fare' });
}

async function dismiss(page: Page, refusal: string | RegExp): Promise<void> {
  const alert = page.getByRole('dialog').filter({ hasText: refusal });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
}

/** A member books on a phone: a reference is needed, and the limit stops the first attempt. */
async function bookOnAccount(rider: Page, raiseLimit: () => Promise<void>): Promise<void> {
  const estimate = await chooseRide(rider);
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  await rider.getByRole('button', { name: 'See the price' }).tap();
  await expect(payerIn(estimate)).toHaveValue('');
  await payerIn(estimate).selectOption({ label: company });
  const reference = estimate.getByRole('textbox', { name: 'Reference' });
  await expect(reference).toBeVisible();
  const book = estimate.getByRole('button', { name: /^Book for/ });
  await book.tap();
  await dismiss(rider, 'This company needs a reference for each booking.');
  await reference.fill('Cost centre 1843');
  expect(await phoneProblems(rider)).toEqual([]);
  await takeAllScreens(rider, 'company-estimate');
  await isAccessible(rider, 'a price on account');
  await book.tap();
  await dismiss(rider, /The company’s limit for this month is reached/);
  await raiseLimit();
  await book.tap();
  await rider.getByRole('button', { name: 'View my booking' }).tap();
  await expect(rider).toHaveURL(/\/bookings\/./);
}

/** The driver accepts, drives and ends the trip, and is never asked for cash. */
async function driveOnAccount(driver: Page): Promise<void> {
  await driver
    .getByRole('article', { name: /^New task/ })
    .getByRole('button', { name: 'Accept' })
    .tap();
  for (const step of ['I have arrived', 'Start trip', 'Arrived at the drop-off', 'End trip'])
    await driver.getByRole('button', { name: step }).tap();
  const end = driver.getByRole('dialog', { name: 'End trip' });
  await expect(end).toContainText('A company pays for this ride. Do not take cash.');
  await expect(end.getByRole('button', { name: /cash|paying/ })).toHaveCount(0);
  expect(await phoneProblems(driver)).toEqual([]);
  await takeAllScreens(driver, 'company-end');
  await isAccessible(driver, 'the end of a ride on account');
  await end.getByRole('button', { name: 'End trip' }).tap();
  await expect(driver.getByText('Sharing your location')).toBeVisible();
}

/** The desk books for the same rider by keyboard. */
async function bookAtDesk(admin: Page, riderName: string): Promise<void> {
  await admin.goto('/addbookings');
  const focused = (role: 'combobox' | 'button', name: string | RegExp) =>
    expect(admin.getByRole(role, { name })).toBeFocused();
  await focused('combobox', 'Phone number or name');
  await admin.keyboard.type(riderName);
  await admin.keyboard.press('Enter');
  await focused('combobox', 'Pickup');
  const estimate = await chooseRide(admin);
  await admin.getByRole('button', { name: 'See the price' }).click();
  await expect(payerIn(estimate).locator('option:checked')).toHaveText('No company');
  await payerIn(estimate).selectOption({ label: company });
  await estimate.getByRole('textbox', { name: 'Reference' }).fill('Visit of Babbage');
  await estimate.getByRole('button', { name: /^Book for/ }).click();
  await expect(admin.getByRole('dialog', { name: 'Booked' })).toBeVisible();
  await admin.keyboard.press('Enter');
}

const factOf = (part: Locator, name: string) =>
  part.getByText(name, { exact: true }).locator('xpath=following-sibling::*');

const amountIn = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));

/** The month has the ride and then the payment of all that is owed. */
async function payStatement(admin: Page, reference: string): Promise<void> {
  await rowOf(admin)
    .getByRole('link', { name: `Statement: ${company}` })
    .click();
  const totals = admin.getByRole('region', { name: company });
  await expect(factOf(totals, 'Owed after')).toHaveText(/[1-9]/);
  const owed = await factOf(totals, 'Owed after').innerText();
  await expect(admin.getByRole('row', { name: new RegExp(reference) })).toContainText('Cost centre 1843');
  await admin.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Record a payment' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(String(amountIn(owed)));
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Transfer 77');
  await takeAllScreens(admin, 'company-payment');
  await isAccessible(admin, 'a payment of a company');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('row', { name: /Payment/ })).toContainText('Transfer 77');
  await expect(factOf(totals, 'Owed after')).not.toHaveText(/[1-9]/);
  await expect(factOf(totals, 'Rides, fees and corrections')).toHaveText(owed);
  await takeAllScreens(admin, 'company-statement');
  await isAccessible(admin, 'a statement');
}

test('COMPANY-1 COMPANY-2 COMPANY-3 COMPANY-4 COMPANY-5 COMPANY-7 COMPANY-8 COMPANY-10 COMPANY-11 a company from its first ride to its payment', async ({
  people,
}) => {
  const admin = await people.open('admin', '/companies');
  await takeAllScreens(admin, 'companies-empty');
  await addCompany(admin);
  const rider = await people.open('rider', '/', { width: 'phone' });
  const driver = await driverOnline(people, await positionOf(rider, 'station'));
  await bookOnAccount(rider, async () => {
    const dialog = await editCompany(admin);
    await dialog.getByRole('textbox', { name: 'Limit per month' }).fill('100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(admin)).toContainText('100');
  });
  const { pathname } = new URL(rider.url());
  const { reference, customerName } = await (await rider.request.get(`/api${pathname}`)).json();
  await driveOnAccount(driver);

  await rider.getByRole('button', { name: 'Skip' }).tap();
  await rider.getByRole('link', { name: 'Open the receipt' }).tap();
  const receipt = rider.getByRole('article', { name: `Receipt ${reference}` });
  await expect(receipt).toContainText(company);
  await expect(receipt).toContainText('Cost centre 1843');
  await expect(receipt).not.toContainText(vatId);
  await openOwnReceipt(await people.guest(), admin);

  await bookAtDesk(admin, customerName);
  const booked = driver.getByRole('article', { name: /^New task/ });
  await expect(booked).toBeVisible();
  const { items } = await (await admin.request.get('/api/bookings?active=true')).json();
  expect(items).toMatchObject([
    { paymentMode: 'account', company: { name: company, reference: 'Visit of Babbage' } },
  ]);
  const cancelled = await admin.request.post(`/api/bookings/${items[0].id}/cancel`, { data: {} });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);

  await admin.goto('/companies');
  await takeAllScreens(admin, 'companies');
  await isAccessible(admin, 'the companies');
  await payStatement(admin, reference);
  await leaveCompany(admin, rider);
});

/** The company opens its receipt with the link in its email. */
async function openOwnReceipt(page: Page, admin: Page): Promise<void> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await admin.request.get('/api/sandbox/outbox', { params: { to: email } });
      const { items } = (await answer.json()) as { items: { body: string }[] };
      link = /https?:\S+/.exec(items[0]?.body ?? '')?.[0];
      return link;
    })
    .toBeDefined();
  const { pathname, hash } = new URL(link ?? '');
  await page.goto(pathname + hash);
  const receipt = page.getByRole('article', { name: /^Receipt/ });
  for (const text of [company, address, vatId, 'Cost centre 1843']) await expect(receipt).toContainText(text);
  await takeAllScreens(page, 'company-receipt');
  await isAccessible(page, 'the receipt of a company');
}

/** The rider is removed and the company takes no more rides; the form no longer offers it. */
async function leaveCompany(admin: Page, rider: Page): Promise<void> {
  await admin.goto('/companies');
  const dialog = await editCompany(admin);
  await dialog.getByRole('button', { name: /^Remove/ }).click();
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Takes rides' }).selectOption({ label: 'No' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await rider.goto('/');
  const estimate = await chooseRide(rider);
  await rider.getByRole('button', { name: 'See the price' }).tap();
  await expect(estimate.getByRole('button', { name: /^Book for/ })).toBeVisible();
  await expect(payerIn(estimate)).toHaveCount(0);
}
