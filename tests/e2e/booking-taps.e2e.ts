import type { Locator, Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';
import { driverOnline, nameOfPlace, placeNamed, positionOf, suggestsFor } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';

test.use({ environment: withoutSimulatedDrivers });

/** Counts the taps of a person who books with one thumb. */
function thumbOn(page: Page) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    type: (text: string) => page.keyboard.type(text),
    taps: () => taps,
  };
}

test('LAND-3 LAND-4 LAND-13 a ride is booked on a phone with at most five taps', async ({ people }) => {
  const rider = await people.open('rider', '/', { width: 'phone', options: { hasTouch: true } });
  const pickup = await positionOf(rider, 'station');
  await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.009 });
  const thumb = thumbOn(rider);
  const option = (text: string) => rider.getByRole('option').filter({ hasText: text }).first();

  await thumb.tap(rider.getByRole('combobox', { name: 'Pickup' }));
  // The search covers the screen, header included.
  await expect(rider.getByRole('button', { name: 'Close the search' })).toBeVisible();
  const atTop = () =>
    rider.evaluate<boolean>(`document.elementFromPoint(120, 8).closest('[data-full-screen]') !== null`);
  await expect.poll(atTop).toBe(true);
  await thumb.type('station');
  await suggestsFor(rider, 'Pickup', 'station');
  await thumb.tap(option(await nameOfPlace(rider, 'station')));
  await expect(rider.getByRole('combobox', { name: 'Drop-off' })).toBeFocused();
  await thumb.type('hospital');
  await suggestsFor(rider, 'Drop-off', 'hospital');
  await takeAllScreens(rider, 'booking-search');
  expect.soft(await violationsOfState(rider), 'the search').toEqual([]);
  await thumb.tap(option('Hospital'));

  const carTypes = rider.getByRole('group', { name: 'Car type' });
  await expect(carTypes.getByRole('radio').first()).toBeChecked();
  await expect(carTypes.getByText(/^\$\d/).first()).toBeVisible();
  await takeAllScreens(rider, 'booking-prices');
  // On a lower screen the button is below the first one.
  await rider.setViewportSize({ width: 390, height: 568 });
  await thumb.tap(rider.getByRole('button', { name: 'See the price' }));
  expect(await rider.evaluate<number>('scrollY')).toBeGreaterThan(0);
  const price = rider.getByRole('dialog', { name: 'Your fare' });
  // It opens at its top, although the focus is on the button at its bottom.
  await expect(price.getByRole('button', { name: /^Book for/ })).toBeFocused();
  expect(await rider.evaluate<number>(`document.querySelector('dialog[open]').scrollTop`)).toBe(0);
  await expect(price.getByText(/^(?:A car can be there in about|We look for a car)/)).toBeInViewport();
  await thumb.tap(price.getByRole('button', { name: /^Book for/ }));
  await expect(rider.getByRole('dialog', { name: 'Booked' })).toBeVisible();
  expect.soft(await violationsOfState(rider), 'a booked ride').toEqual([]);
  await expect(rider).toHaveURL(/\/bookings\/./);
  // The ride's page is shown from its top.
  await expect.poll(() => rider.evaluate<number>('scrollY')).toBe(0);
  expect(thumb.taps()).toBeLessThanOrEqual(5);
});

for (const [how, width] of [
  ['touch', 'phone'],
  ['mouse', 'desktop'],
] as const)
  test(`LAND-3 STORE-4 by ${how}, Home and Work fill in both ends of a ride before anything is typed`, async ({
    people,
  }) => {
    const rider = await people.open('rider', '/', { width, options: { hasTouch: how === 'touch' } });
    const press = (target: Locator) => (how === 'touch' ? target.tap() : target.click());
    const [home, work] = [await placeNamed(rider, 'station'), await placeNamed(rider, 'hospital')];
    for (const [kind, place] of [
      ['home', home],
      ['work', work],
    ] as const)
      expect((await rider.request.post('/api/me/places', { data: { kind, place } })).status()).toBe(200);
    await rider.reload();
    const ends = ['Pickup', 'Drop-off'].map((name) => rider.getByRole('combobox', { name }));
    const [pickup, drop] = ends as [Locator, Locator];
    const offered = (name: string) => rider.getByRole('listbox', { name }).getByRole('option');
    await press(pickup);
    await expect(offered('Pickup').nth(0)).toContainText('Home');
    await expect(offered('Pickup').nth(1)).toContainText('Work');
    await press(offered('Pickup').nth(1));
    await expect(pickup).toHaveValue(work.add);
    // The other field is next, and does not offer the same place.
    await expect(drop).toBeFocused();
    await expect(offered('Drop-off').nth(0)).toContainText('Home');
    await expect(offered('Drop-off').filter({ hasText: 'Work' })).toHaveCount(0);
    await press(offered('Drop-off').nth(0));
    await expect(drop).toHaveValue(home.add);
    await expect(rider.getByRole('group', { name: 'Car type' }).getByText(/^\$\d/).first()).toBeVisible();
    const { saved } = await (await rider.request.get('/api/me/places')).json();
    for (const { id } of saved) await rider.request.delete(`/api/me/places/${id}`);
  });
