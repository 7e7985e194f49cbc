import type { Page } from '@playwright/test';

import { sizesOf } from '../sizes.ts';
import { ACCOUNTS, PASSWORD } from './kit/people.ts';
import { untilQuiet } from './kit/quiet.ts';
import { listen } from './kit/refused.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

const { everyRoute } = sizesOf('tests/e2e/security.e2e.ts');

test.use({ environment: withoutSimulatedDrivers });

for (const person of ['rider', 'driver', 'admin'] as const) {
  test(`LOGIN-1 a ${person} signs in by the form under the content security policy`, async ({ people }) => {
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

test.describe('an unlocked desk', () => {
  test.use({ expectedFaults: [/403|422/] });

  test('AUTH-15 creates no API key before the admin has confirmed their identity', async ({ people }) => {
    const page = await people.guest();
    await page.goto('/login');
    await typeCredentials(page, ACCOUNTS.admin);
    await expect(page).not.toHaveURL(/login/);
    await page.goto('/integrations');
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog').first();
    await form.getByLabel('Name of the system').fill('Accounting');
    await form.getByRole('checkbox').first().check();
    await form.getByRole('button', { name: /Save|Create/ }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asked.getByLabel('Current password').fill('wrong1');
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await expect(asked).toContainText('The password or the code is incorrect.');
    await asked.getByLabel('Current password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Copy this key now. It will not be shown again.')).toBeVisible();
  });
});

test.describe('an injected script', () => {
  test.use({ expectedFaults: [/Trusted/] });

  test('cannot create markup or code from text, or its own policy', async ({ people }) => {
    const page = await people.guest();
    const refused = await listen(page);
    await page.goto('/');
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
  if (!everyRoute) await describeOnly(page, '/api/auth/sign-in');
  await page.goto('/docs/');
  await expect(page.getByText('/api/auth/sign-in', { exact: true }).first()).toBeVisible();
  expect(refused).toEqual([]);
});

async function describeOnly(page: Page, path: string): Promise<void> {
  await page.route('**/docs/json', async (route) => {
    const document = (await (await route.fetch()).json()) as { paths: Record<string, unknown> };
    await route.fulfill({ json: { ...document, paths: { [path]: document.paths[path] } } });
  });
}

test('no other page can frame ours, and its scripts cannot read the session', async ({ people, product }) => {
  const page = await people.signedIn('admin');
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
