import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

import { sizesOf } from '../../sizes.ts';
import { SIZES } from './people.ts';
import { untilQuiet } from './quiet.ts';

const { saved } = sizesOf('tests/e2e/kit/screens.ts');

const folder = join(import.meta.dirname, '..', '..', '..', 'test-results', 'screens');
/** A moving car never renders the same image twice. */
const MAX_LOOKS = 8;

/** Saves a screenshot of the page in its current state, size and colours. A short run saves none. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  if (!saved) return;
  await untilDrawn(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

/**
 * Saves the page at phone and desktop width, light and dark, each with its map rendered, then restores its size and
 * colours.
 */
export async function takeAllScreens(page: Page, name: string): Promise<void> {
  if (!saved) return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await takeScreen(page, `${name}-${size}-${scheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
}

/** A map renders after the page; it is done when two screenshots are equal. */
export async function untilDrawn(page: Page): Promise<void> {
  const map = page.locator('canvas').first();
  if ((await map.count()) === 0 || !(await map.isVisible())) return;
  // Until its first picture, a map is covered by the text that it is loading.
  await expect(map.locator('xpath=ancestor::*[@data-drawn]/..').locator('[data-map-waiting]')).toHaveCount(0);
  await untilQuiet(page);
  let before = await map.screenshot();
  for (let look = 1; look < MAX_LOOKS; look += 1) {
    const now = await map.screenshot();
    if (now.equals(before)) return;
    before = now;
  }
}
