import type { Booking } from '@fiacre/contract';
import type { Page } from '@playwright/test';

import { limit } from '../limits.ts';
import { violationsOfState } from './kit/accessibility.ts';
import {
  acceptNewPrice,
  changeForm,
  fillField,
  offeredFields,
  seeNewPrice,
  type FormField,
} from './kit/change-form.ts';
import { book, driverOnline, nameOfPlace, positionOf } from './kit/ride.ts';
import { takeAllScreens } from './kit/screens.ts';
import { expect, test, withoutSimulatedDrivers } from './kit/test.ts';

test.use({
  environment: withoutSimulatedDrivers,
  // The browser logs refused requests, and those of a driver without a connection.
  expectedFaults: [/status of 409|ERR_INTERNET_DISCONNECTED/],
});
test.setTimeout(limit(120));

const places = { pickup: { typed: 'station' }, drop: { typed: 'hospital', main: 'Hospital' } };

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function isAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await violationsOfState(page), state).toEqual([]);
}

interface Ride {
  readonly rider: Page;
  readonly driver: Page;
  readonly admin: Page;
  readonly id: string;
  readonly reference: string;
}

type People = Parameters<typeof driverOnline>[0];

/** A ride that was just booked, on the pages of its rider, of a driver nearby and of the desk. */
async function bookedRide(people: People): Promise<Ride> {
  const admin = await people.open('admin', '/bookings');
  const rider = await people.signedIn('rider', { width: 'phone' });
  const pickup = await positionOf(rider, places.pickup.typed);
  const driver = await driverOnline(people, { ...pickup, latitude: pickup.latitude + 0.005 });
  const reference = await book(rider, places);
  await press(rider, 'View my booking');
  await expect(rider.getByRole('button', { name: 'Change ride' })).toBeVisible();
  return { rider, driver, admin, reference, id: rider.url().split('/').at(-1) ?? '' };
}

const stored = async ({ admin, id }: Ride): Promise<Booking> =>
  (await admin.request.get(`/api/bookings/${id}`)).json();

