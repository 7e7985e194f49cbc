import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { PAGES } from './kit/pages.ts';
import { SIZES } from './kit/people.ts';
import { takeScreen } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

for (const [row, path, person] of PAGES) {
  test(`${row} ${person} finds ${path} whole, without a fault and without a barrier`, async ({ people }) => {
    const page = person === 'guest' ? await people.guest() : await people.open(person, path);
    if (person === 'guest') await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
    const name = `${path === '/' ? 'landing' : path.slice(1)}-${person}`;
    expect(await barriers(page)).toEqual([]);
    await takeScreen(page, `${name}-desktop-light`);
    await page.setViewportSize(SIZES.phone);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await barriers(page)).toEqual([]);
    await takeScreen(page, `${name}-phone-dark`);
  });
}

/** What keeps somebody with a screen reader or weak sight out, as far as a program can tell. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
