import type { Series } from '@fiacre/contract';
import type { Locator, Page } from '@playwright/test';

import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import { phoneProblems } from './kit/phone.ts';
import { bookForLater, choose, choosePlace, nameOfPlace, placeNamed } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

/** The operator is in New York, where the clocks change. A separate product: rides of two weeks are made. */
const zone = 'America/New_York';
test.use({
  environment: { SANDBOX_DRIVERS: '0', TIME_ZONE: zone },
  areMapsDrawn: false,
  // The page may read a series once more that has just ended.
  expectedFaults: [/status of 404/],
});
test.setTimeout(limit(90));

const calendar = 'School term';

/** The Monday of the first ride, at least two days from now: all rides of its week are made at once. */
function firstMonday(): Temporal.PlainDate {
  const soon = Temporal.Now.plainDateISO(zone).add({ days: 2 });
  return soon.add({ days: (8 - soon.dayOfWeek) % 7 });
}

/** The next day on which New York’s clocks are set forward or back. */
function nextChange(to: 'forward' | 'back'): Temporal.PlainDate {
  let at = Temporal.Now.zonedDateTimeISO(zone);
  for (;;) {
    const change = at.getTimeZoneTransition('next');
    if (change === null) throw new Error(`${zone} has no summer time any more`);
    const gained = change.offsetNanoseconds - change.subtract({ seconds: 1 }).offsetNanoseconds;
    if (gained > 0 === (to === 'forward')) return change.toPlainDate();
    at = change;
  }
}

/** A day of the list, with its time and state. */
const dayOn = (part: Page | Locator, day: Temporal.PlainDate): Locator =>
  part
    .locator('summary')
    .filter({ hasText: `${day.toLocaleString('en-US', { day: 'numeric', month: 'long' })},` });

const detailsOf = (summary: Locator) => summary.locator('xpath=..');

const expectState = (part: Page | Locator, day: Temporal.PlainDate, words: RegExp) =>
  expect(dayOn(part, day)).toHaveText(words);

const changeForm = (page: Page) => page.getByRole('dialog', { name: 'Change repeated rides' });

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

async function openCalendars(admin: Page): Promise<Locator> {
  await admin.getByRole('button', { name: 'Calendars' }).click();
  return admin.getByRole('dialog', { name: 'Calendars' });
}

async function addDayOff(dialog: Locator, name: string, day: Temporal.PlainDate): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Days off' }).fill(name);
  await dialog.getByLabel('First day').fill(day.toString());
  await dialog.getByRole('button', { name: 'Add days off' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

async function previewCalendar(dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: 'See which rides change' }).click();
  return dialog.getByRole('region', { name: 'See which rides change' });
}

