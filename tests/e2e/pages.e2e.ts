import { barriers } from './kit/barriers.ts';
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
