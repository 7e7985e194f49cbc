import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { isLong } from '../../scale.ts';

/** Accessibility violations, as far as a program can detect them. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Checks everything in one frame: otherwise axe opens a second page for the result.
    .setLegacyMode()
    // Otherwise it describes every element that passes, too, which takes most of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

const LOOKS = [
  { colorScheme: 'light', dir: 'ltr' },
  { colorScheme: 'dark', dir: 'rtl' },
  { colorScheme: 'light', dir: 'rtl' },
  { colorScheme: 'dark', dir: 'ltr' },
] as const;

/**
 * The violations of what is open, such as a dialog, in both colour schemes and both directions; a short run checks each
 * of the four once. Only the direction changes, because another language would reload the page.
 */
export async function violationsInEachLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, dir } of isLong ? LOOKS : LOOKS.slice(0, 2)) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(`document.documentElement.dir = '${dir}'`);
    for (const violation of await accessibilityViolations(page))
      found.push(`${colorScheme} ${dir}: ${violation}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(`document.documentElement.dir = 'ltr'`);
  return found;
}
