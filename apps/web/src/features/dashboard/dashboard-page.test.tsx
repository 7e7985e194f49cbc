import type { Activity, Dashboard } from '@fiacre/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LiveProvider } from '../../api/live/live-context.tsx';
import { enter } from '../../testing/enter.ts';
import { fakeApi, neverResponds, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { connected, stubSocket, type FakeSocket } from '../../testing/fake-socket.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { DashboardPage } from './dashboard-page.tsx';

type Answer = (onPosition: (position: object) => void, onError: (cause: object) => void) => void;

const driver = (n: number, queue: boolean, ageSeconds = 0) => ({
  id: sampleId(50 + n),
  location: { lat: 43.73, lng: 7.42 },
  locatedAt: new Date(Date.now() - ageSeconds * 1000).toISOString(),
  headingDegrees: 90,
  carType: 'Standard',
  carImage: null,
  approved: true,
  driverActiveStatus: true,
  queue,
  usertype: 'driver',
  name: `Driver ${n}`,
  vehicleNumber: `MC-48 ${n}`,
});

const income: Dashboard = {
  timeZone: 'UTC',
  today: '2026-11-22',
  earnings: [
    { currency: 'USD', today: 1250, thisMonth: 43_000, total: 900_100 },
    { currency: 'EUR', today: 0, thisMonth: 0, total: 700 },
  ],
};

const day = (n: number) => ({
  date: `2026-11-${n}`,
  bookings: n,
  served: n,
  income: n * 100,
  waitSeconds: { median: 240, p90: 600 },
});

const activity: Activity = {
  timeZone: 'UTC',
  currency: 'USD',
  days: [16, 17, 18, 19, 20, 21, 22].map((n) => ({ ...day(n), lastWeek: day(n - 7) })),
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, served: hour, cancelled: 1, open: 0 })),
  waitSeconds: { median: 240, p90: 600, lastWeek: { median: null, p90: null } },
  unserved: [{ why: 'no_driver', bookings: 3, lastWeek: 1 }],
  reasons: [{ reason: 'Too slow', bookings: 2 }],
};

interface Access {
  readonly permission?: 'granted' | 'prompt' | 'denied';
  readonly answer?: Answer;
}

const here: Answer = (onPosition) => onPosition({ coords: { latitude: 43.73, longitude: 7.42 } });
const denies: Answer = (_, onError) => onError({ code: 1, PERMISSION_DENIED: 1 });

function show({ permission = 'prompt', answer = here }: Access = {}, routes: FakeRoutes = {}) {
  const getCurrentPosition = vi.fn(answer);
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, {
      geolocation: { getCurrentPosition },
      permissions: { query: () => Promise.resolve({ state: permission }) },
    }),
  );
  const calls = fakeApi({
    'GET /api/maps/city': neverResponds(),
    'GET /api/drivers/positions': { items: [driver(1, false, 42), driver(2, true)] },
    'GET /api/dashboard': income,
    'GET /api/dashboard/activity': activity,
    ...routes,
  });
  renderPart(
    <LiveProvider userId="me">
      <DashboardPage />
    </LiveProvider>,
    { role: 'admin' },
  );
  return { getCurrentPosition, calls };
}

beforeEach(() => {
  stubSocket();
  // A position must not get older while the page is loading.
  vi.useFakeTimers({ toFake: ['Date'] });
});

const roll = () => screen.findByRole('region', { name: 'Drivers online' });
/** Shows the page, and returns its live connection, which the server has accepted. */
async function showConnected(): Promise<FakeSocket> {
  show();
  const socket = await connected('me');
  await roll();
  return socket;
}
const cells = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => within(row).queryAllByRole('cell', { hidden: true }))
    .map((row) => row.map(({ textContent }) => textContent))
    .slice(1);

