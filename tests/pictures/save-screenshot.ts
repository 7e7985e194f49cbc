import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

import { untilDrawn } from '../e2e/kit/screens.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'images');

/** Saves a screenshot of the page for the docs. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await untilDrawn(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}
