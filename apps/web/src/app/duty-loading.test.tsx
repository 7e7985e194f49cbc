import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { openPage } from '../testing/render.tsx';

const file = vi.hoisted(() => ({ isLost: true, requests: 0 }));
vi.mock('../features/tasks/driver-duty.tsx', async (original) => {
  file.requests += 1;
  if (file.isLost) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

afterEach(() => vi.useRealTimers());

test('TRIP-21 a driver’s page works although the code that shares the position is lost on the way at first', async () => {
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
