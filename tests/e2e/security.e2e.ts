import type { Page } from '@playwright/test';

import { ACCOUNTS, PASSWORD } from './kit/people.ts';
import { untilQuiet } from './kit/quiet.ts';
import { listen } from './kit/refused.ts';
import { book } from './kit/ride.ts';
import { expect, test } from './kit/test.ts';

/** Waits until the map is rendered, by its own worker. */
async function expectMap(page: Page): Promise<void> {
  // Two maps rendered without a GPU take a while on a busy machine.
  await expect(page.locator('canvas.maplibregl-canvas').first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
}

for (const person of ['rider', 'driver', 'admin'] as const) {
  test(`LOGIN-1 a ${person} signs in by the form, with the policy in force`, async ({ people }) => {
    const page = await people.guest();
    const refused = await listen(page);
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(ACCOUNTS[person]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
    await untilQuiet(page);
    expect(refused).toEqual([]);
  });
}

test.describe('maps', () => {
  test.use({ areMapsDrawn: true });

  test('DASH-3 MISC-6 the maps of the dashboard and of a booking render under the policy', async ({
    people,
  }) => {
    const admin = await people.guest();
    await people.signIn(admin, ACCOUNTS.admin);
    const refusedAdmin = await listen(admin);
    await admin.goto('/dashboard');
    await expectMap(admin);

    const rider = await people.guest();
    await people.signIn(rider, ACCOUNTS.rider);
    const refusedRider = await listen(rider);
    await book(rider, {
      pickup: { typed: 'station', main: 'Station' },
      drop: { typed: 'hospital', main: 'Hospital' },
    });
    await rider.getByRole('button', { name: 'View my booking' }).click();
    await expectMap(rider);
    await untilQuiet(rider);
    expect([refusedAdmin, refusedRider]).toEqual([[], []]);
  });
});

test.describe('an injected script', () => {
  test.use({ expectedFaults: [/Trusted/] });

  test('cannot create markup or code from text, or a policy of its own', async ({ people }) => {
    const page = await people.guest();
    await page.goto('/');
    const refused = await listen(page);
    await page.reload();
    const made = await page.evaluate<string[]>(`Object.entries({
    markup: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
    source: () => (document.createElement('script').src = '/assets/x.js'),
    words: () => (document.createElement('script').text = 'alert(1)'),
    worker: () => new Worker('/assets/x.js'),
    writing: () => document.write('<p>'),
    policy: () => trustedTypes.createPolicy('mine', {}),
  }).flatMap(([name, attempt]) => {
    try {
      attempt();
      return [name];
    } catch {
      return [];
    }
  })`);
    expect(made).toEqual([]);
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(6);
  });
});

test('the API documentation renders under a separate policy', async ({ people }) => {
  const page = await people.guest();
  const refused = await listen(page);
  await page.goto('/docs/');
  await expect(page.getByText('/api/auth/sign-in', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(refused).toEqual([]);
});

test('no other page can frame ours, and its scripts cannot read the session', async ({ people, product }) => {
  const page = await people.guest();
  await people.signIn(page, ACCOUNTS.admin);
  const answer = await page.request.get('/');
  const headers = answer.headers();
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['permissions-policy']).toContain('geolocation=(self)');
  const cookies = await page.context().cookies(product.url);
  expect(cookies.find(({ name }) => name === 'fiacre-session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
});
