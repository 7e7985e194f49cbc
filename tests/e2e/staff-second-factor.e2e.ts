import { authenticatorCode } from './kit/authenticator-code.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { ACCOUNTS } from './kit/people.ts';
import { listen } from './kit/refused.ts';
import { takeScreen } from './kit/screens.ts';
import { followSetUp, signOut, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test.use({
  environment: { STAFF_SECOND_FACTOR: 'required', SANDBOX_DRIVERS: '0' },
  // The browser logs a rejected attempt, and a failed message on the live connection closed by signing out.
  expectedFaults: [/status of (401|422)/],
});

test('AUTH-7 if staff must have a second factor, an admin sets one up at sign-in, and riders need none', async ({
  people,
}) => {
  const page = await people.guest({
    width: 'phone',
    scheme: 'dark',
    options: { reducedMotion: 'reduce' },
  });
  const refused = await listen(page);
  await page.goto('/settings');
  await typeCredentials(page, ACCOUNTS.admin);
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await expect(page.getByLabel('Key', { exact: true })).toBeVisible();
  expect(await violationsOfState(page)).toEqual([]);
  await takeScreen(page, 'login-enrolment-phone-dark');
  const { key } = await followSetUp(page);
  await expect(page).toHaveURL(/\/settings$/);

  await signOut(page);
  await typeCredentials(page, ACCOUNTS.admin);
  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(key, 1));
  await expect(page).toHaveURL(/\/dashboard$/);

  const rider = await people.guest();
  await rider.goto('/login');
  await typeCredentials(rider, ACCOUNTS.rider);
  await expect(rider).toHaveURL((url) => url.pathname === '/');
  expect(refused).toEqual([]);
});

test('recovery codes stay visible until confirmed, although the user is already signed in', async ({
  people,
}) => {
  const page = await people.guest();
  await page.goto('/login');
  await typeCredentials(page, ACCOUNTS.fleetadmin);
  const key = await page.getByLabel('Key', { exact: true }).innerText();
  await page.getByLabel('Code from your authenticator app').fill(authenticatorCode(key));
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  expect(await violationsOfState(page)).toEqual([]);
  await takeScreen(page, 'login-recovery-codes-desktop-light');
  const me = await page.request.get('/api/me');
  expect(me.status()).toBe(200);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
