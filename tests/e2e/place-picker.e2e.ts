import type { Page } from '@playwright/test';

import { violationsOfState } from './kit/accessibility.ts';
import type { Person } from './kit/people.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({ environment: withoutSimulatedDrivers });

/** The forms with a place picker, and who fills them in. */
const FORMS: readonly [row: string, path: string, person: Person][] = [
  ['LAND-3', '/', 'rider'],
  ['ADDB-1', '/addbookings', 'admin'],
];

for (const [row, path, person] of FORMS) {
  test(`${row} on ${path} “Use this place” fills in the field by touch, mouse and Enter without leaving the page`, async ({
    people,
  }) => {
    const page = await people.open(person, path, { width: 'phone' });
    await page.evaluate("globalThis.samePage = 'yes'");
    await choose(page, 'Pickup', (button) => button.tap());
    await choose(page, 'Drop-off', (button) => button.click());
    await page.getByRole('button', { name: 'Clear: Pickup' }).tap();
    await choose(page, 'Pickup', (button) => button.press('Enter'));
    expect(await page.evaluate('globalThis.samePage')).toBe('yes');
    expect(page.url()).toBe(new URL(path, page.url()).href);
  });
}

type Button = ReturnType<Page['getByRole']>;

/** Opens the map of a field, confirms in the given way, and expects the address under the pin in the field. */
async function choose(page: Page, label: string, press: (button: Button) => Promise<void>): Promise<void> {
  await press(page.getByRole('button', { name: `Choose on the map: ${label}` }));
  const picker = page.getByRole('dialog', { name: `${label}: Choose on the map` });
  const use = picker.getByRole('button', { name: 'Use this place' });
  await expect(use).toBeEnabled();
  if (label === 'Drop-off') expect.soft(await violationsOfState(page)).toEqual([]);
  const address = await picker.getByText(/, Velmora$/).innerText();
  await press(use);
  await expect(picker).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(address);
}
