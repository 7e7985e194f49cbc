import type { Locator, Page } from '@playwright/test';

import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { phoneProblems } from './kit/phone.ts';
import { choose, choosePlace } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

/** A separate product: rides of two weeks are made. */
test.use({
  environment: { ...withoutSimulatedDrivers },
  areMapsDrawn: false,
  // The browser logs that the change without a reference is refused.
  expectedFaults: [/status of 422/],
});
test.setTimeout(limit(90));

const child = { name: 'Ada Byron', phone: '2015550166', international: '+12015550166' };
const sister = { name: 'Augusta Leigh', phone: '2015550155', international: '+12015550155' };

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

/** A company with the rider as its member; each ride needs a reference. */
async function addCompany(admin: Page, name: string, userId: string): Promise<void> {
  const data = {
    name,
    billingAddress: '9 St James’s Square, London',
    vatId: 'GB987654321',
    receiptEmail: `${name.split(' ')[0]}@school.test`,
    referenceRequired: true,
    active: true,
    monthlyLimit: null,
  };
  const added = await admin.request.post('/api/companies', { data });
  expect(added.ok(), await added.text()).toBe(true);
  const { id } = await added.json();
  const member = await admin.request.post(`/api/companies/${id}/members`, { data: { userId } });
  expect(member.ok(), await member.text()).toBe(true);
}

/** Fills in who rides and who pays, in the dialog of the price or in the form of a series. */
async function fillParties(
  part: Locator,
  passenger: typeof child,
  payer: { readonly name: string; readonly reference: string },
): Promise<void> {
  const somebodyElse = part.getByRole('checkbox', { name: 'For somebody else' });
  if (!(await somebodyElse.isChecked())) await part.getByText('For somebody else').tap();
  await part.getByRole('textbox', { name: 'Their name' }).fill(passenger.name);
  await part.locator('input[type=tel]').fill(passenger.phone);
  await part.getByRole('combobox', { name: 'Who pays' }).selectOption({ label: payer.name });
  await part.getByRole('textbox', { name: 'Reference' }).fill(payer.reference);
}

/** On a phone: every day at 8:00, for a child, on the account of the school. */
async function repeatForChild(rider: Page, firstDay: Temporal.PlainDate): Promise<void> {
  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  await choose(rider.getByRole('radio', { name: 'Book Later' }));
  await rider.getByLabel('Pickup date and time').fill(`${firstDay.toString()}T08:00`);
  await rider.getByText('Repeat this ride').tap();
  await rider.getByRole('combobox', { name: 'Unit' }).selectOption({ label: 'day' });
  await rider.getByRole('button', { name: 'See the price' }).tap();
  const estimate = rider.getByRole('dialog', { name: 'Your fare' });
  await fillParties(estimate, child, { name: 'Riverside School', reference: 'Class 4b' });
  expect(await phoneProblems(rider)).toEqual([]);
  await rider.getByRole('button', { name: /^Repeat this ride, .* each time$/ }).tap();
  await expect(rider).toHaveURL('/repeatedrides');
}

interface MadeRide {
  readonly tripDate: string;
  readonly status: string;
  readonly passenger: { readonly name: string; readonly phone: string } | null;
  readonly company: { readonly name: string; readonly reference: string } | null;
}

/** Who rides and who pays on each ride of the rider that is not cancelled, in order. */
async function partiesOf(rider: Page): Promise<string[]> {
  const { items } = await (await rider.request.get('/api/bookings?pageSize=50')).json();
  return (items as MadeRide[])
    .filter(({ status }) => status !== 'CANCELLED')
    .toSorted((one, other) => one.tripDate.localeCompare(other.tripDate))
    .map(({ passenger, company }) =>
      [passenger?.name, passenger?.phone, company?.name, company?.reference].join(', '),
    );
}

test('SERIES-24 SERIES-25 SERIES-26 each ride of a series has its passenger and its payer, and both change from one ride on', async ({
  people,
}) => {
  const admin = await people.open('admin', '/series');
  const rider = await people.open('rider', '/', { width: 'phone' });
  const me = await (await rider.request.get('/api/me')).json();
  await addCompany(admin, 'Riverside School', me.id);
  await addCompany(admin, 'Hillside School', me.id);
  const first = Temporal.Now.plainDateISO().add({ days: 2 });
  await repeatForChild(rider, first);
  const ofSchool = [child.name, child.international, 'Riverside School', 'Class 4b'].join(', ');
  await expect.poll(async () => (await partiesOf(rider)).length).toBeGreaterThan(8);
  expect([...new Set(await partiesOf(rider))]).toEqual([ofSchool]);
  await expect(rider.getByText(new RegExp(child.name))).toBeVisible();
  await expect(rider.getByText(/Riverside School/)).toContainText('Class 4b');
  await takeAllScreens(rider, 'series-parties');
  await isAccessible(rider, 'a series for somebody else on account');

  const day = rider.locator('summary').filter({
    hasText: `${first.add({ days: 3 }).toLocaleString('en-US', { day: 'numeric', month: 'long' })},`,
  });
  await day.tap();
  await day.locator('xpath=..').getByRole('button', { name: 'Change' }).tap();
  const form = rider.getByRole('dialog', { name: 'Change repeated rides' });
  await choose(form.getByRole('radio', { name: /^This and all rides after/ }));
  await expect(form.getByRole('textbox', { name: 'Their name' })).toHaveValue(child.name);
  await expect(form.getByRole('combobox', { name: 'Who pays' }).locator('option:checked')).toHaveText(
    'Riverside School',
  );
  await fillParties(form, sister, { name: 'Hillside School', reference: '' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This company needs a reference for each booking.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Reference' }).fill('Class 7');
  expect(await phoneProblems(rider)).toEqual([]);
  await takeAllScreens(rider, 'series-parties-change');
  await isAccessible(rider, 'the change of passenger and company');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const ofSister = [sister.name, sister.international, 'Hillside School', 'Class 7'].join(', ');
  await expect
    .poll(async () => {
      const parties = await partiesOf(rider);
      return { first: parties.slice(0, 3), others: [...new Set(parties.slice(3))] };
    })
    .toEqual({ first: [ofSchool, ofSchool, ofSchool], others: [ofSister] });
  await expect(rider.getByText(new RegExp(sister.name))).toBeVisible();

  await admin.reload();
  await admin.getByRole('searchbox').fill(sister.name);
  await expect(admin.getByRole('row', { name: /Augusta Leigh.*Hillside School/ })).toBeVisible();
  await expect(admin.getByRole('row')).toHaveCount(2);
  await admin.getByRole('gridcell').first().click();
  const shown = admin.getByRole('dialog', { name: 'Repeated rides' });
  await expect(shown).toContainText(sister.name);
  await expect(shown).toContainText('Hillside School');
  await takeAllScreens(admin, 'series-parties-desk');
  await isAccessible(admin, 'a series on account at the desk');
});
