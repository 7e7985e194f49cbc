import { takeAllScreens } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

test('LAND-1 the landing page shows the booking form, and nothing in it fails', async ({ people }) => {
  const page = await people.guest();
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  await takeAllScreens(page, 'landing');
});
