import type { Quote } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { changeDraft, clearDraft, currentDraft } from '../../features/book-ride/draft/booking-draft.ts';
import { fakeApi, refuses, type FakeCall, type FakeRoutes } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { pageOf, sampleBooking, sampleStop } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';

const rider = {
  id: sampleId(60),
  firstName: 'Grace',
  lastName: 'Hopper',
  email: null,
  mobile: '+15550100777',
};
const booking = sampleBooking({ bookingTypeAdmin: true });
const lastTrip = sampleBooking({ customer: rider.id });
const quote: Quote = {
  id: sampleId(70),
  expiresAt: '2030-01-01T00:00:00Z',
  route: {
    distanceMetres: 4200,
    durationSeconds: 660,
    polyline: '',
    estimated: false,
    ferryMetres: 0,
    speedFactor: 1,
  },
  fare: {
    currency: 'USD',
    totalCost: 1264,
    convenienceFees: 126,
    grandTotal: 1390,
    lines: booking.fareLines,
  },
  carTypeId: sampleId(1),
  persons: 1,
  extras: [],
  pickup: booking.pickup,
  coords: [],
  drop: booking.drop,
  tripDate: null,
  nearestCarMinutes: 3,
  arrivesAt: '2029-12-31T23:54:00Z',
  cancellation: { graceMinutes: 0, fees: [] },
  waiting: [],
  totalFollows: ['distance', 'time'],
  isLimitedByMeter: false,
};
const places: Readonly<Record<string, string>> = {
  station: 'Station',
  hospital: 'Hospital',
  museum: 'Museum',
};

function suggest({ query }: FakeCall) {
  const q = query.get('q') ?? '';
  const items = Object.entries(places)
    .filter(([id]) => id.startsWith(q.toLowerCase()))
    .map(([id, main]) => ({
      placeId: id,
      description: main,
      structuredText: { main, secondary: '', matches: [] },
    }));
  return { items };
}
const placeRoutes = Object.fromEntries(
  Object.entries(places).map(([id, description]) => [
    `GET /api/places/${id}`,
    { coords: { lat: 1, lng: 2 }, description },
  ]),
);

beforeEach(() => clearDraft());

async function open(routes: FakeRoutes = {}) {
  const calls = fakeApi({
    'GET /api/users': ({ query }: FakeCall) =>
      pageOf(rider.mobile.includes(query.get('q') ?? '?') ? [rider] : []),
    'POST /api/callers': { ...rider, mobile: '+15550999888', firstName: 'Ada', lastName: '' },
    'GET /api/bookings': pageOf([]),
    'GET /api/places': suggest,
    ...placeRoutes,
    'POST /api/quotes': quote,
    'POST /api/bookings': booking,
    ...routes,
  });
  await openPage('/addbookings', { role: 'admin' });
  await screen.findByRole('combobox', { name: 'Phone number or name' });
  let pressed = 0;
  const keys = async (text: string) => {
    pressed += text.replaceAll(/\{[^}]+\}/g, 'x').length;
    await userEvent.keyboard(text);
  };
  return { calls, keys, pressed: () => pressed };
}
const body = (calls: readonly FakeCall[], route: string) => calls.find((call) => call.route === route)?.body;
const focused = (role: string, name: string | RegExp) =>
  waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());

test('ADDB-1 a known caller’s last trip is booked with 11 keys, and the next booking starts at the phone number', async () => {
  const { calls, keys, pressed } = await open({ 'GET /api/bookings': pageOf([lastTrip]) });
  await focused('combobox', 'Phone number or name');
  await keys('0100777{Enter}');
  expect(await screen.findByText('Grace Hopper')).toBeInTheDocument();
  await screen.findByRole('list', { name: 'Last trips' });
  await keys('{F2}');
  await focused('button', 'See the price');
  await keys('{Enter}');
  await focused('button', 'Book for $13.90');
  expect(body(calls, 'POST /api/bookings')).toBeUndefined();
  await keys('{Enter}');
  const done = await screen.findByRole('dialog', { name: 'Booked' });
  expect(pressed()).toBe(11);
  expect(body(calls, 'POST /api/quotes')).toMatchObject({ pickup: lastTrip.pickup, drop: lastTrip.drop });
  expect(body(calls, 'POST /api/bookings')).toMatchObject({ quoteId: quote.id, customerId: rider.id });
  await userEvent.click(within(done).getByRole('button', { name: 'Next booking' }));
  await focused('combobox', 'Phone number or name');
  expect(screen.queryByText('Grace Hopper')).not.toBeInTheDocument();
});

