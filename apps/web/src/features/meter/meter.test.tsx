import type { Booking, MeterResponse } from '@fiacre/contract';
import { plainRide, tariffTemplates } from '@fiacre/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { MeterRide } from '../../api/meter.ts';
import { fakeApi, neverResponds, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptedBooking, allowedActions } from '../../testing/sample-booking.ts';
import { MeterDone } from './meter-done.tsx';
import { MeterScreen } from './meter-screen.tsx';
import { MeterStart } from './meter-start.tsx';

const rules = tariffTemplates.find(({ code }) => code === 'berlin')?.tariffs[0]?.rules;
if (rules === undefined) throw new Error('missing');
const tariffFrom = (source: 'street' | 'rank', name: string): MeterResponse['tariffs']['street'] => {
  const { at, persons, stops, approachMetres, returnMetres, surge } = plainRide;
  const ride = { at, persons, stops, approachMetres, returnMetres, surge, extras: [] };
  return {
    name,
    rules: structuredClone(rules) as never,
    facts: { ...ride, pickupZones: [], dropZones: [], source, holidays: [] },
  };
};
const tariffs = { street: tariffFrom('street', 'Day'), rank: tariffFrom('rank', 'Airport rank') };
const idle: MeterResponse = { tariffs, running: null };

const street = (change: Partial<Booking> = {}): Booking =>
  acceptedBooking({
    source: 'street',
    status: 'STARTED',
    tripStartTime: new Date(Date.now() - 65_000).toISOString(),
    actions: allowedActions('reach'),
    ...change,
  });
const rideOf = (booking: Booking): MeterRide => ({
  id: booking.id,
  version: booking.version,
  source: 'street',
  startedAtMs: Date.parse(booking.tripStartTime ?? ''),
  boardedAt: booking.pickup,
  booking,
  step: booking.status === 'STARTED' ? 'running' : 'reached',
  stoppedAtMs: null,
  extras: [],
});

function show(part: React.ReactNode, routes: FakeRoutes = {}) {
  const calls = fakeApi({ 'GET /api/driver/meter': idle, 'GET /api/maps/city': neverResponds(), ...routes });
  const rendered = renderPart(part, { role: 'driver' });
  return { calls, ...rendered };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('METER-8 one press starts the meter where the car is, from the street or a rank', async () => {
  const { calls } = show(<MeterStart own={{ lat: 43.7, lng: 7.4 }} />, {
    'POST /api/driver/meter': street(),
  });
  expect(await screen.findByText('Tariff: Day')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Taxi rank' }));
  expect(screen.getByText('Tariff: Airport rank')).toBeInTheDocument();
  await press('Start the meter');
  const sent = () => calls.find(({ route }) => route === 'POST /api/driver/meter')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ source: 'rank', at: { lat: 43.7, lng: 7.4 } }));
});

test('METER-8 waits for the phone’s location', async () => {
  show(<MeterStart own={null} />);
  expect(screen.getByRole('button', { name: 'Start the meter' })).toBeDisabled();
  expect(screen.getByText('Waiting for your location')).toBeInTheDocument();
});

test('METER-8 asks again at once when the tariff of a running ride is unknown', async () => {
  const unknown: MeterResponse = { tariffs: { street: null, rank: null }, running: null };
  const left = [unknown, idle];
  show(<MeterScreen ride={rideOf(street())} />, { 'GET /api/driver/meter': () => left.shift() ?? idle });
  expect(await screen.findByText(/Tariff: Day/)).toBeInTheDocument();
});

test('METER-8 shows the running total with its tariff, and says that it is not sealed', async () => {
  show(<MeterScreen ride={rideOf(street())} />);
  const meter = screen.getByRole('article', { name: 'Meter' });
  // The start amount of the tariff.
  await waitFor(() => expect(within(meter).getByRole('timer')).toHaveTextContent('$4.30'));
  expect(meter).toHaveTextContent('Street hail · Tariff: Day');
  expect(meter).toHaveTextContent('This is not a sealed taximeter.');
  // The car has not moved since.
  expect(within(meter).getByText('Waiting').nextSibling).toHaveTextContent(/^1:0/);
  expect(within(meter).getByText('Time').nextSibling).toHaveTextContent(/^1:0/);
});

test('METER-8 stopping holds the time until the ride is continued, or sends when it was stopped', async () => {
  const booking = street();
  const { calls } = show(<MeterScreen ride={rideOf(booking)} />, {
    [`POST /api/bookings/${booking.id}/reach`]: { ...booking, status: 'REACHED' },
  });
  await press('Stop');
  const pressedMs = Date.now();
  await press('Continue');
  expect(screen.getByText('Running')).toBeInTheDocument();
  await press('Stop');
  expect(screen.getByText('Stopped')).toBeInTheDocument();
  await press('Take payment');
  const sent = () => calls.find(({ route }) => route.endsWith('/reach'))?.body as { at: string } | undefined;
  await waitFor(() => expect(Date.parse(sent()?.at ?? '')).toBeGreaterThanOrEqual(pressedMs));
});

