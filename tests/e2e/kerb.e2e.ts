import type { Locator, Page } from '@playwright/test';

import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { phoneProblems } from './kit/phone.ts';
import { choose, choosePlace, driverOnline, placeNamed, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, expectedFaults: [/status of 404/] });
test.setTimeout(limit(120));

const local = '2125550163';
const name = 'Hotel Belvedere';

async function addPlace(admin: Page): Promise<Locator> {
  const { lat, lng } = await placeNamed(admin, 'station');
  await admin.getByRole('button', { name: 'Add a place' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Add a place' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: /^Pickup point/ }).fill(`${lat}, ${lng}`);
  await dialog.getByRole('textbox', { name: /^Note for the driver/ }).fill('main entrance');
  await dialog.getByRole('combobox', { name: /^Commission/ }).selectOption({ label: 'Percentage' });
  await dialog.getByRole('textbox', { name: 'How much' }).fill('8.5');
  await takeAllScreens(admin, 'kerb-place');
  expect.soft(await violationsOfState(admin), 'a place').toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  return admin.getByRole('row', { name: new RegExp(name) });
}

/** Pages of a PDF, as its page tree counts them. */
const pagesOf = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;

/** Poster and stickers each fill exactly one sheet. */
async function printSheets(admin: Page, dialog: Locator): Promise<void> {
  for (const sheet of ['A4 poster', 'Stickers']) {
    const [opened] = await Promise.all([
      admin.waitForEvent('popup'),
      dialog.getByRole('link', { name: sheet }).click(),
    ]);
    await opened.getByRole('combobox', { name: 'Second language' }).selectOption({ label: 'Deutsch' });
    await expect(opened.getByText(name).last()).toBeVisible();
    await takeAllScreens(opened, `kerb-print-${sheet}`);
    const pdf = await opened.pdf({ preferCSSPageSize: true, printBackground: true });
    expect([sheet, pagesOf(pdf)]).toEqual([sheet, 1]);
    await opened.close();
  }
}

async function codeSentTo(page: Page): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/sandbox/outbox', { params: { to: `+1${local}` } });
      const { items } = (await answer.json()) as { items: { body: string }[] };
      code = /\b[1-9]\d{5}\b/.exec(items[0]?.body ?? '')?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

/** A guest on a phone scans the code and books with a confirmed number. */
async function bookByCode(guest: Page, path: string): Promise<void> {
  await guest.goto(path);
  await expect(guest.getByText(`${name}, main entrance`).first()).toBeVisible();
  await expect(guest.getByRole('combobox', { name: 'Pickup' })).toHaveCount(0);
  expect.soft(await violationsOfState(guest), 'a scanned code').toEqual([]);
  await choosePlace(guest, 'Drop-off', 'hospital', 'Hospital');
  await choose(guest.getByRole('radio', { name: /Standard/ }));
  expect(await phoneProblems(guest)).toEqual([]);
  await takeAllScreens(guest, 'kerb-guest');
  await guest.getByRole('button', { name: 'See the price' }).tap();
  const fare = guest.getByRole('dialog', { name: 'Your fare' });
  await fare.getByRole('button', { name: /^Book for/ }).tap();
  const dialog = guest.getByRole('dialog', { name: 'Who is booking?' });
  await expect(dialog.getByRole('link', { name: 'Sign in to book' })).toHaveAttribute(
    'href',
    `/login?returnTo=${encodeURIComponent(path)}`,
  );
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await dialog.getByRole('textbox', { name: /Phone number/ }).fill(local);
  await dialog.getByRole('button', { name: 'Text me a code' }).tap();
  const code = dialog.getByRole('textbox', { name: 'Six-digit code' });
  await expect(code).toBeFocused();
  expect(await phoneProblems(guest)).toEqual([]);
  await code.fill(await codeSentTo(guest));
  await guest.getByRole('button', { name: 'View my booking' }).tap();
  await expect(guest).toHaveURL(/\/bookings\/./);
}

test('KERB-1 KERB-2 KERB-3 KERB-5 KERB-9 GUEST-16 an admin prints the code of a hotel, a guest books by it, and a replaced code says so', async ({
  people,
}) => {
  const admin = await people.open('admin', '/kerbplaces');
  await takeAllScreens(admin, 'kerb-empty');
  const row = await addPlace(admin);
  await expect(row).toContainText('8.5');
  await row.getByRole('button', { name: `Code and printing: ${name}` }).click();
  const dialog = admin.getByRole('dialog', { name: `Code of ${name}` });
  const path = new URL((await dialog.getByText(/\/k\//).innerText()).trim()).pathname;
  await takeAllScreens(admin, 'kerb-code');
  expect.soft(await violationsOfState(admin), 'a code').toEqual([]);
  await printSheets(admin, dialog);

  const guest = await people.guest({ width: 'phone' });
  await guest.goto('/');
  const driver = await driverOnline(people, await positionOf(guest, 'station'));
  await bookByCode(guest, path);
  const { pathname } = new URL(guest.url());
  const { reference } = await (await guest.request.get(`/api${pathname}`)).json();
  const task = driver.getByRole('article', { name: `New task ${reference}` });
  await expect(task).toContainText(`${name}, main entrance`);
  await takeAllScreens(driver, 'kerb-task');
  await guest.getByRole('button', { name: 'Cancel ride' }).tap();
  await choose(guest.getByRole('dialog').getByRole('radio').first());
  await guest.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).tap();
  await expect(task).toHaveCount(0);

  await guest.goto('/profile/security');
  await expect(guest.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expect(guest.getByRole('button', { name: /password/i })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Replace the code' }).click();
  const asked = admin.getByRole('dialog', { name: 'Replace the code' });
  await asked.getByRole('button', { name: 'Replace the code' }).click();
  await expect(dialog).not.toContainText(path);
  await guest.goto(path);
  await expect(guest.getByText(/^This code is no longer in use/)).toBeVisible();
  expect(await phoneProblems(guest)).toEqual([]);
  await takeAllScreens(guest, 'kerb-replaced');
  await guest.getByRole('link', { name: 'Book from elsewhere' }).tap();
  await expect(guest.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
});

test('KERB-10 KERB-11 KERB-12 a hotel pays for whoever scans its code, until its limit, or the rider does', async ({
  people,
}) => {
  const hotel = {
    name: 'Lakeside Hotels',
    billingAddress: 'Quay 1',
    vatId: '',
    receiptEmail: '',
    active: true,
  };
  const terms = { ...hotel, referenceRequired: true, monthlyLimit: 100_000 };
  const admin = await people.open('admin', '/kerbplaces');
  const answer = await admin.request.post('/api/companies', { data: terms });
  const { id, version } = (await answer.json()) as { id: string; version: number };
  await admin.getByRole('button', { name: 'Add a place' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Add a place' });
  const { lat, lng } = await placeNamed(admin, 'station');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lobby');
  await dialog.getByRole('textbox', { name: /^Pickup point/ }).fill(`${lat}, ${lng}`);
  await dialog
    .getByRole('combobox', { name: /^Company that pays/ })
    .selectOption({ label: 'Lakeside Hotels' });
  await takeAllScreens(admin, 'kerb-company');
  expect.soft(await violationsOfState(admin), 'a company').toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('row', { name: /Lobby/ })).toContainText('Lakeside Hotels');
  const { items } = (await (await admin.request.get('/api/kerb-places')).json()) as {
    items: { name: string; code: string }[];
  };
  const path = `/k/${items.find((place) => place.name === 'Lobby')?.code}`;

  const rider = await people.signedIn('rider', { width: 'phone' });
  await driverOnline(people, { latitude: lat, longitude: lng });
  const price = async () => {
    await rider.goto(path);
    await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
    await rider.getByRole('button', { name: 'See the price' }).tap();
    return rider.getByRole('dialog', { name: 'Your fare' });
  };
  const fare = await price();
  const payer = fare.getByRole('combobox', { name: 'Who pays' });
  await expect(payer).toHaveValue('place');
  await payer.selectOption({ label: 'I pay' });
  await expect(fare.getByRole('textbox', { name: /^Reference/ })).toHaveCount(0);
  await payer.selectOption({ label: 'Lakeside Hotels' });
  await fare.getByRole('textbox', { name: /^Reference/ }).fill('Room 12');
  expect(await phoneProblems(rider)).toEqual([]);
  await takeAllScreens(rider, 'kerb-payer');
  expect.soft(await violationsOfState(rider), 'who pays').toEqual([]);
  await fare.getByRole('button', { name: /^Book for/ }).tap();
  await expect(rider).toHaveURL(/\/bookings\/./);
  const { company } = (await (await rider.request.get(`/api${new URL(rider.url()).pathname}`)).json()) as {
    company: { reference: string };
  };
  expect(company).toMatchObject({ name: 'Lakeside Hotels', reference: 'Room 12' });

  const closed = { ...terms, version, monthlyLimit: 1 };
  expect((await admin.request.put(`/api/companies/${id}`, { data: closed })).status()).toBe(200);
  const own = await price();
  await expect(own.getByText(/^Lakeside Hotels does not pay at the moment/)).toBeVisible();
  expect(await phoneProblems(rider)).toEqual([]);
  await takeAllScreens(rider, 'kerb-payer-closed');
});
