import type { Page } from '@playwright/test';

import type { People } from './people.ts';
import { expect } from './test.ts';

export interface RidePlaces {
  /** What the rider types, and the beginning of the suggestion that is meant. */
  readonly pickup: { readonly typed: string; readonly main: string };
  readonly drop: { readonly typed: string; readonly main: string };
}

/** A position that the product itself knows, for a driver to stand at. */
export async function positionOf(
  page: Page,
  typed: string,
): Promise<{ latitude: number; longitude: number }> {
  const { items } = await (await page.request.get('/api/places', { params: { q: typed } })).json();
  const { coords } = await (await page.request.get(`/api/places/${items[0].placeId}`)).json();
  return { latitude: coords.lat, longitude: coords.lng };
}

/** Types into a place field and takes the suggestion. */
export async function choosePlace(page: Page, label: string, typed: string, main: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(typed);
  const option = page.getByRole('option').filter({ hasText: main }).first();
  await expect(option.locator('mark').first()).toBeVisible();
  await option.click();
  await expect(field).not.toHaveValue(typed);
}

/** A driver on the phone who stands at a place, is online and waits for tasks. */
export async function driverOnline(
  people: People,
  at: { latitude: number; longitude: number },
): Promise<Page> {
  const options = { geolocation: at, permissions: ['geolocation'] };
  const driver = await people.open('driver', '/bookings', { width: 'phone', options });
  const lamp = driver.getByRole('switch');
  if ((await lamp.getAttribute('aria-checked')) !== 'true') await lamp.click();
  await expect(lamp).toBeChecked();
  await expect(driver.getByText('Your position is shared')).toBeVisible();
  return driver;
}

/** The rider's way from the landing page to the success dialog; gives the booking's reference. */
export async function book(rider: Page, places: RidePlaces): Promise<string> {
  await rider.goto('/');
  await choosePlace(rider, 'Pickup', places.pickup.typed, places.pickup.main);
  await choosePlace(rider, 'Drop', places.drop.typed, places.drop.main);
  await rider.getByRole('radio', { name: /Standard/ }).check({ force: true });
  await rider.getByRole('button', { name: 'See the price' }).click();
  const estimate = rider.getByRole('dialog', { name: 'Your fare' });
  await expect(estimate.getByText('Convenience fee')).toBeVisible();
  await estimate.getByRole('button', { name: /^Book for/ }).click();
  const done = rider.getByRole('dialog', { name: 'Booked' });
  await expect(done.getByText(/Your ride is booked/)).toBeVisible();
  const text = await done.innerText();
  const [reference] = /\b[34679CDFGHJKMNPQRTVWXY]{7}\b/.exec(text) ?? [];
  if (reference === undefined) throw new Error(`no reference in “${text}”`);
  return reference;
}
