import type { Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import { PASSWORD } from './kit/people.ts';
import { choose, choosePlace, driverOnline, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers, expectedFaults: [/status of (401|422)/] });

const local = '2125550187';

/** The newest code that was sent to the number. */
async function sentCode(page: Page): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/sandbox/outbox', { params: { to: `+1${local}` } });
      const { items } = (await answer.json()) as { items: { body: string }[] };
      code = /\b[1-9]\d{5}\b/.exec(items[0]?.body ?? '')?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

test('GUEST-14 GUEST-15 GUEST-10 a visitor books on a phone without an account, and keeps the running ride with one', async ({
  people,
}) => {
  const guest = await people.guest({ width: 'phone' });
  await guest.goto('/');
  const pickup = await positionOf(guest, 'station');
  const driver = await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.009 });
  await choosePlace(guest, 'Pickup', 'station');
  await choosePlace(guest, 'Drop-off', 'hospital', 'Hospital');
  await choose(guest.getByRole('radio', { name: /Standard/ }));
  await guest.getByRole('button', { name: 'See the price' }).click();
  await guest
    .getByRole('dialog', { name: 'Your fare' })
    .getByRole('button', { name: /^Book for/ })
    .click();
  const dialog = guest.getByRole('dialog', { name: 'Who is booking?' });
  await takeAllScreens(guest, 'guest-number');
  expect.soft(await violationsOfState(guest), 'name and number').toEqual([]);
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper');
  await dialog.getByRole('textbox', { name: /Phone number/ }).fill(local);
  await dialog.getByRole('button', { name: 'Text me a code' }).click();
  const code = dialog.getByRole('textbox', { name: 'Six-digit code' });
  await expect(code).toBeFocused();
  await takeAllScreens(guest, 'guest-code');
  expect.soft(await violationsOfState(guest), 'the code').toEqual([]);
  const right = await sentCode(guest);
  await code.fill(right === '123456' ? '123457' : '123456');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(right);
  await guest.getByRole('button', { name: 'View my booking' }).click();
  await expect(guest).toHaveURL(/\/bookings\/./);

  const { pathname } = new URL(guest.url());
  const { reference } = await (await guest.request.get(`/api${pathname}`)).json();
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(guest.getByRole('button', { name: /^Message Dora/ })).toBeVisible();
  await takeAllScreens(guest, 'guest-ride');

  await guest.getByRole('link', { name: 'Create an account' }).click();
  await expect(guest.getByLabel('First name')).toHaveValue('Grace');
  await guest.getByRole('textbox', { name: 'Email' }).fill(`guest${local}@example.test`);
  await guest.getByLabel('Password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Create my account' }).click();
  // The same ride, with an account and the driver on the way.
  await expect(guest).toHaveURL((url) => url.pathname === pathname);
  await expect(guest.getByRole('button', { name: /^Message Dora/ })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  const me = await (await guest.request.get('/api/me')).json();
  expect([me.loginType, me.email]).toEqual(['email', `guest${local}@example.test`]);
  await guest.getByRole('button', { name: 'Cancel ride' }).click();
  await choose(guest.getByRole('dialog').getByRole('radio').first());
  await guest.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(guest.getByRole('button', { name: /^Message Dora/ })).toHaveCount(0);
});
