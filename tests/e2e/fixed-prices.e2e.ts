import type { Locator, Page } from '@playwright/test';

import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { bookedReference, choose, choosePlace, driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

// Another product than that of other files: it changes the tariffs.
test.use({ environment: { SANDBOX_DRIVERS: '0' }, areMapsDrawn: false });
test.setTimeout(limit(90));

const fixedPrice = '$73.00';

async function addTariff(admin: Page, name: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await admin.getByRole('button', { name: 'Add tariff' }).first().click();
  const dialog = admin.getByRole('dialog', { name: /^Add tariff/ });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('gridcell', { name, exact: true })).toBeVisible();
}

/** A meter that is cheaper than the fixed price for rides without stops. */
async function addBothTariffs(admin: Page): Promise<void> {
  await addTariff(admin, 'Meter', async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Start amount' }).fill('4.10');
    await dialog.getByRole('textbox', { name: 'Price of distance' }).fill('1.30');
    await dialog.getByRole('textbox', { name: 'Price of time' }).fill('0.20');
    await dialog.getByText('Minimum, maximum, rounding and tax').click();
    await dialog.getByRole('checkbox', { name: /Riders pay at most the metered fare/ }).check();
  });
  await addTariff(admin, 'Flat', async (dialog) => {
    await choose(dialog.getByRole('radio', { name: 'Fixed price' }));
    await dialog.getByRole('textbox', { name: 'Price of the ride' }).fill('73');
    await dialog.getByRole('checkbox', { name: 'Only for rides without stops' }).check();
    await dialog.getByRole('textbox', { name: 'Priority' }).fill('1');
  });
}

const amountOf = (part: Locator, label: string) =>
  part.getByText(label, { exact: true }).locator('xpath=following-sibling::*');

const centsOf = async (amount: Locator): Promise<number> =>
  Math.round(Number((await amount.innerText()).replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);

/** The fixed price, less what the meter is lower. */
async function expectLowerOfBoth(part: Locator): Promise<void> {
  await expect(amountOf(part, 'Fixed fare')).toHaveText(fixedPrice);
  const less = await centsOf(amountOf(part, 'Metered fare is lower'));
  expect(less).toBeLessThan(0);
  expect(await centsOf(amountOf(part, 'Total'))).toBe(7300 + less);
}

test('TARIFF-31 TARIFF-32 a rider with a fixed price pays the meter if it is lower, and with a stop the meter alone', async ({
  people,
}) => {
  const admin = await people.open('admin', '/tariffs');
  await addBothTariffs(admin);

  const rider = await people.open('rider', '/', { width: 'phone' });
  const driver = await driverOnline(people, await positionOf(rider, 'station'));
  const sheet = rider.getByRole('dialog', { name: 'Your fare' });
  const seePrice = () => rider.getByRole('button', { name: 'See the price' }).tap();
  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  await rider.getByRole('button', { name: 'Add a stop' }).tap();
  await choosePlace(rider, 'Stop 1', 'museum');
  await seePrice();
  await expect(amountOf(sheet, 'Base fare')).toHaveText('$4.10');
  await expect(sheet.getByText('Fixed fare')).toHaveCount(0);
  await expect(sheet.getByText('Metered, estimate')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).tap();

  await rider.getByRole('button', { name: 'Remove Stop 1' }).tap();
  await seePrice();
  await expectLowerOfBoth(sheet);
  await expect(sheet.getByText(/the fixed price or the metered fare, whichever is lower/)).toBeVisible();
  expect(await violationsOfState(rider)).toEqual([]);
  await takeAllScreens(rider, 'lower-of-both');
  await sheet.getByRole('button', { name: /^Book for/ }).tap();
  const reference = await bookedReference(rider);
  await rider.getByRole('button', { name: 'View my booking' }).tap();

  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();
  for (const step of ['I have arrived', 'Start trip', 'Arrived at the drop-off', 'End trip'])
    await driver.getByRole('button', { name: step }).click();
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, .* in cash/ })
    .click();
  await rider.getByRole('button', { name: 'Skip' }).tap();
  await rider.getByRole('link', { name: 'Open the receipt' }).tap();
  await expectLowerOfBoth(rider.getByRole('article', { name: `Receipt ${reference}` }));
});
