import type { BodyInputOf, Booking } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../testing/change-settings.ts';
import { codeOf } from '../../testing/requests.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

let booker: TestPerson;
let driver: TestPerson;
beforeEach(async () => {
  booker = await app.addPerson('rider', { first_name: 'Ada', last_name: 'Byron' });
  driver = await app.addActiveDriver(undefined, {
    first_name: 'Luca',
    last_name: 'Moretti',
    vehicle_make: 'Skoda',
    vehicle_model: 'Octavia',
    vehicle_number: 'MC 4821',
  });
});

const hour = 3_600_000;
const phone = '+4930901820';
const mother = { name: 'Anne Milbanke', phone: '030 901820', country: 'de', seesPrice: false };

const bookFor = (passenger: BodyInputOf<'createBooking'>['passenger'] = mother, change = {}) =>
  app.book(booker, { passenger, ...change });
const step = async (verb: 'acceptBooking' | 'arriveBooking' | 'startBooking' | 'reachBooking', id: string) =>
  good(await app.call(verb, { as: driver, params: { id } }));
const seen = async ({ id }: Booking, as: TestPerson) =>
  good(await app.call('getBooking', { as, params: { id } }));
let known = 0;
/** What was sent since the last look. */
async function newTexts() {
  await app.settle();
  const texts = app.sent.slice(known).map(({ to, body }) => ({ to, body }));
  known = app.sent.length;
  return texts;
}
const textsTo = async (number: string) =>
  (await newTexts()).filter(({ to }) => to === number).map(({ body }) => body);

