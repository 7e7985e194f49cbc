import { join } from 'node:path';
import type { Page } from '@playwright/test';

import { isLong } from '../../scale.ts';
import { SIZES } from './people.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'test-results', 'screens');
/** A car that drives never gives the same picture twice. */
const MAX_LOOKS = 8;

/** Keeps a picture of the page in the state, size and colours that it has now. A short run keeps none: nobody looks. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  if (!isLong) return;
  await untilDrawn(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

/** Keeps the page at phone and desktop width, light and dark, each with its map drawn, and gives it back as it was. */
export async function takeAllScreens(page: Page, name: string): Promise<void> {
  if (!isLong) return;
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

/** A map draws its streets after the page is there; it is done when it looks the same twice. */
export async function untilDrawn(page: Page): Promise<void> {
  const map = page.locator('canvas').first();
  if ((await map.count()) === 0 || !(await map.isVisible())) return;
  await page.waitForLoadState('networkidle');
  let before = await map.screenshot();
  for (let look = 1; look < MAX_LOOKS; look += 1) {
    const now = await map.screenshot();
    if (now.equals(before)) return;
    before = now;
  }
}