test('ADDB-1 the last trip does not replace the trip whose price is shown', async () => {
  const { calls, keys } = await open({ 'GET /api/bookings': pageOf([lastTrip]) });
  await keys('0100777{Enter}');
  const trips = within(await screen.findByRole('list', { name: 'Last trips' }));
  const [from, to] = [lastTrip.pickup.add, lastTrip.drop.add];
  expect(trips.getByRole('button')).toHaveTextContent(`${from} → ${to}`);
  const list = within(screen.getByRole('list', { name: 'Last addresses' }));
  await userEvent.click(list.getByRole('button', { name: lastTrip.drop.add }));
  await userEvent.click(list.getByRole('button', { name: lastTrip.pickup.add }));
  await focused('button', 'See the price');
  await keys('{Enter}');
  await focused('button', 'Book for $13.90');
  await keys('{F2}');
  expect(currentDraft()).toMatchObject({ pickup: lastTrip.drop, drop: lastTrip.pickup });
  await keys('{Enter}');
  await waitFor(() => expect(body(calls, 'POST /api/bookings')).toMatchObject({ quoteId: quote.id }));
});

test('STOP-3 F8 adds a stop, Enter chooses its place, and the focus goes on to what is missing', async () => {
  const { calls, keys } = await open({ 'GET /api/bookings': pageOf([lastTrip]) });
  await keys('0100777{Enter}');
  await focused('combobox', 'Pickup');
  await keys('station{Enter}');
  await focused('combobox', 'Drop-off');
  await keys('{F8}');
  await focused('combobox', 'Stop 1');
  await keys('museum{Enter}');
  await focused('combobox', 'Drop-off');
  await keys('hospital{Enter}');
  await focused('button', 'See the price');
  await keys('{F8}');
  await focused('combobox', 'Stop 2');
  const list = within(screen.getByRole('list', { name: 'Last addresses' }));
  await userEvent.click(list.getByRole('button', { name: lastTrip.drop.add }));
  await focused('button', 'See the price');
  await keys('{Enter}');
  await focused('button', 'Book for $13.90');
  expect(body(calls, 'POST /api/quotes')).toMatchObject({ coords: [{ add: 'Museum' }, lastTrip.drop] });
  // Nothing is added behind the price.
  await keys('{F8}');
  expect(currentDraft().stops).toHaveLength(2);
});

test('STOP-3 a stop that is empty is the next field after the pickup', async () => {
  const { keys } = await open({ 'GET /api/bookings': pageOf([lastTrip]) });
  await keys('0100777{Enter}');
  await focused('combobox', 'Pickup');
  await keys('{F8}');
  await focused('combobox', 'Stop 1');
  await userEvent.click(screen.getByRole('combobox', { name: 'Pickup' }));
  await keys('station{Enter}');
  await focused('combobox', 'Stop 1');
});

test('STOP-4 F2 repeats the last trip with its stops', async () => {
  const trip = { ...lastTrip, coords: [sampleStop(1, { note: 'Ring twice' }), sampleStop(2)] };
  const { calls, keys } = await open({ 'GET /api/bookings': pageOf([trip]) });
  await keys('0100777{Enter}');
  const trips = within(await screen.findByRole('list', { name: 'Last trips' }));
  expect(trips.getByRole('button')).toHaveTextContent('2 stops');
  await keys('{F2}');
  await focused('button', 'See the price');
  await keys('{Enter}');
  await focused('button', 'Book for $13.90');
  const coords = [{ add: 'Stop Street 1', note: 'Ring twice' }, { add: 'Stop Street 2' }];
  expect(body(calls, 'POST /api/quotes')).toMatchObject({ coords });
});

test('ADDB-1 an unknown caller is added and booked by keyboard alone, with 34 keys', async () => {
  const { calls, keys, pressed } = await open();
  await keys('5550999888{Enter}');
  await focused('textbox', 'Name of the new caller');
  await keys('Ada{Enter}');
  await focused('combobox', 'Pickup');
  expect(body(calls, 'POST /api/callers')).toEqual({
    name: 'Ada',
    mobile: '5550999888',
    country: 'FR',
  });
  await keys('station');
  await screen.findByRole('option', { name: /Station/ });
  await keys('{Enter}');
  await focused('combobox', 'Drop-off');
  await keys('hospital');
  await screen.findByRole('option', { name: /Hospital/ });
  await keys('{Enter}');
  await focused('button', 'See the price');
  await keys('{Enter}');
  await focused('button', 'Book for $13.90');
  await keys('{Enter}');
  await waitFor(() => expect(body(calls, 'POST /api/bookings')).toMatchObject({ customerId: rider.id }));
  expect(pressed()).toBe(34);
});