const follow = (text = '') =>
  app.call('followTrip', { body: { token: /follow#([\w-]+)/.exec(text)?.[1] ?? 'x'.repeat(43) } });
const changeWho = async ({ id, version }: Booking, passenger: BodyInputOf<'quoteChange'>['passenger']) => {
  const quoted = good(await app.call('quoteChange', { as: booker, params: { id }, body: { passenger } }));
  const body = { quoteId: quoted.quoteId, version };
  return { quoted, booking: good(await app.call('acceptChange', { as: booker, params: { id }, body })) };
};

test('PARTY-1 a rider names who rides, with a number in E.164, and keeps the booking', async () => {
  const passenger = { name: mother.name, phone, language: null, seesPrice: false };
  const booking = await bookFor();
  expect(booking).toMatchObject({ customer: booker.id, customerName: 'Ada Byron', passenger });
  const desk = await app.call('createBooking', {
    as: app.admin,
    body: {
      quoteId: (await app.quote()).id,
      customerId: booker.id,
      passenger: { ...mother, name: 'Ralph', phone: '+4930901821', language: 'de', seesPrice: true },
    },
  });
  expect(good(desk).passenger).toEqual({
    name: 'Ralph',
    phone: '+4930901821',
    language: 'de',
    seesPrice: true,
  });
  const { id: quoteId } = await app.quote();
  const wrong = { quoteId, passenger: { ...mother, phone: '12' } };
  expect(codeOf(await app.call('createBooking', { as: booker, body: wrong }))).toBe('mobile_no_blank_error');
  const blank = { quoteId, passenger: { ...mother, name: ' ' } };
  expect(codeOf(await app.call('createBooking', { as: booker, body: blank }))).toBe('invalid_request');
});

test('PARTY-2 the passenger is texted the car, the plate and a link, then the arrival', async () => {
  const { id } = await bookFor({ ...mother, language: 'de' });
  expect(await textsTo(phone)).toEqual([]);
  await step('acceptBooking', id);
  const [text = ''] = await textsTo(phone);
  for (const part of ['Ada Byron hat bei', 'Central Station', 'Luca kommt mit Skoda Octavia, MC 4821'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Moretti|Code/);
  expect(good(await follow(text))).toMatchObject({ step: 'coming', vehicleNumber: 'MC 4821' });
  await step('arriveBooking', id);
  expect(await textsTo(phone)).toEqual([
    expect.stringContaining('ist mit Skoda Octavia, MC 4821 am Abholort'),
  ]);
  await step('startBooking', id);
  expect(await textsTo(phone)).toEqual([]);
});

test('PARTY-2 the passenger is texted the code if the booking has one, and the date of a later ride', async () => {
  await changeSettings(app, app.admin, { otpSecure: true, autoDispatch: false });
  const tripDate = new Date(app.clock.now().getTime() + 30 * hour).toISOString();
  const { id, otp } = await bookFor(mother, { bookLater: true, tripDate });
  const body = { driverId: driver.id };
  good(await app.call('assignBooking', { as: app.admin, params: { id }, body }));
  await step('acceptBooking', id);
  await changeSettings(app, app.admin, { otpSecure: false, autoDispatch: true });
  const [text = ''] = await textsTo(phone);
  expect(text).toContain(`Code for the driver: ${otp}.`);
  expect(text).toMatch(/for you: \d{4}-\d\d-\d\d \d\d:\d\d, Central Station/);
});

test('PARTY-2 a passenger who knows of a ride reads that it is cancelled, and nobody else does', async () => {
  const unknown = await bookFor();
  good(await app.call('cancelBooking', { as: booker, params: { id: unknown.id } }));
  expect(await textsTo(phone)).toEqual([]);
  const { id } = await bookFor();
  await step('acceptBooking', id);
  const [text] = await textsTo(phone);
  good(await app.call('cancelBooking', { as: booker, params: { id } }));
  expect(await textsTo(phone)).toEqual([
    expect.stringMatching(/that Ada Byron booked for you was cancelled/),
  ]);
  expect(codeOf(await follow(text))).toBe('not_found');
});

test('PARTY-3 the passenger’s link has the price only if the rider allows it, and outlives the rider’s own links', async () => {
  const booking = await bookFor({ ...mother, seesPrice: true });
  const { id } = booking;
  await step('acceptBooking', id);
  const [text] = await textsTo(phone);
  const price = { amount: booking.payableAmount, currency: booking.currency };
  expect(good(await follow(text)).price).toEqual(price);
  const shared = good(await app.call('shareBooking', { as: booker, params: { id }, body: {} }));
  expect(good(await follow(shared.url))).not.toHaveProperty('price');
  good(await app.call('stopSharingBooking', { as: booker, params: { id } }));
  expect(codeOf(await follow(shared.url))).toBe('not_found');
  expect(good(await follow(text)).price).toEqual(price);
  const other = await app.addActiveDriver();
  const discreet = await bookFor();
  good(await app.call('acceptBooking', { as: other, params: { id: discreet.id } }));
  expect(good(await follow((await textsTo(phone))[0]))).not.toHaveProperty('price');
});

test('PARTY-2 PARTY-3 when another driver accepts, there is another message, and the earlier link ends', async () => {
  const number = '+4930901829';
  const other = await app.addActiveDriver();
  const { id } = await bookFor({ ...mother, phone: number });
  await step('acceptBooking', id);
  const [first] = await textsTo(number);
  expect((await follow(first)).status).toBe(200);
  good(await app.call('handBackBooking', { as: app.admin, params: { id }, body: { reason: 'Flat tyre' } }));
  good(await app.call('acceptBooking', { as: other, params: { id } }));
  const [second] = await textsTo(number);
  expect(codeOf(await follow(first))).toBe('not_found');
  expect(good(await follow(second)).step).toBe('coming');
});

test('PARTY-4 the driver sees and calls the passenger, and never the rider', async () => {
  const booking = await bookFor();
  const { id } = booking;
  await step('acceptBooking', id);
  const shown = await seen(booking, driver);
  expect(shown).toMatchObject({
    customerName: mother.name,
    customerContact: phone,
    customerEmail: null,
    customerImage: null,
  });
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Byron|${booker.email}`));
  expect(await seen(booking, app.admin)).toMatchObject({ customerName: 'Ada Byron', passenger: { phone } });
  for (const verb of ['arriveBooking', 'startBooking', 'reachBooking'] as const) await step(verb, id);
  good(await app.call('endBooking', { as: driver, params: { id }, body: { cashReceived: true } }));
  expect(await seen(booking, driver)).toMatchObject({
    customerName: mother.name,
    customerContact: null,
    passenger: { phone: null },
  });
});

test('PARTY-5 who rides is changed for the same price; both the new and the earlier passenger are texted', async () => {
  const booking = await bookFor();
  await step('acceptBooking', booking.id);
  const [first] = await textsTo(phone);
  const aunt = { ...mother, name: 'Augusta Leigh', phone: '+4930901822' };
  const { quoted } = await changeWho(await seen(booking, booker), aunt);
  expect(quoted.fields).toEqual([{ field: 'passenger', from: 'Anne Milbanke', to: 'Augusta Leigh' }]);
  expect(quoted.newTotal).toBe(quoted.oldTotal);
  // The driver's device does not have it yet.
  expect(await textsTo('+4930901822')).toEqual([]);
  const received = { quoteId: quoted.quoteId, read: true };
  good(await app.call('receiveChange', { as: driver, params: { id: booking.id }, body: received }));
  const bodies = (await newTexts()).map(({ to, body }) => `${to} ${body}`);
  expect(bodies).toContainEqual(expect.stringMatching(/^\+4930901820 .*was cancelled/));
  const second = bodies.find((body) => /^\+4930901822 .*MC 4821/.test(body));
  expect(codeOf(await follow(first))).toBe('not_found');
  expect(good(await follow(second)).step).toBe('coming');
  expect(await seen(booking, driver)).toMatchObject({ customerName: 'Augusta Leigh' });
});

test('PARTY-5 the rider rides again themselves', async () => {
  const { booking } = await changeWho(await bookFor(), null);
  expect(booking.passenger).toBeNull();
  await step('acceptBooking', booking.id);
  expect(await textsTo(phone)).toEqual([]);
  expect(await seen(booking, driver)).toMatchObject({ customerName: 'Ada Byron' });
});

test('PARTY-6 an account names at most 20 passengers a day, and a number is named at most 10 times', async () => {
  const { id: quoteId } = await app.quote();
  const named = (number: string, as = booker) =>
    app.call('createBooking', { as, body: { quoteId, passenger: { ...mother, phone: number } } });
  // The quote is used once, and the rest are refused; each of them counts.
  for (let i = 0; i < 10; i += 1) expect(codeOf(await named('+4930901823'))).not.toBe('rate_limited');
  expect(codeOf(await named('+4930901823'))).toBe('rate_limited');
  const other = await app.addPerson('rider');
  expect(codeOf(await named('+4930901823', other))).toBe('rate_limited');
  const passenger = { ...mother, phone: '+4930901823' };
  const byDesk = { quoteId, customerId: other.id, passenger };
  expect(codeOf(await app.call('createBooking', { as: app.admin, body: byDesk }))).not.toBe('rate_limited');
  for (let i = 0; i < 10; i += 1) expect(codeOf(await named(`+493090183${i}`))).not.toBe('rate_limited');
  expect(codeOf(await named('+4930901850'))).toBe('rate_limited');
  expect(codeOf(await named('+4930901851', other))).not.toBe('rate_limited');
  app.clock.forward(24 * hour);
  expect(codeOf(await named('+4930901823'))).not.toBe('rate_limited');
});

const storedPassengers = async () =>
  (
    await sql<{
      name: string;
    }>`select passenger->>'name' as name from bookings where passenger is not null`.execute(app.platform.db)
  ).rows.map(({ name }) => name);

/** A finished ride of a passenger with this name. */
async function ridden(name: string, number: string) {
  const { id } = await bookFor({ ...mother, name, phone: number });
  for (const verb of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const)
    await step(verb, id);
  good(await app.call('endBooking', { as: driver, params: { id }, body: { cashReceived: true } }));
  return id;
}

test('PARTY-7 name and number go thirty days after the ride', async () => {
  await ridden('Thirty Days', '+4930901860');
  const forget = async () => {
    await app.platform.transact(async (tx) =>
      tx.schedule({ name: 'forget-passengers', payload: {}, at: tx.now }),
    );
    await app.settle();
  };
  app.clock.forward(29 * 24 * hour);
  await forget();
  expect(await storedPassengers()).toContain('Thirty Days');
  app.clock.forward(2 * 24 * hour);
  await forget();
  expect(await storedPassengers()).not.toContain('Thirty Days');
});

test('PARTY-7 they are in the download of rider and passenger, and go with the account of either', async () => {
  const passenger = await app.addPerson('rider', { mobile: '+4930901871' });
  await sql`update users set mobile_verified_at = now() where id = ${passenger.id}`.execute(app.platform.db);
  const unproved = await app.addPerson('rider', { mobile: '+4930901872' });
  await ridden('Download One', '+4930901871');
  await ridden('Download Two', '+4930901872');
  const downloadOf = async (as: TestPerson) => JSON.stringify((await app.call('exportMyData', { as })).body);
  expect(await downloadOf(passenger)).toContain('Download One');
  expect(await downloadOf(unproved)).not.toContain('Download Two');
  const both = await downloadOf(booker);
  expect(both).toContain('Download One');
  expect(both).toContain('Download Two');
  good(await app.call('deleteMe', { as: passenger, body: { password: testPassword } }));
  expect(await storedPassengers()).not.toContain('Download One');
  good(await app.call('deleteMe', { as: booker, body: { password: testPassword } }));
  expect(await storedPassengers()).not.toContain('Download Two');
  await app.settle();
  const { rows } =
    await sql`select 1 from messages where body like '%Ada Byron%' and recipient like '+493090187%'`.execute(
      app.platform.db,
    );
  expect(rows).toEqual([]);
});
