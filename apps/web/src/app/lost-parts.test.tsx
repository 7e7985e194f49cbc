import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { pageOf } from '../testing/sample-booking.ts';

const parts = {
  duty: '../features/tasks/driver-duty.tsx',
  demand: '../map/demand/demand-panel.tsx',
  alarm: '../features/dispatch/promise-alarm.tsx',
} as const;

/** The file of a part, which is lost on its way until `isLost` is false. */
function lose(part: keyof typeof parts) {
  const file = { isLost: true, requests: 0 };
  vi.doMock(parts[part], async (original) => {
    file.requests += 1;
    if (file.isLost) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  return file;
}

// Another test of this worker may have loaded the code already, and a page asks for it only once.
beforeEach(() => void vi.resetModules());
afterEach(() => {
  for (const part of Object.values(parts)) vi.doUnmock(part);
  vi.resetModules();
});

const offDuty = {
  active: false,
  busy: false,
  location: null,
  locationAt: null,
  pausedAt: null,
  unseen: false,
};

/** Opens a page from which the file was lost, and lets the file arrive after the check. */
async function openWithout(
  file: ReturnType<typeof lose>,
  path: string,
  role: 'driver' | 'admin',
  check: () => Promise<void>,
): Promise<void> {
  const { openPage } = await import('../testing/render.tsx');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPage(path, { role });
  await waitFor(() => expect(file.requests).toBe(2));
  await check();
  file.isLost = false;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
}

test('TRIP-21 a driver’s page works although the code that shares the position fails to load at first', async () => {
  const calls = fakeApi({ 'GET /api/driver/availability': offDuty });
  await openWithout(lose('duty'), '/about-us', 'driver', async () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About Fiacre');
  });
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/driver/availability'));
});

test('TRIP-16 a driver works on although the panel of expected rides fails to load at first', async () => {
  fakeApi({ 'GET /api/driver/availability': offDuty });
  await openWithout(lose('demand'), '/bookings', 'driver', async () => {
    expect(await screen.findByRole('switch')).toBeVisible();
    expect(screen.queryByText('Where riders need cars')).toBeNull();
  });
  expect(await screen.findByText('Where riders need cars')).toBeVisible();
});

test('BKT-1 an admin sees the bookings although the alarm for rides at risk fails to load at first', async () => {
  fakeApi({
    'GET /api/bookings': pageOf([]),
    'GET /api/dispatch/promises': { items: [], failedMode: 'nearest' },
  });
  await openWithout(lose('alarm'), '/bookings', 'admin', async () => {
    expect(await screen.findByText('No bookings yet.')).toBeVisible();
  });
  expect(await screen.findByText(/One by one, nearest first/)).toBeVisible();
});