test('METER-9 shows the server’s amount and how far the phone was off', async () => {
  const booking = street({
    status: 'REACHED',
    payableAmount: 1770,
    tripEndTime: new Date().toISOString(),
    actions: allowedActions('end'),
  });
  const { calls } = show(<MeterScreen ride={rideOf(booking)} />, {
    [`POST /api/bookings/${booking.id}/end`]: { ...booking, status: 'PAID' },
  });
  expect(screen.getByRole('timer')).toHaveTextContent('$17.70');
  expect(await screen.findByText('The final amount is $17.70. This phone showed $4.30.')).toBeInTheDocument();
  await press('Received $17.70 in cash');
  const sent = () => calls.find(({ route }) => route.endsWith('/end'))?.body;
  await waitFor(() => expect(sent()).toMatchObject({ cashReceived: true }));
});

test('METER-7 without a connection the passenger pays what the phone shows', async () => {
  const booking = street();
  show(<MeterScreen ride={{ ...rideOf(booking), booking: null, step: 'reached' }} />);
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('$4.30'));
  expect(screen.getByText(/The passenger pays the amount on this screen/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Received $4.30 in cash' })).toBeEnabled();
});

test('METER-11 shows what was paid and leads to the receipt', async () => {
  const booking = street({ status: 'PAID', customerPaid: 2130 });
  fakeApi({});
  const { queries } = renderPart(<MeterDone id={booking.id} />, { role: 'driver' });
  act(() => void queries.setQueryData(['booking', booking.id], booking));
  expect(await screen.findByText('Paid: $21.30')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /receipt/i })).toHaveAttribute(
    'href',
    `/bookings/${booking.id}/receipt`,
  );
  await press('OK');
  expect(screen.queryByText('Paid: $21.30')).not.toBeInTheDocument();
});

test('METER-11 reads what was paid if nothing has brought it to the page', async () => {
  const booking = street({ status: 'COMPLETE', customerPaid: 1840 });
  show(<MeterDone id={booking.id} />, { [`GET /api/bookings/${booking.id}`]: booking });
  expect(await screen.findByText('Paid: $18.40')).toBeInTheDocument();
});

test('METER-13 one press adds an extra of the tariff to the total, and another one takes it back', async () => {
  const booking = street();
  const extra = { per: 'item', countedFrom: 1, maximum: null, addedBy: 'driver', taxRate: 0 } as const;
  const open = {
    when: { hours: [], periods: [] },
    where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
  };
  const tariff = tariffFrom('street', 'Day');
  const extras = [
    { ...extra, ...open, code: 'bag', label: 'Luggage', price: { kind: 'amount', amount: 125 } },
    { ...extra, ...open, code: 'dog', label: 'Dog', per: 'ride', price: { kind: 'amount', amount: 210 } },
    {
      ...extra,
      ...open,
      code: 'late',
      label: 'Desk only',
      addedBy: 'desk',
      price: { kind: 'amount', amount: 999 },
    },
  ];
  const withExtras = tariff && { ...tariff, rules: { ...tariff.rules, extras: extras as never } };
  const { calls } = show(<MeterScreen ride={{ ...rideOf(booking), extras: [{ code: 'bag', count: 2 }] }} />, {
    'GET /api/driver/meter': { ...idle, tariffs: { ...tariffs, street: withExtras } },
    [`POST /api/bookings/${booking.id}/extras`]: booking,
  });
  // 4.30 and two pieces of luggage
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('$6.80'));
  expect(screen.queryByText(/Desk only/)).not.toBeInTheDocument();
  const sent = () => calls.filter(({ route }) => route.endsWith('/extras')).map(({ body }) => body);
  await press(/^Luggage/);
  await waitFor(() => expect(sent()).toEqual([{ code: 'bag', count: 3 }]));
  await press('Remove one: Luggage (+ $1.25)');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().at(-1)).toEqual({ code: 'bag', count: 1 });
  await press(/^Dog/);
  await waitFor(() => expect(sent().at(-1)).toEqual({ code: 'dog', count: 1 }));
});

test('METER-15 shows the passenger’s receipt as a code, and sends it to a number', async () => {
  const booking = street({ status: 'COMPLETE', customerPaid: 2130 });
  const route = `POST /api/bookings/${booking.id}/receipt-link`;
  const { calls, queries } = show(<MeterDone id={booking.id} />, {
    [route]: { url: 'https://cabs.example/receipt#token' },
  });
  act(() => void queries.setQueryData(['booking', booking.id], booking));
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt for the passenger' }));
  expect(await screen.findByRole('img', { name: 'Scan to open the receipt' })).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Passenger’s phone number or email' });
  await userEvent.type(field, '+49 30 901820');
  await press('Send the receipt');
  expect(await screen.findByText('The receipt was sent to +49 30 901820.')).toBeInTheDocument();
  expect(field).toHaveValue('');
  const sent = calls.filter((call) => call.route === route).map(({ body }) => body);
  expect(sent).toEqual([{}, { to: '+49 30 901820' }]);
});
