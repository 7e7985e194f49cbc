import type { Locator } from '@playwright/test';

import { accessibilityViolations } from './kit/accessibility.ts';
import { choose, choosePlace, placeNamed } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

// The browser logs that an outdated version is refused.
test.use({ environment: { SANDBOX_DRIVERS: '0' }, expectedFaults: [/status of 409/] });

test('CAR-1 PROMO-1 PROMO-3 a rider’s price uses a car type that an admin added, and a new promo reduces it', async ({
  people,
}) => {
  const admin = await people.open('admin', '/cartypes');
  await admin.getByRole('button', { name: 'Add car type' }).first().click();
  const carType = admin.getByRole('dialog', { name: 'Add car type' });
  for (const [label, value] of [
    [/^Name/, 'Minibus'],
    ['Base fare', '25'],
    ['Rate per km', '1.5025'],
    ['Rate per hour', '24'],
    ['Minimum fare', '9'],
    ['Convenience fee in percent', '10'],
  ] as const)
    await carType.getByLabel(label).fill(value);
  await carType.getByRole('button', { name: 'Save' }).click();
  await expect(carType).toBeHidden();
  await expect(admin.getByRole('gridcell', { name: 'Minibus', exact: true })).toBeVisible();

  // Two admins edit it: the second decides where both changed a field, and keeps the rest of both.
  const other = await people.open('admin', '/cartypes');
  const edits = await Promise.all(
    [admin, other].map(async (page) => {
      await page.getByRole('gridcell', { name: 'Minibus', exact: true }).click();
      return page.getByRole('dialog', { name: 'Edit Minibus' });
    }),
  );
  const [mine, theirs] = edits as [Locator, Locator];
  await mine.getByLabel('Minimum fare').fill('11');
  await theirs.getByLabel('Minimum fare').fill('10');
  await theirs.getByLabel('Description').fill('With a ramp');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toBeHidden();
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText(/^Saved by .+, /)).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Saved now 10.00' })).toBeVisible();
  expect(await accessibilityViolations(admin)).toEqual([]);
  await takeAllScreens(admin, 'car-type-conflict');
  await mine.getByRole('button', { name: 'Your value 11' }).click();
  await expect(mine.getByLabel('Description')).toHaveValue('With a ramp');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine).toBeHidden();

  // A figure is edited in its cell, refused there, saved and taken back.
  const row = admin.getByRole('row', { name: /Minibus/ });
  await row.getByRole('gridcell', { name: '$11.00', exact: true }).dblclick();
  const box = admin.getByRole('textbox', { name: 'Minimum fare' });
  await expect(box).toBeFocused();
  await box.fill('eleven');
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription('Please enter an amount of 0 or more.');
  expect(await accessibilityViolations(admin)).toEqual([]);
  await takeAllScreens(admin, 'cell-refused');
  await box.fill('12');
  await box.press('Enter');
  await expect(row.getByRole('gridcell', { name: '$12.00', exact: true })).toBeFocused();
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByText('The change has been undone.')).toBeVisible();
  await expect(row.getByRole('gridcell', { name: '$11.00', exact: true })).toBeVisible();
  expect(await accessibilityViolations(admin)).toEqual([]);

  await admin.goto('/promos');
  await admin.getByRole('button', { name: 'Add promo' }).first().click();
  const promo = admin.getByRole('dialog', { name: 'Add promo' });
  await promo.getByLabel('Type of discount').selectOption({ label: 'Flat amount' });
  for (const [label, value] of [
    ['Code', 'AUTUMN'],
    [/^Discount/, '4'],
    ['Maximum discount', '4'],
    ['Last day', '2099-12-31'],
    ['Usage limit', '5'],
  ] as const)
    await promo.getByLabel(label).fill(value);
  await promo.getByRole('button', { name: 'Save' }).click();
  await expect(promo).toBeHidden();
  await expect(admin.getByRole('gridcell', { name: 'AUTUMN', exact: true })).toBeVisible();

  const rider = await people.open('rider', '/');
  await choosePlace(rider, 'Pickup', 'station', 'Station');
  await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
  await choose(rider.getByRole('radio', { name: /Minibus/ }));
  // For later, so that no driver has to be nearby.
  const when = { bookLater: true, tripDate: Date.now() + 2 * 3_600_000 };
  const [pickup, drop] = [await placeNamed(rider, 'station'), await placeNamed(rider, 'hospital')];
  const { items } = await (await rider.request.get('/api/car-types')).json();
  const { id: carTypeId } = items.find(({ name }: { readonly name: string }) => name === 'Minibus');
  const post = async (path: string, data: object) => {
    const answer = await rider.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const quote = await post('/api/quotes', { pickup, drop, carTypeId, ...when });
  // A rider's lines include the convenience fee: 25.00 and 10 %.
  expect(quote.fare.lines).toContainEqual({ label: 'fare_line_base', amount: 2750 });
  const booking = await post('/api/bookings', { quoteId: quote.id, ...when });
  const reduced = await post(`/api/bookings/${booking.id}/promo`, { promoCode: 'autumn' });
  expect(reduced).toMatchObject({ tripCost: quote.fare.grandTotal, discount: 400 });
});
