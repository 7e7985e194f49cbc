import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';

const driverDuty = '../features/tasks/driver-duty.tsx';
const file = { isLost: true, requests: 0 };

beforeAll(() => {
  vi.doMock(driverDuty, async (original) => {
    file.requests += 1;
    if (file.isLost) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  // Another file of this worker may have loaded the code already, and a page asks for it only once.
  vi.resetModules();
});

afterAll(() => {
  vi.doUnmock(driverDuty);
  vi.resetModules();
});

test('TRIP-21 a driver’s page works although the code that shares the position fails to load at first', async () => {
  const { openPage } = await import('../testing/render.tsx');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = fakeApi({
    'GET /api/driver/availability': {
      active: false,
      busy: false,
      location: null,
      locationAt: null,
      pausedAt: null,
    },
  });
  await openPage('/about-us', { role: 'driver' });
  await waitFor(() => expect(file.requests).toBe(2));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About Fiacre');
  file.isLost = false;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/driver/availability'));
});
