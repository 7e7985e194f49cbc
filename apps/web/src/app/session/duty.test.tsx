import type { Availability } from '@fiacre/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, neverResponds, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { openPage, type World } from '../../testing/render.tsx';
import { acceptedBooking, allowedActions, sampleTask } from '../../testing/sample-booking.ts';

let report: PositionCallback = () => {};
let refuse: PositionErrorCallback = () => {};
const watchPosition = vi.fn((onPosition: PositionCallback, onError: PositionErrorCallback) => {
  report = onPosition;
  refuse = onError;
  return 7;
});
const clearWatch = vi.fn();
const releaseScreen = vi.fn(async () => {});
const wakeLock = { request: vi.fn(async () => ({ release: releaseScreen })) };

beforeEach(() => {
  vi.clearAllMocks();
  const geolocation = { watchPosition, clearWatch, getCurrentPosition: vi.fn() };
  const device = { geolocation, wakeLock, userAgent: '' };
  const values = Object.entries(device).map(([name, value]) => [name, { value }] as const);
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(values)));
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T12:00:05Z') });
});
afterEach(() => vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const booking = acceptedBooking({ actions: allowedActions('arrive') });
const ofRide = `/bookings/${booking.id}`;
const resting: Availability = {
  active: false,
  busy: false,
  location: null,
  locationAt: null,
  pausedAt: null,
  unseen: false,
};
const online = { ...resting, active: true };
const driving = { ...online, busy: true };
const sends = 'POST /api/driver/positions';

async function open(path: string, availability: Availability, routes: FakeRoutes = {}, world: World = {}) {
  const calls = fakeApi({
    'GET /api/driver/availability': availability,
    'GET /api/driver/tasks': { items: [] },
    [`GET /api${ofRide}`]: booking,
    'GET /api/maps/city': neverResponds(),
    [sends]: { accepted: 1, rejected: [] },
    ...routes,
  });
  return { calls, ...(await openPage(path, { role: 'driver', ...world })) };
}

async function drive(): Promise<void> {
  await waitFor(() => expect(watchPosition).toHaveBeenCalled());
  const coords = { latitude: 43.73, longitude: 7.42, accuracy: 8, heading: 90, speed: 9 };
  act(() => report({ timestamp: Date.now(), coords } as GeolocationPosition));
  await act(() => vi.advanceTimersByTimeAsync(2000));
}

test.each([ofRide, '/bookings', '/earnings', '/inbox', '/profile', '/profile/wallet', '/about-us'])(
  'TRIP-21 a driver with a ride sends positions and keeps the screen on at %s',
  async (path) => {
    const { calls } = await open(path, driving);
    await drive();
    await waitFor(() =>
      expect(sentTo(calls, sends)[0]).toMatchObject({ positions: [{ lat: 43.73, lng: 7.42 }] }),
    );
    expect(wakeLock.request).toHaveBeenCalledWith('screen');
  },
);

test('TRIP-21 keeps sharing while the driver goes from page to page', async () => {
  await open('/bookings', driving);
  await drive();
  vi.clearAllMocks();
  await user.click(await screen.findByRole('link', { name: 'Your earnings' }));
  await screen.findByRole('heading', { name: 'Your earnings' });
  expect(watchPosition).not.toHaveBeenCalled();
  expect(clearWatch).not.toHaveBeenCalled();
  expect(releaseScreen).not.toHaveBeenCalled();
});

test('TRIP-21 the page of a ride says whether the position is shared', async () => {
  await open(ofRide, driving);
  expect(await screen.findByText('Finding your location…')).toBeVisible();
  await drive();
  expect(await screen.findByText('Sharing your location')).toBeVisible();
  act(() => refuse({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your location is not available.');
});

test('TRIP-21 the page of a past ride says nothing about the position', async () => {
  await open(ofRide, driving, { [`GET /api${ofRide}`]: acceptedBooking({ status: 'COMPLETE' }) });
  await drive();
  expect(await screen.findByRole('heading', { name: 'Complete' })).toBeVisible();
  expect(screen.queryByText('Sharing your location')).toBeNull();
});

test('TRIP-21 shares no position of a driver who is offline', async () => {
  const { calls } = await open('/earnings', resting);
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/driver/availability'));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(watchPosition).not.toHaveBeenCalled();
  expect(wakeLock.request).not.toHaveBeenCalled();
});

test.each(['rider', 'fleetadmin', 'admin'] as const)('TRIP-21 shares no position of a %s', async (role) => {
  const { calls } = await open('/about-us', driving, {}, { role });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(calls.map(({ route }) => route)).not.toContain('GET /api/driver/availability');
  expect(watchPosition).not.toHaveBeenCalled();
});

test('TRIP-21 stops sharing when the driver signs out', async () => {
  const page = await open('/about-us', driving, { 'POST /api/auth/sign-out': { ok: true } });
  await drive();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(page.path()).toBe('/login'));
  await waitFor(() => expect(clearWatch).toHaveBeenCalledWith(7));
  expect(releaseScreen).toHaveBeenCalled();
});

test('TRIP-1 a driver on another page sees that there is a new task and can open it', async () => {
  const page = await open('/earnings', online, { 'GET /api/driver/tasks': { items: [sampleTask()] } });
  await user.click(await screen.findByRole('link', { name: 'New tasks' }));
  await waitFor(() => expect(page.path()).toBe('/bookings'));
  await screen.findByRole('article', { name: /^New task/ });
  expect(screen.queryByRole('link', { name: 'New tasks' })).toBeNull();
});
