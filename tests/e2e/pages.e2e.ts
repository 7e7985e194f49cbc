import type { Page } from '@playwright/test';

import { isLong } from '../scale.ts';
import { accessibilityViolations } from './kit/accessibility.ts';
import { PAGES } from './kit/pages.ts';
import { ACCOUNTS, SIZES } from './kit/people.ts';
import { phoneProblems } from './kit/phone.ts';
import { untilQuiet } from './kit/quiet.ts';
import { listen } from './kit/refused.ts';
import { takeScreen } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

const LOOKS = [
  { size: 'desktop', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
] as const;

/** Staff work at a desk. */
const usesPhone = new Set<string>(['guest', 'rider', 'driver']);

const pagesOf = Map.groupBy(
  // A short run checks every page once, alternating between the two screen sizes.
  PAGES.map((page, index) => ({
    ...page,
    looks: isLong ? LOOKS : LOOKS.filter((_, at) => at === index % 2),
  })),
  ({ person }) => person,
);

for (const [person, pages] of pagesOf) {
  const rows = [...new Set(pages.map(({ row }) => row))].join(' ');
  test(`${rows} ${person} opens each page without errors, accessibility violations or policy violations`, async ({
    people,
  }) => {
    // One browser for all pages, which caches the scripts that they share.
    const page = await people.guest();
    if (person !== 'guest') await people.signIn(page, ACCOUNTS[person]);
    const refused = await listen(page);
    for (const { path, looks } of pages) {
      await test.step(path, async () => {
        await openWhole(page, path);
        // Read before the accessibility check, which runs a script that does not belong to the page.
        expect.soft(refused.splice(0), path).toEqual([]);
        for (const { size, scheme } of looks) {
          await page.setViewportSize(SIZES[size]);
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
          expect.soft(await accessibilityViolations(page), `${path} ${size} ${scheme}`).toEqual([]);
          await takeScreen(page, `${path === '/' ? 'landing' : path.slice(1)}-${person}-${size}-${scheme}`);
        }
        if (!usesPhone.has(person)) return;
        await page.setViewportSize(SIZES.phone);
        expect.soft(await phoneProblems(page), path).toEqual([]);
      });
    }
  });
}

/** Opens a page and waits until it has everything that it shows. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  // Spinners, not the bar of steps that are done.
  await expect(page.locator('[role=progressbar]')).toHaveCount(0);
  await untilQuiet(page);
  expect(new URL(page.url()).pathname).toBe(path);
}