test('ADDB-1 if a new caller’s number is taken, the reason is shown and nothing typed is lost', async () => {
  const { keys } = await open({ 'POST /api/callers': refuses(409, 'user_exists') });
  await keys('5550999888{Enter}');
  await focused('textbox', 'Name of the new caller');
  await keys('Ada{Enter}');
  const name = screen.getByRole('textbox', { name: 'Name of the new caller' });
  await waitFor(() => expect(name).toHaveAccessibleDescription(/already/i));
  expect(name).toHaveValue('Ada');
  expect(name).toHaveFocus();
});

test('ADDB-1 a recent address can become the pickup and the drop, and a note is sent to the driver', async () => {
  const { calls, keys } = await open({ 'GET /api/bookings': pageOf([lastTrip]) });
  await keys('0100777{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Last addresses' }));
  await userEvent.click(list.getByRole('button', { name: lastTrip.drop.add }));
  await userEvent.click(list.getByRole('button', { name: lastTrip.pickup.add }));
  await userEvent.type(screen.getByRole('textbox', { name: /Note to the driver/ }), 'Ring twice');
  await userEvent.click(screen.getByRole('button', { name: 'See the price' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Book for $13.90' }));
  await waitFor(() => expect(body(calls, 'POST /api/bookings')).toBeDefined());
  expect(body(calls, 'POST /api/quotes')).toMatchObject({ pickup: lastTrip.drop, drop: lastTrip.pickup });
  expect(body(calls, 'POST /api/bookings')).toMatchObject({
    delivery: { pickUpInstructions: 'Ring twice' },
  });
});

test('TARIFF-23 the desk asks for the agreed price, and for none unless an amount is typed', async () => {
  const facts = { lowest: '26.46', highest: '35.28', fare: '29.40', currency: 'EUR' };
  const { calls, keys } = await open({
    'GET /api/bookings': pageOf([lastTrip]),
    'POST /api/quotes': refuses(422, 'price_outside_corridor', facts),
  });
  await keys('0100777{Enter}');
  await screen.findByRole('list', { name: 'Last trips' });
  await keys('{F2}');
  const field = screen.getByRole('textbox', { name: 'Agreed price' });
  await userEvent.type(field, 'thirty');
  expect(field).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: 'See the price' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(body(calls, 'POST /api/quotes')).toBeUndefined();
  await userEvent.clear(field);
  await userEvent.type(field, '31.40');
  await userEvent.click(screen.getByRole('button', { name: 'See the price' }));
  expect(await screen.findByText(/from 26\.46 to 35\.28 EUR: the metered fare is 29\.40/)).toBeVisible();
  expect(body(calls, 'POST /api/quotes')).toMatchObject({ agreedPrice: 3140 });
});

test('ADDB-3 without a rider, select_proper is shown and no price is requested', async () => {
  changeDraft({ pickup: booking.pickup, drop: booking.drop, carTypeId: sampleId(1) });
  const { calls } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'See the price' }));
  expect(await screen.findByText(/Please choose a pickup, a drop-off, a car type/)).toBeInTheDocument();
  expect(calls.map((call) => call.route)).not.toContain('POST /api/quotes');
});

test('ADDB-5 only approved riders are found, and a message says so when nobody matches', async () => {
  const { calls, keys } = await open();
  await keys('zz');
  expect(await screen.findByText('No matching approved rider.')).toBeInTheDocument();
  const searches = calls.filter(({ route }) => route === 'GET /api/users');
  expect(searches.map(({ query }) => [query.get('type'), query.get('approved')])).toEqual([
    ['rider', 'true'],
  ]);
});

test.each([
  [0, 'A car can be there in about 1 min.'],
  [1140, 'A car can be there in about 19 min.'],
  [null, /no estimate of the wait yet/],
])('BOOK-6 the price says how long the rider would wait for a car: %s seconds', async (waitSeconds, said) => {
  const { keys } = await open({
    'GET /api/bookings': pageOf([lastTrip]),
    'POST /api/quotes': { ...quote, waitSeconds },
  });
  await keys('0100777{Enter}');
  await screen.findByRole('list', { name: 'Last trips' });
  await keys('{F2}');
  await focused('button', 'See the price');
  await keys('{Enter}');
  expect(await screen.findByText(said)).toBeInTheDocument();
  await focused('button', 'Book for $13.90');
});
