import type { Locator, Page } from '@playwright/test';

import type { People } from './people.ts';
import { expect } from './test.ts';

export interface RidePlaces {
  /** The text that the rider types, and a text in the suggestion; see `choosePlace`. */
  readonly pickup: { readonly typed: string; readonly main?: string };
  readonly drop: { readonly typed: string; readonly main?: string };
}

/** The best-known place for the typed text, with its coordinates. */
export async function placeNamed(
  page: Page,
  typed: string,
): Promise<{ lat: number; lng: number; add: string }> {
  const { items } = await (await page.request.get('/api/places', { params: { q: typed } })).json();
  const { coords, description } = await (await page.request.get(`/api/places/${items[0].placeId}`)).json();
  return { ...coords, add: description };
}

/** The name of the best-known place for the typed text, as in its suggestion. */
export async function nameOfPlace(page: Page, typed: string): Promise<string> {
  const [name = typed] = (await placeNamed(page, typed)).add.split(',');
  return name;
}

/** A position for a driver. */
export async function positionOf(
  page: Page,
  typed: string,
): Promise<{ latitude: number; longitude: number }> {
  const { lat, lng } = await placeNamed(page, typed);
  return { latitude: lat, longitude: lng };
}

/**
 * Types into a place field and selects the first suggestion with `main`. Default: the best-known place of
 * this name, because other places may come first for a rider who has been near them in another test.
 */
export async function choosePlace(page: Page, label: string, typed: string, main?: string): Promise<void> {
  const name = main ?? (await nameOfPlace(page, typed));
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(typed);
  const option = page.getByRole('option').filter({ hasText: name }).first();
  // Of places found by their kind, such as stations, some do not contain the text.
  await expect(page.getByRole('option').locator('mark').first()).toBeVisible();
  // The list may be replaced between press and release, by other suggestions or by the app's list.
  await expect(async () => {
    if ((await field.inputValue()) === typed) await option.click({ timeout: 10_000 });
    await expect(field).not.toHaveValue(typed, { timeout: 10_000 });
  }).toPass();
}

/** Waits for the suggestions for the whole text, after which the list no longer changes. */
export async function suggestsFor(page: Page, label: string, typed: string): Promise<void> {
  const marked = page.getByRole('listbox', { name: label }).locator('mark').first();
  await expect(marked).toHaveText(new RegExp(`^${typed}$`, 'i'));
}

/** Selects a radio button through its label, once the label is visible and has stopped moving. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}

/** A driver on a phone at a given place, online and waiting for tasks. */
export async function driverOnline(
  people: People,
  at: { latitude: number; longitude: number },
): Promise<Page> {
  const options = { geolocation: at, permissions: ['geolocation'] };
  const driver = await people.open('driver', '/bookings', { width: 'phone', options });
  const lamp = driver.getByRole('switch');
  if ((await lamp.getAttribute('aria-checked')) !== 'true') await lamp.click();
  await expect(lamp).toBeChecked();
  await sharesLocation(driver, at);
  return driver;
}

/**
 * Waits until a driver's page shares this location. A simulated position keeps the time at which it was set.
 * If it is old, or another page of this driver has sent a newer one, it is ignored until it is set again.
 */
export async function sharesLocation(
  driver: Page,
  at: { latitude: number; longitude: number },
): Promise<void> {
  await expect(async () => {
    await driver.context().setGeolocation(at);
    await expect(driver.getByText('Sharing your location')).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** Books from the landing page to the success dialog; returns the booking's reference. */
export async function book(rider: Page, places: RidePlaces): Promise<string> {
  await rider.goto('/');
  await choosePlace(rider, 'Pickup', places.pickup.typed, places.pickup.main);
  await choosePlace(rider, 'Drop-off', places.drop.typed, places.drop.main);
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  await rider.getByRole('button', { name: 'See the price' }).click();
  const estimate = rider.getByRole('dialog', { name: 'Your fare' });
  await expect(estimate.getByText('Base fare')).toBeVisible();
  await estimate.getByRole('button', { name: /^Book for/ }).click();
  return bookedReference(rider);
}

/** Reads the booking's reference from the success dialog. */
export async function bookedReference(rider: Page): Promise<string> {
  const done = rider.getByRole('dialog', { name: 'Booked' });
  await expect(done.getByText(/Your ride is booked/)).toBeVisible();
  const text = await done.innerText();
  const [reference] = /\b[34679CDFGHJKMNPQRTVWXY]{7}\b/.exec(text) ?? [];
  if (reference === undefined) throw new Error(`no reference in “${text}”`);
  return reference;
}

/** Books rides for later, an hour apart, through the API, like the form. */
export async function bookForLater(page: Page, count: number): Promise<void> {
  const { request } = page;
  const pickup = await placeNamed(page, 'station');
  const drop = await placeNamed(page, 'hospital');
  const { items: carTypes } = await (await request.get('/api/car-types')).json();
  for (let hours = 2; hours < count + 2; hours += 1) {
    const when = { bookLater: true, tripDate: Date.now() + hours * 3_600_000 };
    const data = { pickup, drop, carTypeId: carTypes[0].id, ...when };
    const quoted = await request.post('/api/quotes', { data });
    expect(quoted.ok(), await quoted.text()).toBe(true);
    const { id } = await quoted.json();
    const booked = await request.post('/api/bookings', { data: { quoteId: id, ...when } });
    expect(booked.ok(), await booked.text()).toBe(true);
  }
}