describe('income', () => {
  test('DASH-1 DASH-6 shows today, this month and the total in the calendar of this device', async () => {
    const { calls } = show();
    const figures = await screen.findByRole('region', { name: 'Income from convenience fees' });
    await waitFor(() => expect(figures).toHaveTextContent('$12.50'));
    const terms = within(figures).getAllByRole('term');
    expect(terms.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Income today$12.50\u20680.00 EUR\u2069',
      'Income this month$430.00\u20680.00 EUR\u2069',
      'Income in total$9,001.00\u20687.00 EUR\u2069',
    ]);
    const asked = calls.filter(({ route }) => route.startsWith('GET /api/dashboard'));
    expect(asked.map(({ query }) => query.get('timeZone'))).toEqual([null, null]);
  });

  test('DASH-1 says why the figures could not be loaded, and the rest of the page works', async () => {
    show({}, { 'GET /api/dashboard': refuses(503, 'unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('not available right now');
    expect(await roll()).toBeVisible();
  });
});

describe('the drivers', () => {
  test('DASH-3 lists every active driver with name, vehicle number, car type and the age of the position', async () => {
    show();
    expect(within(await roll()).getAllByRole('listitem')).toHaveLength(2);
    const [first, second] = within(await roll()).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Driver 1MC-48 1Standard · 42 s ago\s*free/);
    expect(second).toHaveTextContent(/Driver 2.*on a ride/);
    expect(screen.getByText('2 drivers online').closest('p')).toHaveTextContent(
      '2 drivers online1 free1 on a ride',
    );
  });

  test('DASH-7 changes with what the server reports, without a reload', async () => {
    const socket = await showConnected();
    expect(JSON.stringify(socket.sent)).toContain('"topic":"drivers"');
    const data = { id: driver(2, true).id };
    await act(async () => socket.says({ topic: 'drivers', seq: 1, event: 'removed', data }));
    expect(await screen.findByText('1 driver online')).toBeVisible();
    expect(within(await roll()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('DASH-7 shows the newest of several positions that arrive together', async () => {
    const socket = await showConnected();
    const { id } = driver(1, false);
    const position = { driver: id, lat: 43.7, lng: 7.4, headingDegrees: 0, toward: null, etaSeconds: null };
    for (const ageSeconds of [30, 20])
      socket.says({
        topic: 'drivers',
        seq: 0,
        event: 'position',
        data: { ...position, at: new Date(Date.now() - ageSeconds * 1000).toISOString() },
      });
    await waitFor(() => expect(screen.getByText(/Standard · 20 s ago/)).toBeVisible());
  });

  test.each([
    ['driver 2', 'Driver 2'],
    ['mc48 2', 'Driver 2'],
    ['MC481', 'Driver 1'],
  ])('finds a driver by “%s”', async (typed, name) => {
    show();
    const drivers = within(await roll());
    enter(screen.getByRole('searchbox', { name: 'Find a driver by name or number plate' }), typed);
    await waitFor(() => expect(drivers.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('button', { name: `Show on map: ${name}` })).toBeEnabled();
  });

  test('brings the map into view to show a driver of the list below it', async () => {
    const scrolled: Element[] = [];
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this);
    };
    show();
    await roll();
    const button = screen.getByRole('button', { name: 'Show on map: Driver 1' });
    await userEvent.click(button);
    await waitFor(() => expect(scrolled).toHaveLength(1));
    expect(scrolled[0]?.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('says so when no driver matches', async () => {
    show();
    await roll();
    enter(screen.getByRole('searchbox', { name: /^Find a driver/ }), 'nobody');
    expect(await screen.findByText('No driver online matches.')).toBeVisible();
  });

  test('limits the number of listed drivers', async () => {
    const items = Array.from({ length: 200 }, (_, n) => driver(n, false));
    show({}, { 'GET /api/drivers/positions': { items } });
    expect(within(await roll()).getAllByRole('listitem')).toHaveLength(60);
    expect(screen.getByText(/^The first 60 of 200 drivers\./)).toBeVisible();
  });

  test('DASH-3 shows a 480 px high map immediately, whether or not the reader’s position is known', async () => {
    show({ answer: () => {} });
    const waiting = await screen.findByText('Loading the map…');
    expect(waiting.closest('[style]')).toHaveStyle({ blockSize: '480px' });
  });
});

describe('the reader’s location', () => {
  const centre = () => userEvent.click(screen.getByRole('button', { name: 'Centre on my location' }));

  test('DASH-5 DASH-7 opening the page requests no location and shows no red text', async () => {
    const { getCurrentPosition } = show({ permission: 'prompt', answer: denies });
    await roll();
    expect(getCurrentPosition).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('DASH-5 shows allow_location in red at once in a browser that denied the location before, without asking again', async () => {
    const { getCurrentPosition } = show({ permission: 'denied', answer: denies });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please allow this page to access your location.',
    );
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  test('DASH-5 ERR-36 shows allow_location in red when the reader requests the location and it is denied', async () => {
    show({ answer: denies });
    await centre();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please allow this page to access your location.');
    expect(alert.className).toMatch(/allow/);
    const css = readFileSync(join(import.meta.dirname, 'dashboard.module.css'), 'utf8');
    expect(css).toMatch(/\.allow \{[^}]*\bcolor: var\(--color-bad\);/);
  });

  test('DASH-7 reads the location immediately if access was granted before', async () => {
    const { getCurrentPosition } = show({ permission: 'granted' });
    await waitFor(() => expect(getCurrentPosition).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('DASH-5 a location that cannot be found is not reported as denied', async () => {
    show({ answer: (_, onError) => onError({ code: 2, PERMISSION_DENIED: 1 }) });
    await centre();
    expect(await screen.findByText('Your location could not be found.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the last seven days', () => {
  test('compares bookings and income of each day to the week before', async () => {
    show();
    await screen.findByRole('region', { name: 'The last seven days' });
    expect(cells('Bookings by day')[0]).toEqual(['16', '9']);
    expect(cells('Income by day').at(-1)).toEqual(['$22.00', '$15.00']);
  });

  test('shows bookings by hour and status, and how long riders waited', async () => {
    show();
    await screen.findByRole('region', { name: 'The last seven days' });
    expect(cells('Bookings by hour')[13]).toEqual(['13', '1', '0']);
    expect(cells('Wait for the car')[0]).toEqual(['4 min', '10 min']);
    expect(
      screen.getByText(/half of the riders waited less than 4 min.*7 days before: – and –\./),
    ).toBeVisible();
  });

  test('shows why bookings were not served', async () => {
    show();
    await screen.findByRole('region', { name: 'The last seven days' });
    const table = screen.getByRole('table', { name: 'Bookings that were not served' });
    expect(within(table).getByRole('row', { name: /^Cancelled before a driver accepted/ })).toHaveTextContent(
      /accepted31$/,
    );
    expect(screen.getByText('Too slow').closest('li')).toHaveTextContent('Too slow 2');
  });
});

test('demand is loaded when its panel is opened, and shown as a map and a table', async () => {
  const demand = {
    items: [{ at: { lat: 43.7, lng: 7.4 }, near: 'Harbour Street', unserved: 6, expected: 2.5 }],
    cellMetres: 1000,
    minRiders: 5,
  };
  const { calls } = show({}, { 'GET /api/dispatch/demand': demand });
  const panel = await screen.findByText('Where riders need cars');
  expect(calls.some(({ route }) => route.endsWith('/demand'))).toBe(false);
  await userEvent.click(panel);
  const row = await screen.findByRole('row', { name: /^Harbour Street/ });
  expect(row).toHaveTextContent(/^Harbour Street62.5$/);
  expect(screen.getByText(/fewer than 5 riders are not shown/)).toBeVisible();
});
