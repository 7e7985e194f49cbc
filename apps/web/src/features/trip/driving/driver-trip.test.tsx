import type { Booking } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, neverResponds, refuses, sentTo, type FakeRoutes } from '../../../testing/fake-api.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { renderPart, type World } from '../../../testing/render.tsx';
import { acceptedBooking, allowedActions, sampleStop } from '../../../testing/sample-booking.ts';
import { DriverTrip } from './driver-trip.tsx';

const path = (booking: Booking, verb: string) => `/api/bookings/${booking.id}/${verb}`;

function show(booking: Booking, routes: FakeRoutes = {}, world: World = {}) {
  const calls = fakeApi({ 'GET /api/maps/city': neverResponds(), ...routes });
  renderPart(<DriverTrip booking={booking} own={null} />, { role: 'driver', ...world });
  return calls;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['ACCEPTED', 'arrive', 'I have arrived'],
  ['ARRIVED', 'start', 'Start trip'],
  ['STARTED', 'reach', 'Arrived at the drop-off'],
  ['PENDING', 'confirm-cash', 'Cash received'],
] as const)('TRIP-17 in %s one click sends %s', async (status, verb, name) => {
  const booking = acceptedBooking({ status, actions: allowedActions(verb) });
  const calls = show(booking, { [`POST ${path(booking, verb)}`]: booking });
  await press(name);
  await waitFor(() => expect(calls.map((call) => call.route)).toContain(`POST ${path(booking, verb)}`));
  expect(calls.find((call) => call.route.endsWith(verb))?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('the addresses keep their house numbers in place on a page that is read from right to left', () => {
  const booking = acceptedBooking();
  show(booking);
  const shown = screen.getAllByText(booking.pickup.add);
  expect(shown.map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI']);
  expect(screen.getAllByText(booking.drop.add).map(({ tagName }) => tagName)).toContain('BDI');
});

test('BOOK-15 asks for the code and sends it when codes are required', async () => {
  const booking = acceptedBooking({ status: 'ARRIVED', actions: allowedActions('start') });
  const calls = show(
    booking,
    { [`POST ${path(booking, 'start')}`]: booking },
    { settings: { otpSecure: true } },
  );
  await press('Start trip');
  await userEvent.type(screen.getByRole('textbox', { name: 'Five-digit code' }), '4a8213');
  await userEvent.click(screen.getAllByRole('button', { name: 'Start trip' }).at(-1) ?? document.body);
  const sent = () => calls.find((call) => call.route.endsWith('/start'))?.body;
  await waitFor(() => expect(sent()).toEqual({ otp: '48213' }));
});

test('BOOK-15 shows a wrong code in the dialog and lets the driver try again', async () => {
  const booking = acceptedBooking({ status: 'ARRIVED', actions: allowedActions('start') });
  const answer = refuses(422, 'otp_validate_error');
  show(booking, { [`POST ${path(booking, 'start')}`]: answer }, { settings: { otpSecure: true } });
  await press('Start trip');
  await userEvent.type(screen.getByRole('textbox', { name: 'Five-digit code' }), '11111');
  await userEvent.click(screen.getAllByRole('button', { name: 'Start trip' }).at(-1) ?? document.body);
  expect(await screen.findByRole('alert')).toHaveTextContent('That code is incorrect');
  expect(screen.getByRole('textbox', { name: 'Five-digit code' })).toBeInTheDocument();
});

test('BOOK-15 asks for the code of a ride booked while codes were required, even if they no longer are', async () => {
  const booking = acceptedBooking({ status: 'ARRIVED', actions: allowedActions('start') });
  show(booking, { [`POST ${path(booking, 'start')}`]: refuses(422, 'otp_validate_error') });
  await press('Start trip');
  expect(await screen.findByRole('textbox', { name: 'Five-digit code' })).toBeInTheDocument();
});

test.each([
  ['Yes, $13.90 in cash', true],
  ['No, the rider is paying another way', false],
])('TRIP-17 ending the trip with “%s” sends cashReceived %s', async (name, cashReceived) => {
  const booking = acceptedBooking({ status: 'REACHED', actions: allowedActions('end') });
  const calls = show(booking, { [`POST ${path(booking, 'end')}`]: booking });
  await press('End trip');
  await press(name);
  await waitFor(() =>
    expect(calls.find((call) => call.route.endsWith('/end'))?.body).toEqual({ cashReceived }),
  );
});

test('TRIP-17 does not ask for cash on a prepaid trip', async () => {
  show(acceptedBooking({ status: 'REACHED', prepaid: true, actions: allowedActions('end') }));
  await press('End trip');
  expect(screen.getByText('This ride is already paid.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /cash/ })).not.toBeInTheDocument();
});

test('COMPANY-5 the driver of a ride on account is not asked for cash', async () => {
  const booking = acceptedBooking({
    status: 'REACHED',
    paymentMode: 'account',
    actions: allowedActions('end'),
  });
  const calls = show(booking, { [`POST ${path(booking, 'end')}`]: { ok: true } });
  await press('End trip');
  const dialog = within(screen.getByRole('dialog', { name: 'End trip' }));
  expect(dialog.getByText('A company pays for this ride. Do not take cash.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /cash/ })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'End trip' }));
  await waitFor(() =>
    expect(sentTo(calls, `POST ${path(booking, 'end')}`)).toEqual([{ cashReceived: false }]),
  );
});

test('TRIP-18 a hand-back requires a reason and sends it', async () => {
  const booking = acceptedBooking({ actions: allowedActions('arrive', 'hand-back') });
  const calls = show(booking, { [`POST ${path(booking, 'hand-back')}`]: { ok: true } });
  await press('Hand the ride back');
  const buttons = screen.getAllByRole('button', { name: 'Hand the ride back' });
  const send = buttons.at(-1) ?? document.body;
  expect(send).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'My car broke down' }));
  await userEvent.click(send);
  await waitFor(() =>
    expect(calls.find((call) => call.route.endsWith('/hand-back'))?.body).toEqual({
      reason: 'My car broke down',
    }),
  );
});

test('TRIP-18 offers no hand-back on the way to the drop', () => {
  show(acceptedBooking({ status: 'STARTED', actions: allowedActions('reach') }));
  expect(screen.queryByRole('button', { name: 'Hand the ride back' })).not.toBeInTheDocument();
});

test('ROLE-11 lets the driver call the rider after accepting', () => {
  show(acceptedBooking({ customerContact: '+37761234567', actions: allowedActions('arrive') }));
  expect(screen.getByRole('link', { name: 'Call Ada Byron' })).toHaveAttribute('href', 'tel:+37761234567');
});

test('TRIP-16 shows why a step came too late', async () => {
  const booking = acceptedBooking({ actions: allowedActions('arrive') });
  show(booking, { [`POST ${path(booking, 'arrive')}`]: refuses(409, 'wrong_status') });
  await press('I have arrived');
  expect(await screen.findByRole('alert')).toHaveTextContent('The booking has changed');
});

test('ROLE-11 shows the driver the rider’s note', () => {
  show(acceptedBooking({ pickUpInstructions: 'Ring twice' }));
  expect(screen.getByText('Ring twice').parentElement).toHaveTextContent('Note to the driver: Ring twice');
});

test('LAND-16 shows both addresses as text in a browser that cannot render the map', async () => {
  fakeApi({
    'GET /api/maps/city': {
      id: 'demo',
      name: 'Velmora',
      demo: true,
      bounds: { west: 0, south: 0, east: 1, north: 1 },
      centre: { lat: 0.5, lng: 0.5 },
      attribution: 'Invented streets',
      timeZone: 'UTC',
      country: null,
      maxZoom: 15,
      others: [],
    },
  });
  renderPart(<DriverTrip booking={acceptedBooking()} own={null} />, { role: 'driver' });
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent('This browser cannot show the map');
  expect(note).toHaveTextContent('Harbour Station');
  expect(note).toHaveTextContent('Old Town 4');
  expect(screen.getByText('Demo city')).toBeInTheDocument();
});

test('TRIP-26 the driver’s page shows the booked time and when the ride can begin', () => {
  const tripDate = new Date(Date.now() + 26 * 3_600_000);
  const from = new Date(tripDate.getTime() - 3_600_000);
  const early = { verb: 'arrive', allowed: false, reason: 'too_early', from: from.toISOString() } as const;
  show(acceptedBooking({ bookLater: true, tripDate: tripDate.toISOString(), actions: [early] }));
  expect(screen.getByRole('heading', { name: /^Booked for / })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'I have arrived' })).toBeDisabled();
  expect(screen.getByText(/You can arrive and start from/)).toHaveTextContent(
    `from ${formatDateTime('en-GB', from)}`,
  );
});

const waiting = (from: Date) =>
  acceptedBooking({
    status: 'ARRIVED',
    actions: [
      ...allowedActions('start'),
      { verb: 'no-show', allowed: false, reason: 'wait_not_over', from: from.toISOString() },
    ],
  });

test('NOSHOW-6 until the wait is over, the page says from when a no-show can be reported', () => {
  show(waiting(new Date(Date.now() + 240_000)));
  expect(screen.getByText(/^From .* on you can report that the rider did not come\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Rider did not come' })).not.toBeInTheDocument();
});

test('NOSHOW-6 after the wait, a dialog says what a no-show leads to before it is sent', async () => {
  const booking = waiting(new Date(Date.now() - 1000));
  const calls = show(booking, { [`POST ${path(booking, 'no-show')}`]: refuses(409, 'not_at_pickup') });
  await press('Rider did not come');
  const dialog = screen.getByRole('dialog', { name: 'Did the rider not come?' });
  expect(dialog).toHaveTextContent('the rider pays it to the driver');
  expect(dialog).toHaveTextContent('how long the driver waited');
  expect(calls.some(({ route }) => route.endsWith('/no-show'))).toBe(false);
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Rider did not come' }).at(-1) ?? document.body,
  );
  expect(await screen.findByText(/You have to be at the pickup/)).toBeVisible();
  await press('Keep waiting');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('TRIP-29 the driver’s button reaches and leaves each stop, and navigation leads to it', async () => {
  const stops = [
    sampleStop(1, { reachedAt: '2026-11-21T12:05:00Z', leftAt: '2026-11-21T12:12:00Z' }),
    sampleStop(2, { note: 'Ring twice', contactName: 'Bea', contactPhone: '+49 30 5550' }),
  ];
  const booking = acceptedBooking({
    status: 'STARTED',
    coords: stops,
    actions: allowedActions('reach-stop', 'reach'),
  });
  const calls = show(booking, { [`POST ${path(booking, 'reach-stop')}`]: booking });
  expect(screen.getByRole('heading', { name: 'To the stop' })).toBeInTheDocument();
  expect(screen.getByText('Waited 7 min')).toBeInTheDocument();
  expect(screen.getByText('Ring twice')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Call Bea' })).toHaveAttribute('href', 'tel:+49 30 5550');
  const navigation = screen.getByRole('link', { name: 'Directions' });
  expect(navigation.getAttribute('href')).toContain(String(stops[1]?.lat));
  await press('Arrived at the stop');
  await waitFor(() =>
    expect(calls.find((call) => call.route.endsWith('/reach-stop'))?.body).toMatchObject({
      stop: stops[1]?.id,
    }),
  );
});

test('TRIP-29 ends the ride without the other stops only after asking', async () => {
  const booking = acceptedBooking({
    status: 'STARTED',
    coords: [sampleStop(1)],
    actions: allowedActions('reach-stop', 'reach'),
  });
  const calls = show(booking, { [`POST ${path(booking, 'reach')}`]: booking });
  await press('Skip the other stops');
  expect(calls.some((call) => call.route.endsWith('/reach'))).toBe(false);
  await press('Arrived at the drop-off');
  await waitFor(() => expect(calls.some((call) => call.route.endsWith('/reach'))).toBe(true));
});
