import { join } from 'node:path';
import type { Page } from '@playwright/test';

import { SIZES } from './people.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'test-results', 'screens');

/** Keeps a picture of the page as it is, in the state, size and colours that it has now. */
export async function takeScreen(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

/** Keeps the page at phone and desktop width, light and dark, and gives it back as it was. */
export async function takeAllScreens(page: Page, name: string): Promise<void> {
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
