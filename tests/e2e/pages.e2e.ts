import type { Page } from '@playwright/test';

import { sizesOf } from '../sizes.ts';
import { accessibilityViolations } from './kit/accessibility.ts';
import { PAGES } from './kit/pages.ts';
import { ACCOUNTS, SIZES } from './kit/people.ts';
import { phoneProblems } from './kit/phone.ts';
import { untilQuiet } from './kit/quiet.ts';
import { listen } from './kit/refused.ts';
import { placeNamed } from './kit/ride.ts';
import { takeScreen } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

const { looks, heldInHand } = sizesOf('tests/e2e/pages.e2e.ts');

// A separate product, because the pages' content would depend on the bookings of other files. In a short run,
// office-money.e2e.ts covers the map of moving cars.
test.use({ environment: { SANDBOX_DRIVERS: '0' } });

const LOOKS = [
  { size: 'desktop', scheme: 'light', dir: 'ltr' },
  { size: 'phone', scheme: 'dark', dir: 'rtl' },
  { size: 'desktop', scheme: 'dark', dir: 'rtl' },
  { size: 'phone', scheme: 'light', dir: 'ltr' },
] as const;

const pagesOf = Map.groupBy(
  // Every second page in Arabic.
  PAGES.map((page, index) => ({
    ...page,
    looks: [...LOOKS.slice(index % LOOKS.length), ...LOOKS].slice(0, looks),
    language: ['en', 'ar'][index % 2] ?? 'en',
    isHeldInHand: index % 4 < heldInHand,
  })),
  ({ person }) => person,
);

for (const [person, pages] of pagesOf) {
  const rows = [...new Set(pages.map(({ row }) => row))].join(' ');
  test(`${rows} ${person} opens each page without errors, accessibility violations or policy violations`, async ({
    people,
    product,
  }) => {
    // One browser for all pages, which caches the scripts that they share.
    const page = await people.guest();
    if (person !== 'guest') await people.signIn(page, ACCOUNTS[person]);
    const refused = await listen(page);
    for (const { path, looks, language, isHeldInHand } of pages) {
      await test.step(path, async () => {
        const cookie = { name: 'fiacre-language', value: language, url: product.url };
        await page.context().addCookies([cookie]);
        await page.setViewportSize(SIZES.desktop);
        await openWhole(page, path);
        // Read before the accessibility check, which runs a script that does not belong to the page.
        expect.soft(refused.splice(0), path).toEqual([]);
        for (const { size, scheme, dir } of looks) {
          await page.setViewportSize(SIZES[size]);
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
          // Another language would reload the page.
          await page.evaluate(`document.documentElement.dir = '${dir}'`);
          expect.soft(await accessibilityViolations(page), `${path} ${size} ${scheme} ${dir}`).toEqual([]);
          await takeScreen(page, `${path === '/' ? 'landing' : path.slice(1)}-${person}-${size}-${scheme}`);
        }
        if (!isHeldInHand) return;
        await page.setViewportSize(SIZES.phone);
        await page.evaluate(`document.documentElement.dir = '${language === 'ar' ? 'rtl' : 'ltr'}'`);
        expect.soft(await phoneProblems(page), path).toEqual([]);
      });
    }
  });
}

/** Opens a page and waits until it is complete. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  // Spinners, not the progress bar of steps.
  await expect(page.locator('[role=progressbar]')).toHaveCount(0);
  await untilQuiet(page);
  expect(new URL(page.url()).pathname).toBe(path);
}

// The last test, because the pages above are checked without bookings.
test('ROUTE-4 BKT-13 a ride waiting for a driver fits on a phone, even with large text and without a map', async ({
  people,
}) => {
  const [rider, driver] = [await people.guest(), await people.guest()];
  await people.signIn(rider, ACCOUNTS.rider);
  await people.signIn(driver, ACCOUNTS.driver);
  const [pickup, drop] = [await placeNamed(rider, 'station'), await placeNamed(rider, 'hospital')];
  await driver.request.put('/api/driver/availability', { data: { active: true } });
  const positions = [{ at: new Date().toISOString(), lat: pickup.lat, lng: pickup.lng }];
  await driver.request.post('/api/driver/positions', { data: { positions } });
  const { items } = await (await rider.request.get('/api/car-types')).json();
  const data = { pickup, drop, carTypeId: items[0].id };
  const { id: quoteId } = await (await rider.request.post('/api/quotes', { data })).json();
  expect((await rider.request.post('/api/bookings', { data: { quoteId } })).ok()).toBe(true);
  await rider.emulateMedia({ reducedMotion: 'reduce' });
  await rider.setViewportSize(SIZES.phone);
  await openWhole(rider, '/bookings');
  await expect(rider.getByText('Looking for a driver', { exact: true })).toBeVisible();
  expect(await phoneProblems(rider)).toEqual([]);
});
