import { ACCOUNTS } from './kit/people.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';
import { driverOnline, positionOf } from './kit/ride.ts';

test.use({ environment: withoutSimulatedDrivers });

/** The speed of an experienced operator, including the time to find a key: 5 keys a second. */
const keysPerSecond = 5;

test('ADDB-1 a booking for an unknown caller takes under 20 seconds of typing, without a mouse', async ({
  people,
}) => {
  const page = await people.guest();
  const pickup = await positionOf(page, 'station');
  await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.005 });
  await people.signIn(page, ACCOUNTS.admin);
  await page.goto('/addbookings');
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const enter = async () => {
    keys += 1;
    await page.keyboard.press('Enter');
  };
  const focused = (role: 'combobox' | 'textbox' | 'button', name: string | RegExp) =>
    expect(page.getByRole(role, { name })).toBeFocused();

  await focused('combobox', 'Phone number or name');
  await type('+15550108877');
  await enter();
  await focused('textbox', 'Name of the new caller');
  await type('Ada Caller');
  await enter();
  await focused('combobox', 'Pickup');
  // Enter does not have to wait for the suggestions.
  await type('station');
  await enter();
  await focused('combobox', 'Drop-off');
  await type('hospital');
  await enter();
  await focused('button', 'See the price');
  await enter();
  await focused('button', /^Book for/);
  await enter();
  await expect(page.getByRole('dialog', { name: 'Booked' })).toBeVisible();
  await enter();
  await focused('combobox', 'Phone number or name');
  expect(keys / keysPerSecond).toBeLessThan(20);

  // The same caller again: found by number, the last trip repeated.
  await type('5550108877');
  await enter();
  await expect(page.getByRole('list', { name: 'Last trips' })).toBeVisible();
  await page.keyboard.press('F2');
  await focused('button', 'See the price');
  await enter();
  await focused('button', /^Book for/);

  const { items } = await (await page.request.get('/api/bookings?active=true')).json();
  for (const { id } of items)
    expect((await page.request.post(`/api/bookings/${id}/cancel`, { data: {} })).status()).toBe(200);
});
