import type { Page, Route } from '@playwright/test';

import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import type { Person } from './kit/people.ts';
import { placeNamed, positionOf } from './kit/ride.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: true });

/** The forms with a place picker, and who fills them in. */
const FORMS: readonly [row: string, path: string, person: Person][] = [
  ['LAND-3', '/', 'rider'],
  ['ADDB-1', '/addbookings', 'admin'],
];

for (const [row, path, person] of FORMS) {
  test(`${row} on ${path} “Use this place” fills in the field by touch, mouse and Enter without leaving the page`, async ({
    people,
  }) => {
    const page = await people.open(person, path, { width: 'phone' });
    await page.evaluate("globalThis.samePage = 'yes'");
    await choose(page, 'Pickup', (button) => button.tap());
    await choose(page, 'Drop-off', (button) => button.click());
    await page.getByRole('button', { name: 'Clear: Pickup' }).tap();
    await choose(page, 'Pickup', (button) => button.press('Enter'));
    expect(await page.evaluate('globalThis.samePage')).toBe('yes');
    expect(page.url()).toBe(new URL(path, page.url()).href);
  });
}

/** The page's own text asks for its fonts without this method; only a map calls it. */
const noteAskedFonts = `{
  const { load } = FontFaceSet.prototype;
  FontFaceSet.prototype.load = function (...request) {
    globalThis.hasAskedForFonts = true;
    return load.apply(this, request);
  };
}`;

test('LAND-3 leaving the page while its map’s fonts are loading logs no warning', async ({ people }) => {
  const page = await people.open('rider', '/', { width: 'phone' });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route(/\.woff2$/, () => undefined);
  await page.addInitScript({ content: noteAskedFonts });
  await page.reload();
  await page.getByRole('button', { name: 'Choose on the map: Pickup' }).tap();
  await expect(page.getByRole('button', { name: 'Use this place' })).toBeVisible();
  await expect.poll(() => page.evaluate<boolean>('globalThis.hasAskedForFonts === true')).toBe(true);
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(said.filter((text) => /font/i.test(text))).toEqual([]);
});

test('MAP-6 the map’s dialog takes a place by its name while the map is slow, and after it', async ({
  people,
}) => {
  const page = await people.open('rider', '/', { width: 'phone' });
  const held: Route[] = [];
  await page.route(/\/maps\/tiles\//, (route) => void held.push(route));
  const picker = page.getByRole('dialog', { name: 'Drop-off: Choose on the map' });
  const openPicker = () => page.getByRole('button', { name: 'Choose on the map: Drop-off' }).tap();
  await openPicker();
  await expect(picker.getByRole('note')).toContainText(
    'The map is slow to load. Everything else works without it.',
  );
  await chooseByName(page, picker, 'Drop-off');

  await page.getByRole('button', { name: 'Clear: Drop-off' }).tap();
  await openPicker();
  await expect(picker.getByRole('note')).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.unroute(/\/maps\/tiles\//);
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  await expect(picker.getByRole('note')).toHaveCount(0);
  await chooseByName(page, picker, 'Drop-off');
});

test.describe('in a browser that cannot draw maps', () => {
  test.use({ areMapsDrawn: false });

  test('LAND-3 the map’s dialog takes a place by its name, or the device’s position', async ({ people }) => {
    const page = await people.open('rider', '/', {
      width: 'phone',
      options: { permissions: ['geolocation'] },
    });
    const fieldOf = (label: string) => page.getByRole('combobox', { name: label });
    const openPicker = async (label: string) => {
      await page.getByRole('button', { name: `Choose on the map: ${label}` }).tap();
      const picker = page.getByRole('dialog', { name: `${label}: Choose on the map` });
      await expect(picker.getByRole('note')).toContainText('This browser cannot show the map.');
      await expect(picker.getByText('Looking up the address…')).toHaveCount(0);
      return picker;
    };
    await chooseByName(page, await openPicker('Drop-off'), 'Drop-off');

    await page.context().setGeolocation(await positionOf(page, 'station'));
    const byPosition = await openPicker('Pickup');
    await byPosition.getByRole('button', { name: 'Use my location' }).tap();
    await expect(byPosition).toHaveCount(0);
    await expect(fieldOf('Pickup')).toHaveValue(/, Velmora$/);
  });
});

type Button = ReturnType<Page['getByRole']>;

/** Takes the first place with a name in the dialog of a field, and expects it in the field. */
async function chooseByName(page: Page, picker: Button, label: string): Promise<void> {
  await picker.getByRole('combobox', { name: label }).fill('hospital');
  // Another hospital may come first, because the rider has been there or it is nearer.
  const { add } = await placeNamed(page, 'hospital');
  const found = picker
    .getByRole('option')
    .filter({ hasText: add.split(',')[0] ?? '' })
    .first();
  // Places that the rider already uses may move the suggestions down between press and release.
  await expect(async () => {
    if ((await picker.count()) > 0) await found.tap({ timeout: limit(2) });
    await expect(picker).toHaveCount(0, { timeout: limit(2) });
  }).toPass();
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(add);
}

/** Opens the map of a field, confirms in the given way, and expects the address under the pin in the field. */
async function choose(page: Page, label: string, press: (button: Button) => Promise<void>): Promise<void> {
  await press(page.getByRole('button', { name: `Choose on the map: ${label}` }));
  const picker = page.getByRole('dialog', { name: `${label}: Choose on the map` });
  const use = picker.getByRole('button', { name: 'Use this place' });
  await expect(use).toBeEnabled();
  if (label === 'Drop-off') expect.soft(await violationsOfState(page)).toEqual([]);
  // Not the suggestions of the field that takes a name.
  const address = await picker
    .getByRole('paragraph')
    .filter({ hasText: /, Velmora$/ })
    .innerText();
  await press(use);
  await expect(picker).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(address);
}