/** The desk adds a calendar with one day off. */
async function addCalendar(admin: Page, dayOff: Temporal.PlainDate): Promise<void> {
  const list = await openCalendars(admin);
  await list.getByRole('button', { name: 'New calendar' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New calendar' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(calendar);
  await dialog.getByLabel('Complete until').fill(dayOff.add({ years: 1 }).toString());
  await addDayOff(dialog, 'Teachers’ day', dayOff);
  await takeAllScreens(admin, 'series-calendar');
  await isAccessible(admin, 'a calendar');
  await expect(await previewCalendar(dialog)).toContainText('0 rides of the next 60 days change.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText(calendar)).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(list).toBeHidden();
}

/** On a phone: every Monday and Wednesday at 8:00, not on the days of the calendar. */
async function repeatRide(rider: Page, monday: Temporal.PlainDate): Promise<void> {
  await choosePlace(rider, 'Pickup', 'station');
  await choosePlace(rider, 'Drop-off', 'hospital', 'Hospital');
  await choose(rider.getByRole('radio', { name: /Standard/ }));
  await choose(rider.getByRole('radio', { name: 'Book Later' }));
  await rider.getByLabel('Pickup date and time').fill(`${monday.toString()}T08:00`);
  await rider.getByText('Repeat this ride').tap();
  const days = rider.getByRole('group', { name: 'On these days of the week' });
  await expect(days.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'true');
  await days.getByRole('button', { name: 'Wednesday' }).tap();
  await rider.getByText(`Not on the days of “${calendar}”`).tap();
  expect(await phoneProblems(rider)).toEqual([]);
  await takeAllScreens(rider, 'series-form');
  await isAccessible(rider, 'a repeated ride');
  await rider.getByRole('button', { name: 'See the price' }).tap();
  await rider.getByRole('button', { name: /^Repeat this ride, .* each time$/ }).tap();
  await expect(rider).toHaveURL('/repeatedrides');
}

/** Opens the form for a day of the list, with what the change is for. */
async function openChange(rider: Page, day: Temporal.PlainDate, scope: RegExp): Promise<Locator> {
  const summary = dayOn(rider, day);
  await summary.tap();
  await detailsOf(summary).getByRole('button', { name: 'Change' }).tap();
  const form = changeForm(rider);
  await choose(form.getByRole('radio', { name: scope }));
  return form;
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

test('SERIES-1 SERIES-4 SERIES-9 SERIES-11 SERIES-12 SERIES-16 SERIES-20 SERIES-22 a rider repeats, leaves out and changes rides, and the desk sees it', async ({
  people,
}) => {
  const monday = firstMonday();
  const on = (days: number) => monday.add({ days });
  const admin = await people.open('admin', '/series');
  await takeAllScreens(admin, 'series-empty');
  await addCalendar(admin, on(9));
  const rider = await people.open('rider', '/', { width: 'phone' });
  await repeatRide(rider, monday);
  await expect(rider.getByRole('heading', { name: /^Mon, Wed, 0?8:00/ })).toBeVisible();
  // Rides are made and cancelled in the background, and the page follows.
  await expectState(rider, monday, /Booked$/);
  await expectState(rider, on(2), /Booked$/);
  await expectState(rider, on(9), /Day off$/);
  await expect(dayOn(rider, on(1))).toHaveCount(0);

  await dayOn(rider, on(2)).tap();
  await takeAllScreens(rider, 'series-days');
  await detailsOf(dayOn(rider, on(2)))
    .getByRole('button', { name: 'Pause' })
    .tap();
  await expectState(rider, on(2), /Paused$/);
  expect(await phoneProblems(rider)).toEqual([]);

  const alone = await openChange(rider, on(7), /^Only this ride/);
  await alone.getByLabel('Pickup time').fill('09:15');
  await takeAllScreens(rider, 'series-change-one');
  await isAccessible(rider, 'the change of one ride');
  await save(alone);
  await expectState(rider, on(7), /, 0?9:15/);

  const following = await openChange(rider, on(14), /^This and all rides after/);
  await following.getByLabel('Pickup time').fill('10:00');
  expect(await phoneProblems(rider)).toEqual([]);
  await takeAllScreens(rider, 'series-change-following');
  await isAccessible(rider, 'the change of following rides');
  await save(following);
  const later = rider.getByRole('article').filter({ hasText: /Mon, Wed, 10:00/ });
  await expect(later).toBeVisible();
  await expect(rider.getByRole('heading', { name: /^Mon, Wed, 0?8:00.* until/ })).toBeVisible();
  const more = later.getByRole('button', { name: 'Show the next days' });
  if (await more.isVisible()) await more.tap();
  await expectState(later, on(14), /, 10:00/);
  await later.getByRole('button', { name: 'Change all' }).tap();
  const all = changeForm(rider);
  await all.getByRole('button', { name: 'Friday' }).tap();
  await all.getByRole('textbox', { name: 'Note to the driver' }).fill('Ring twice');
  await save(all);
  await expect(rider.getByRole('heading', { name: /^Mon, Wed, Fri, 10:00/ })).toBeVisible();

  await admin.reload();
  await expect(admin.getByRole('row', { name: /Mon, Wed, Fri, 10:00/ })).toBeVisible();
  await admin
    .getByRole('row', { name: /Mon, Wed, 0?8:00.* until/ })
    .getByRole('gridcell')
    .first()
    .click();
  const shown = admin.getByRole('dialog', { name: 'Repeated rides' });
  await expectState(shown, on(2), /Paused$/);
  await expectState(shown, on(7), /, 0?9:15/);
  await takeAllScreens(admin, 'series-desk');
  await isAccessible(admin, 'a series at the desk');
  await admin.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await closeSchool(admin, monday);
  await expectState(rider, monday, /Day off$/);
  const { items } = await (await rider.request.get('/api/bookings')).json();
  expect(items.filter(({ status }: { status: string }) => status === 'CANCELLED').length).toBeGreaterThan(1);
  for (const heading of [/^Mon, Wed, 0?8:00/, /^Mon, Wed, Fri, 10:00/]) await end(rider, heading);
  await takeAllScreens(rider, 'series-none');
});

/** The desk makes a day of the calendar a day off, sees which ride that cancels, and saves. */
async function closeSchool(admin: Page, day: Temporal.PlainDate): Promise<void> {
  const list = await openCalendars(admin);
  await list.getByRole('button', { name: `Edit ${calendar}` }).click();
  const dialog = admin.getByRole('dialog', { name: calendar });
  await addDayOff(dialog, 'Heating failure', day);
  const effects = await previewCalendar(dialog);
  await expect(effects).toContainText('1 ride of the next 60 days changes.');
  await expect(effects.getByRole('listitem')).toContainText('Cancelled');
  await takeAllScreens(admin, 'series-calendar-effects');
  await isAccessible(admin, 'the effects of a calendar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list).toBeVisible();
  await admin.keyboard.press('Escape');
}

async function end(rider: Page, heading: RegExp): Promise<void> {
  const series = rider.getByRole('article').filter({ has: rider.getByRole('heading', { name: heading }) });
  const more = series.getByRole('button', { name: 'Show the next days' });
  if (await more.isVisible()) await more.tap();
  await series.getByRole('button', { name: 'End repeated rides' }).tap();
  const question = rider.getByRole('dialog', { name: 'End repeated rides' });
  await question.getByRole('button', { name: 'End repeated rides' }).tap();
  await expect(series).toHaveCount(0);
}

/** A daily series of the rider at a local time, from the day before, through the API like the form. */
async function repeatDaily(rider: Page, day: Temporal.PlainDate, time: string): Promise<Series> {
  const { items: carTypes } = await (await rider.request.get('/api/car-types')).json();
  const data = {
    pickup: await placeNamed(rider, 'station'),
    drop: await placeNamed(rider, 'hospital'),
    carTypeId: carTypes[0].id,
    persons: 1,
    note: '',
    assistance: [],
    agreedPrice: null,
    startsAt: `${day.subtract({ days: 1 }).toString()}T${time}`,
    rule: 'FREQ=DAILY;COUNT=3',
    withoutHolidays: false,
    calendarIds: [],
  };
  const made = await rider.request.post('/api/series', { data });
  expect(made.ok(), await made.text()).toBe(true);
  return made.json();
}

test('SERIES-3 SERIES-10 SERIES-17 at a change of the clocks, the rider chooses another time or leaves the day out', async ({
  people,
}) => {
  const rider = await people.signedIn('rider', { width: 'phone' });
  const [skipped, repeated] = [nextChange('forward'), nextChange('back')];
  const early = await repeatDaily(rider, skipped, '02:30');
  await rider.goto('/repeatedrides');
  await expect(rider.getByText(/^The clocks change and skip this time/)).toBeVisible();
  await takeAllScreens(rider, 'series-clocks');
  await isAccessible(rider, 'a time that the clocks skip');
  const day = dayOn(rider, skipped);
  await detailsOf(day).getByRole('button', { name: 'Change the time' }).tap();
  await expect(changeForm(rider).getByRole('radio', { name: /^Only this ride/ })).toBeChecked();
  await changeForm(rider).getByLabel('Pickup time').fill('03:30');
  await save(changeForm(rider));
  await expectState(rider, skipped, /, 0?3:30.*Planned$/);

  const admin = await people.open('admin', '/series');
  await repeatDaily(rider, repeated, '01:30');
  await admin.reload();
  const failing = admin.getByRole('row', { name: /1:30/ });
  await expect(failing.getByRole('gridcell', { name: '1', exact: true })).toBeVisible();
  await failing.getByRole('gridcell').first().click();
  const shown = admin.getByRole('dialog', { name: 'Repeated rides' });
  await expect(shown.getByText(/^The clocks change and show this time twice/)).toBeVisible();
  await detailsOf(dayOn(shown, repeated)).getByRole('button', { name: 'Pause' }).click();
  await expectState(shown, repeated, /Paused$/);
  await expect(shown.getByText(/^The clocks change/)).toHaveCount(0);
  expect(early.days.map(({ failure }) => failure)).toEqual([null, 'time_skipped', null, null]);
});

test('SERIES-18 a ride that is booked gets its return with one press and a time', async ({ people }) => {
  const rider = await people.signedIn('rider', { width: 'phone' });
  await bookForLater(rider, 1);
  await rider.goto('/bookings');
  await rider
    .getByRole('button', { name: /^Book the return/ })
    .first()
    .tap();
  await expect(rider).toHaveURL('/');
  const [station, hospital] = [await nameOfPlace(rider, 'station'), await nameOfPlace(rider, 'hospital')];
  await expect(rider.getByRole('combobox', { name: 'Pickup' })).toHaveValue(new RegExp(hospital));
  await expect(rider.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(new RegExp(station));
  const time = rider.getByLabel('Pickup date and time');
  await expect(time).toHaveValue('');
  await takeAllScreens(rider, 'series-return');
  await time.fill(`${firstMonday().toString()}T17:45`);
  await rider.getByRole('button', { name: 'See the price' }).tap();
  await rider
    .getByRole('dialog', { name: 'Your fare' })
    .getByRole('button', { name: /^Book for/ })
    .tap();
  await rider.getByRole('button', { name: 'View my booking' }).tap();
  await expect(rider).toHaveURL(/\/bookings\/./);
  const booking = await (await rider.request.get(`/api${new URL(rider.url()).pathname}`)).json();
  const expected = firstMonday().toZonedDateTime({ timeZone: zone, plainTime: '17:45' });
  expect(Date.parse(booking.tripDate)).toBe(expected.epochMilliseconds);
});
