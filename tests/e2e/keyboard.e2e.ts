import type { Locator, Page } from '@playwright/test';

import { SIZES } from './kit/people.ts';
import { driverOnline, nameOfPlace, positionOf, suggestsFor } from './kit/ride.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

// The keys of the map have separate tests.
test.use({ environment: withoutSimulatedDrivers, areMapsDrawn: false });

/** More stops than any page here has. */
const maxStops = 80;

/** Why the focus is not visible; null if it is. */
const focusProblem = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'nothing has the focus';
  const name = focused.tagName + ' “' + (focused.getAttribute('aria-label') ?? focused.innerText ?? '').slice(0, 40) + '”';
  if (!focused.matches(':focus-visible')) return name + ' does not show the focus';
  // A hidden radio button is shown by its label.
  const shown = [focused, focused.closest('label')].filter((each) => each !== null);
  const isOutlined = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  if (!isOutlined) return name + ' has no outline';
  const { x, y, width, height } = shown.at(-1).getBoundingClientRect();
  const isInside = y < innerHeight && y + height > 0;
  if (!isInside) return name + ' is outside the screen';
  const middle = Math.min(Math.max(y + height / 2, 1), innerHeight - 1);
  const hit = document.elementFromPoint(x + width / 2, middle);
  return shown.some((each) => each.contains(hit) || hit?.contains(each)) ? null : name + ' is covered';
})()`;

const seesFocus = async (page: Page) => expect.poll(() => page.evaluate(focusProblem)).toBeNull();

/** Tabs until the element has the focus, and checks that every stop on the way is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await target.evaluate((each) => each.matches(':focus'))) return;
    await page.keyboard.press('Tab');
    // After the last control, the focus would move to the browser's own controls.
    if (await page.evaluate('document.activeElement === document.body')) await page.keyboard.press('Tab');
    await seesFocus(page);
  }
  throw new Error('the keyboard does not reach it');
}

/** Tabs to a button or link, and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  // A button that is busy keeps the focus.
  await expect(target).toBeEnabled();
  await page.keyboard.press('Enter');
}

async function choosePlace(page: Page, label: string, typed: string): Promise<void> {
  await page.keyboard.type(typed);
  await suggestsFor(page, label, typed);
  const name = await nameOfPlace(page, typed);
  const options = await page.getByRole('option').allInnerTexts();
  const index = options.findIndex((option) => option.includes(name));
  for (let step = 0; step <= index; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('LAND-3 LAND-9 LAND-11 TRIP-16 RATE-1 a ride is booked, driven and rated by keyboard alone, and the focus is always visible', async ({
  people,
}) => {
  const rider = await people.open('rider', '/');
  const pickup = await positionOf(rider, 'station');
  const driver = await driverOnline(people, pickup);
  await driver.setViewportSize(SIZES.desktop);
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  await tabTo(rider, rider.getByRole('combobox', { name: 'Pickup' }));
  await choosePlace(rider, 'Pickup', 'station');
  await expect(rider.getByRole('combobox', { name: 'Drop-off' })).toBeFocused();
  await choosePlace(rider, 'Drop-off', 'hospital');
  await seesFocus(rider);
  await tabTo(rider, rider.getByRole('radio', { name: 'Standard' }));
  await rider.keyboard.press('ArrowDown');
  await expect(rider.getByRole('radio', { name: 'Comfort' })).toBeFocused();
  await rider.keyboard.press('ArrowUp');
  await press(rider, button(rider, 'See the price'));
  await press(
    rider,
    rider.getByRole('dialog', { name: 'Your fare' }).getByRole('button', { name: /^Book for/ }),
  );
  await press(rider, button(rider, 'View my booking'));
  await expect(rider.getByRole('heading', { name: 'Looking for a driver near you' })).toBeVisible();
  const { reference } = await (await rider.request.get(`/api${new URL(rider.url()).pathname}`)).json();

  const task = driver.getByRole('article', { name: `New task ${reference}` });
  await press(driver, task.getByRole('button', { name: 'Accept' }));
  for (const step of ['I have arrived', 'Start trip', 'Arrived at the drop-off', 'End trip']) {
    await expect(button(driver, step)).toBeVisible();
    await seesFocus(driver);
    await press(driver, button(driver, step));
  }
  await press(driver, driver.getByRole('dialog').getByRole('button', { name: /^Yes, .* in cash/ }));
  await expect(driver.getByRole('switch')).toBeVisible();
  await seesFocus(driver);

  await tabTo(rider, rider.getByRole('radio', { name: /^1/ }));
  await rider.keyboard.press('ArrowLeft');
  await press(rider, button(rider, 'Submit rating'));
  await expect(rider.getByRole('heading', { name: 'Ride complete' })).toBeVisible();
  await seesFocus(rider);
});
