import type { Page } from '@playwright/test';

import { picture } from '../../apps/server/src/files/testing/pictures.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { untilQuiet } from './kit/quiet.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({
  environment: withoutSimulatedDrivers,
  // The browser logs that the deleted person is not found, and that their page is no longer signed in.
  expectedFaults: [/status of 404|\/bookings: .*status of 401/],
});

// Dialogs and tabs also work while they move.
const inMotion = { reducedMotion: 'no-preference' } as const;
const email = 'nina.new@example.test';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The link to set a password, from the email that the sandbox keeps. */
async function linkTo(page: Page): Promise<string> {
  let body = '';
  await expect(async () => {
    const answer = await page.request.get('/api/sandbox/outbox', { params: { to: email } });
    const { items } = (await answer.json()) as { items: { body: string }[] };
    body = items[0]?.body ?? '';
    expect(body).toContain('/reset-password?token=');
  }).toPass();
  return /\/reset-password\?token=[\w-]+/.exec(body)?.[0] ?? '';
}

test('USERS-1 USERS-5 USERS-9 USERS-10 FILE-4 a fleet admin adds a driver with a licence, an admin approves, and the driver goes online', async ({
  people,
}) => {
  const fleet = await people.open('fleetadmin', '/drivers', { options: inMotion });
  const admin = await people.open('admin', '/drivers', { options: inMotion });

  await press(fleet, 'Add driver');
  await fleet.getByLabel('First name').fill('Nina');
  await fleet.getByLabel('Last name').fill('New');
  await fleet.getByLabel('Email').fill(email);
  await fleet.getByLabel('Phone number').fill('2015550199');
  await fleet.getByLabel('Car type').selectOption('Standard');
  await fleet.getByLabel('Vehicle number').fill('NEW 1');
  const licence = await picture({ width: 640, height: 400 }).jpeg().toBuffer();
  const file = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: licence };
  await fleet.getByLabel('Picture of the driving licence').setInputFiles(file);
  expect(await violationsOfState(fleet)).toEqual([]);
  await takeAllScreens(fleet, 'people-add-driver');
  await fleet.getByRole('dialog').getByRole('button', { name: 'Add driver' }).click();
  const added = fleet.getByRole('dialog', { name: 'Nina New' });
  await expect(added.getByText('Nina New has been added.')).toBeVisible();
  await expect(added.getByText('Not approved')).toBeVisible();
  await expect(added.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  // The admin's list shows the new driver without a reload; the panel's URL can be shared.
  await admin.getByRole('gridcell', { name: 'Nina New', exact: true }).click();
  const panel = admin.getByRole('dialog', { name: 'Nina New' });
  await panel.getByRole('tab', { name: 'Documents' }).click();
  const image = panel.getByRole('img', { name: 'Driving licence of Nina New' });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((node) => (node as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(640);
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'people-documents');
  await admin.reload();
  await expect(image).toBeVisible();
  const other = await picture({ width: 320, height: 200 }).png().toBuffer();
  await panel
    .getByLabel('Replace picture')
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: other });
  await expect
    .poll(() => image.evaluate((node) => (node as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(320);
  // The picture may be shown before the driver's new version has arrived, which approving needs.
  await untilQuiet(admin);
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(panel.getByText('Approved', { exact: true })).toBeVisible();
  // The fleet admin also sees it.
  await expect(added.getByText('Approved', { exact: true })).toBeVisible();

  const driver = await people.guest({ width: 'phone', options: { permissions: ['geolocation'] } });
  await driver.goto(await linkTo(driver));
  await driver.getByLabel('New password').fill('secret1');
  await press(driver, 'Save password');
  await expect(driver.getByText(/Your new password is saved/)).toBeVisible();
  await people.signIn(driver, email, 'secret1');
  await driver.goto('/bookings');
  await driver.getByRole('switch').click();
  await expect(driver.getByRole('switch')).toBeChecked();
  await expect(panel.getByText('Online', { exact: true })).toBeVisible();

  await panel.getByRole('tab', { name: 'Wallet' }).click();
  await panel.getByRole('textbox', { name: 'Add money' }).fill('12.50');
  await panel.getByRole('button', { name: 'Add to wallet' }).click();
  await expect(panel.getByRole('row', { name: /Added by the operator/ })).toContainText('+$12.50');
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'people-wallet');
  for (const tab of ['Rides', 'Sign-in', 'Details']) {
    await panel.getByRole('tab', { name: tab }).click();
    await expect(panel.getByRole('tabpanel').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(await violationsOfState(admin)).toEqual([]);
    await takeAllScreens(admin, `people-${tab.toLowerCase()}`);
  }

  // Both change the plate: the second sees both values and chooses.
  await panel.getByLabel('Vehicle number').fill('ADMIN 1');
  await panel.getByLabel('Model').fill('900');
  await added.getByLabel('Vehicle number').fill('FLEET 1');
  await press(fleet, 'Save');
  const plate = panel.getByRole('group', { name: 'Vehicle number: which value?' });
  await expect(plate.getByRole('button', { name: 'Saved now FLEET 1' })).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);
  await takeAllScreens(admin, 'people-conflict');
  await plate.getByRole('button', { name: 'Your value ADMIN 1' }).click();
  await press(admin, 'Save');
  await expect(panel.getByText('Saved.')).toBeVisible();
  await expect(added.getByLabel('Vehicle number')).toHaveValue('ADMIN 1');
  await expect(added.getByLabel('Model')).toHaveValue('900');

  // Deleting signs the driver out and takes the row from both lists.
  await panel.getByRole('button', { name: 'Delete' }).click();
  const question = admin.getByRole('dialog', { name: 'Delete Nina New?' });
  await expect(question.getByText('The wallet still holds $12.50.')).toBeVisible();
  expect(await violationsOfState(admin)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByRole('gridcell', { name: 'Nina New' })).toHaveCount(0);
  await expect(added.getByText('This account no longer exists.')).toBeVisible();
  await driver.reload();
  await expect(driver).toHaveURL(/\/login/);
});

test('closing a panel always asks before it discards typed text, even if the browser has already closed it', async ({
  people,
}) => {
  const admin = await people.open('admin', '/drivers', { options: inMotion });
  const panel = admin.getByRole('dialog', { name: 'Add driver' });
  const question = admin.getByRole('dialog', { name: 'Discard your changes?' });
  // Handled by the browser like the back gesture of a phone: there is no key event, and a second one cannot
  // be prevented.
  const requestClose = async () => {
    await admin.evaluate(
      "addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true })",
    );
    await admin.keyboard.press('Escape');
  };
  for (const close of [() => admin.keyboard.press('Escape'), requestClose]) {
    await press(admin, 'Add driver');
    await panel.getByLabel('First name').pressSequentially('Nina');
    for (const _time of [1, 2, 3]) {
      await close();
      await expect(question).toBeVisible();
      await close();
      await expect(question).toBeHidden();
      await expect(panel.getByLabel('First name')).toHaveValue('Nina');
      await expect(panel).toBeVisible();
    }
    await close();
    await press(admin, 'Discard');
    await expect(panel).toBeHidden();
  }
});