async function post(page: Page, { id }: Ride, verb: string, data: object = {}): Promise<void> {
  const answer = await page.request.post(`/api/bookings/${id}/${verb}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function acceptTask({ driver, reference }: Ride): Promise<void> {
  await driver
    .getByRole('article', { name: `New task ${reference}` })
    .getByRole('button', { name: 'Accept' })
    .click();
}

/** The driver ends the trip and is paid in cash, so that the next test has a free driver. */
async function finish(ride: Ride): Promise<void> {
  await post(ride.driver, ride, 'reach');
  await post(ride.driver, ride, 'end', { cashReceived: true });
  await post(ride.rider, ride, 'rate');
}

type Who = 'rider' | 'driver' | 'desk, from the row' | 'desk, from the panel';

/** Opens the form as each of them does; the desk by keyboard. */
async function openForm(ride: Ride, who: Who): Promise<Page> {
  const { rider, driver, admin, reference } = ride;
  if (who === 'rider') {
    await press(rider, 'Change ride');
    return rider;
  }
  if (who === 'driver') {
    await press(driver, 'Propose a change');
    return driver;
  }
  if (who === 'desk, from the row') {
    const row = admin.getByRole('row').filter({ hasText: reference });
    await row.getByRole('button', { name: /^Actions/ }).focus();
    await admin.keyboard.press('e');
    return admin;
  }
  await openPanel(ride);
  await admin.getByRole('dialog').getByRole('button', { name: 'Change ride' }).press('Enter');
  return admin;
}

const everything: readonly FormField[] = [
  'time',
  'pickup',
  'stops',
  'drop',
  'car type',
  'persons',
  'passenger',
  'note',
  'payment',
];
const untilStart = everything.slice(2).filter((field) => field !== 'car type');
const onTrip = ['stops', 'drop', 'payment'] as const;

interface Case {
  readonly who: Who;
  readonly offered: readonly FormField[];
  readonly changes: Readonly<Partial<Record<FormField, string>>>;
  /** What the booking has then. */
  readonly result: Record<string, unknown>;
  /** The response of the rider or the desk to a proposal. */
  readonly answer?: 'rider accepts' | 'desk accepts' | 'rider declines';
}

const place = (text: string) => expect.objectContaining({ add: expect.stringContaining(text) });

const beforeDriver: readonly Case[] = [
  {
    who: 'rider',
    offered: everything,
    changes: { note: 'Blue gate', persons: '2', stops: 'museum', passenger: 'Anne Milbanke' },
    result: {
      pickUpInstructions: 'Blue gate',
      persons: 2,
      coords: [place('Museum')],
      passenger: expect.objectContaining({ name: 'Anne Milbanke' }),
    },
  },
  {
    who: 'desk, from the row',
    offered: everything,
    changes: { drop: 'Old Citadel', 'car type': 'Comfort', payment: 'Card' },
    result: { drop: place('Old Citadel'), carType: 'Comfort', paymentMode: 'card' },
  },
  {
    who: 'desk, from the panel',
    offered: everything,
    changes: { 'car type': 'Standard', pickup: 'City Hall' },
    result: { carType: 'Standard', pickup: place('City Hall') },
  },
  { who: 'rider', offered: everything, changes: { time: '180' }, result: { bookLater: true } },
];

const ahead: readonly Case[] = [
  {
    who: 'rider',
    offered: everything.filter((field) => field !== 'car type'),
    changes: { pickup: 'station', payment: 'Cash' },
    result: { pickup: place('Station'), paymentMode: 'cash' },
  },
  {
    who: 'desk, from the panel',
    offered: everything,
    changes: { time: '30', passenger: '' },
    result: { passenger: null },
  },
];

const coming: readonly Case[] = [
  {
    who: 'rider',
    offered: untilStart,
    changes: { drop: 'Palace of Justice', passenger: 'Augusta Leigh' },
    result: { drop: place('Palace of Justice') },
  },
  {
    who: 'desk, from the row',
    offered: everything,
    changes: { note: 'Red gate', 'car type': 'Comfort' },
    result: { pickUpInstructions: 'Red gate', carType: 'Comfort' },
  },
  {
    who: 'driver',
    offered: ['stops', 'drop', 'persons'],
    changes: { persons: '3' },
    result: { persons: 3 },
    answer: 'desk accepts',
  },
];

const arrived: readonly Case[] = [
  {
    who: 'rider',
    offered: untilStart,
    changes: { note: 'At the kiosk', passenger: '' },
    result: { pickUpInstructions: 'At the kiosk', passenger: null },
  },
  {
    who: 'desk, from the panel',
    offered: untilStart,
    changes: { persons: '1', payment: 'Card' },
    result: { persons: 1, paymentMode: 'card' },
  },
  {
    who: 'driver',
    offered: ['stops', 'drop', 'persons'],
    changes: { drop: 'Old Citadel' },
    result: { drop: place('Palace of Justice') },
    answer: 'rider declines',
  },
];

const riding: readonly Case[] = [
  { who: 'rider', offered: onTrip, changes: { payment: 'Cash' }, result: { paymentMode: 'cash' } },
  {
    who: 'desk, from the row',
    offered: onTrip,
    changes: { stops: 'library' },
    result: { coords: [place('Museum'), place('Library')] },
  },
  {
    who: 'driver',
    offered: ['stops', 'drop'],
    changes: { drop: 'Old Citadel' },
    result: { drop: place('Old Citadel') },
    answer: 'rider accepts',
  },
];

async function answerProposal(ride: Ride, answer: Case['answer']): Promise<void> {
  const { rider, admin } = ride;
  const proposal = rider.getByText('Your driver proposes a change');
  await expect(proposal).toBeInViewport({ ratio: 1 });
  if (answer === 'desk accepts') {
    await openPanel(ride);
    await admin.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  } else await press(rider, answer === 'rider accepts' ? 'Accept' : 'Decline');
  await expect(proposal).toBeHidden();
  if (answer === 'desk accepts') await closePanel(ride);
}

/** One change by one person, seen by everybody: both prices before it counts, and the line that the driver reads. */
async function change(ride: Ride, { who, offered, changes, result, answer }: Case): Promise<void> {
  const page = await openForm(ride, who);
  expect(await offeredFields(page)).toEqual(offered);
  for (const [field, value] of Object.entries(changes)) await fillField(page, field as FormField, value);
  await seeNewPrice(page);
  await acceptNewPrice(page, who === 'driver' ? 'Propose a change' : 'Change ride');
  if (answer !== undefined) await answerProposal(ride, answer);
  await expect.poll(() => stored(ride)).toMatchObject(result);
  const hasDriver = (await stored(ride)).driver !== null;
  if (hasDriver && answer === undefined) {
    await expect(ride.driver.getByText('This booking was changed')).toBeVisible();
    await press(ride.driver, 'OK');
  }
  await expect(ride.driver.getByText('This booking was changed')).toBeHidden();
  if (who === 'desk, from the panel') await closePanel(ride);
}

async function openPanel({ admin, reference }: Ride): Promise<void> {
  await admin.getByRole('row').filter({ hasText: reference }).getByText(reference).click();
}

async function closePanel({ admin }: Ride): Promise<void> {
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toBeHidden();
}

test('CHANGE-1 CHANGE-2 CHANGE-6 CHANGE-8 CHANGE-9 CHANGE-13 rider, driver and desk change everything that each may in every state, in three browsers', async ({
  people,
}) => {
  const ride = await bookedRide(people);
  const { rider, driver, admin } = ride;
  const steps = async (cases: readonly Case[]) => {
    for (const one of cases)
      await test.step(`${one.who}: ${Object.keys(one.changes).join()}`, () => change(ride, one));
  };
  await steps(beforeDriver);
  const { id: driverId } = await (await driver.request.get('/api/me')).json();
  await post(admin, ride, 'manual-dispatch');
  await post(admin, ride, 'assign', { driverId });
  await acceptTask(ride);
  await expect(driver.getByText(/^You can take other bookings until/)).toBeVisible();
  await steps(ahead);
  await press(rider, 'Move to now');
  await rider.getByRole('dialog').getByRole('button', { name: 'Move to now' }).click();
  await expect(driver.getByText(/You can hand it back because of this change/)).toBeVisible();
  await takeAllScreens(driver, 'change-read');
  await isAccessible(driver, 'a change that the driver has to read');
  await press(driver, 'OK');
  await steps(coming);
  await press(driver, 'I have arrived');
  await steps(arrived);
  await press(driver, 'Start trip');
  await steps(riding);
  await expect(rider.getByRole('main')).toContainText(await nameOfPlace(rider, 'Old Citadel'));
  await finish(ride);
});

test('CHANGE-6 CHANGE-7 CHANGE-10 a change that waits, is too late or meets another one says what can be done instead', async ({
  people,
}) => {
  const ride = await bookedRide(people);
  const { rider, driver, admin } = ride;
  const form = changeForm(rider);

  // The form was opened before a driver accepted, and is sent after it.
  await openForm(ride, 'rider');
  await fillField(rider, 'time', '60');
  await acceptTask(ride);
  await expect(rider.getByRole('region', { name: 'Your driver' })).toBeVisible();
  await press(rider, 'See the new price');
  await expect(form.getByText(/Ask the office to do it/)).toBeVisible();
  await takeAllScreens(rider, 'change-refused');
  await isAccessible(rider, 'a refused change');
  await rider.keyboard.press('Escape');
  await expect(form).toBeHidden();

  // The driver has no connection: the earlier ride is true for everybody until the rider withdraws the change.
  await driver.context().setOffline(true);
  await openForm(ride, 'rider');
  await fillField(rider, 'note', 'Blue gate');
  await seeNewPrice(rider);
  await acceptNewPrice(rider, 'Change ride');
  const waits = rider.getByText(/^Waiting for the driver’s phone/);
  await expect(waits).toBeVisible();
  await takeAllScreens(rider, 'change-waits');
  await openForm(ride, 'desk, from the row');
  await fillField(admin, 'note', 'Red gate');
  await press(admin, 'See the new price');
  await expect(changeForm(admin).getByText(/Withdraw it first, or wait/)).toBeVisible();
  await admin.keyboard.press('Escape');
  await press(rider, 'Withdraw the change');
  await expect(waits).toBeHidden();
  await driver.context().setOffline(false);

  // Of two at once, the second is refused, and can be asked for again.
  await openForm(ride, 'rider');
  await fillField(rider, 'persons', '2');
  await seeNewPrice(rider);
  await openForm(ride, 'desk, from the row');
  await fillField(admin, 'note', 'Green gate');
  await seeNewPrice(admin);
  await acceptNewPrice(admin, 'Change ride');
  await press(driver, 'OK');
  await form.getByRole('button', { name: 'Change ride' }).click();
  await expect(form.getByText(/has changed in the meantime/)).toBeVisible();
  await form.getByRole('button', { name: 'Back' }).click();
  await seeNewPrice(rider);
  await acceptNewPrice(rider, 'Change ride');
  await expect(driver.getByText(/^Passengers: .*2.*before/)).toBeVisible();
  await press(driver, 'OK');
  await expect.poll(() => stored(ride)).toMatchObject({ persons: 2, pickUpInstructions: 'Green gate' });

  // A cancellation while the form is open: the form says that nothing can be changed any more.
  await openForm(ride, 'rider');
  await fillField(rider, 'note', 'White gate');
  await seeNewPrice(rider);
  await post(admin, ride, 'cancel', { reason: 'Double booking' });
  await expect(form.getByText(/can no longer be changed/)).toBeVisible();
  await rider.keyboard.press('Escape');
  await expect(form).toBeHidden();
  expect(await stored(ride)).toMatchObject({
    status: 'CANCELLED',
    pickUpInstructions: 'Green gate',
    change: null,
  });
});
