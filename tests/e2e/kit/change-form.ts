import type { Locator, Page } from '@playwright/test';

import { choosePlace } from './ride.ts';
import { expect } from './test.ts';

export type FormField =
  | 'time'
  | 'pickup'
  | 'stops'
  | 'drop'
  | 'car type'
  | 'persons'
  | 'passenger'
  | 'note'
  | 'payment';

/** How a person finds each field of the form for changes. */
const controls: Readonly<Record<FormField, (form: Locator) => Locator>> = {
  time: (form) => form.getByLabel('Pickup date and time'),
  pickup: (form) => form.getByRole('combobox', { name: 'Pickup', exact: true }),
  stops: (form) => form.getByRole('group', { name: 'Stops' }),
  drop: (form) => form.getByRole('combobox', { name: 'Drop-off', exact: true }),
  'car type': (form) => form.getByRole('combobox', { name: 'Car type' }),
  persons: (form) => form.getByRole('combobox', { name: 'Passengers' }),
  passenger: (form) => form.getByRole('checkbox', { name: 'For somebody else' }),
  note: (form) => form.getByRole('textbox', { name: 'Note to the driver' }),
  payment: (form) => form.getByRole('combobox', { name: 'Payment method' }),
};

export const changeForm = (page: Page): Locator => page.getByRole('dialog', { name: 'Change ride' });

/** Waits for the form; returns the fields that it offers. */
export async function offeredFields(page: Page): Promise<FormField[]> {
  const form = changeForm(page);
  await expect(form.getByRole('button', { name: 'See the new price' })).toBeVisible();
  const fields = Object.keys(controls) as FormField[];
  const counts = await Promise.all(fields.map((field) => controls[field](form).count()));
  return fields.filter((_, index) => counts[index] === 1);
}

/**
 * Fills in one field. A time is in minutes later than the shown one, a place or stop by its typed text, a passenger is a name
 * or empty.
 */
export async function fillField(page: Page, field: FormField, value: string): Promise<void> {
  const form = changeForm(page);
  const control = controls[field](form);
  switch (field) {
    case 'time': {
      const shown = Date.parse(`${await control.inputValue()}Z`);
      await control.fill(new Date(shown + Number(value) * 60_000).toISOString().slice(0, 16));
      return;
    }
    case 'pickup':
      await choosePlace(page, 'Pickup', value);
      return;
    case 'drop':
      await choosePlace(page, 'Drop-off', value);
      return;
    case 'stops':
      await form.getByRole('button', { name: 'Add a stop' }).click();
      await choosePlace(
        page,
        `Stop ${await form.getByRole('combobox', { name: /^Stop \d/ }).count()}`,
        value,
      );
      return;
    case 'passenger':
      if ((await control.isChecked()) !== (value !== ''))
        await control.locator('xpath=ancestor::label').click();
      if (value === '') return;
      await form.getByLabel('Their name').fill(value);
      // Before it are those of contacts at stops.
      await form.locator('input[type=tel]').last().fill('2015550143');
      return;
    case 'note':
      await control.fill(value);
      return;
    default:
      await control.selectOption({ label: value });
  }
}

/** Asks for the price of what was filled in; both prices are shown. */
export async function seeNewPrice(page: Page): Promise<void> {
  const form = changeForm(page);
  await form.getByRole('button', { name: 'See the new price' }).click();
  await expect(form.getByText('Price so far')).toBeVisible();
  await expect(form.getByText('New price')).toBeVisible();
}

/** Accepts the shown price; the form closes. */
export async function acceptNewPrice(page: Page, verb: 'Change ride' | 'Propose a change'): Promise<void> {
  const form = changeForm(page);
  await form.getByRole('button', { name: verb }).click();
  await expect(form).toBeHidden();
}
