import { isLong } from '../scale.ts';
import { barriers } from './kit/barriers.ts';
import { PAGES } from './kit/pages.ts';
import { ACCOUNTS, SIZES } from './kit/people.ts';
import { listen } from './kit/refused.ts';
import { takeScreen } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

const LOOKS = [
  { size: 'desktop', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
] as const;

for (const [index, [row, path, person]] of PAGES.entries()) {
  // A short run checks every page once, alternating between the two screen sizes.
  const looks = isLong ? LOOKS : LOOKS.filter((_, place) => place === index % LOOKS.length);
  test(`${row} ${person} opens ${path} without errors, accessibility violations or policy violations`, async ({
    people,
  }) => {
    const page = await people.guest();
    if (person !== 'guest') await people.signIn(page, ACCOUNTS[person]);
    const refused = await listen(page);
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(path);
    // Before the accessibility check, whose own script is not the page's.
    expect(refused).toEqual([]);
    for (const { size, scheme } of looks) {
      await page.setViewportSize(SIZES[size]);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      expect(await barriers(page)).toEqual([]);
      await takeScreen(page, `${path === '/' ? 'landing' : path.slice(1)}-${person}-${size}-${scheme}`);
    }
  });
}
