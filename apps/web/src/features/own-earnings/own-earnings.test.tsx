import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';

const of = (rides: number, driverShare: number, cancellationFees = 0, cash = 0) => ({
  rides,
  driverShare,
  cancellationFees,
  cash,
});

test('EARN-1 shows a driver the week by days, with fees and cash, and goes back week by week', async () => {
  // Midnight may pass while the page is loading.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) });
  const today = '2026-11-21';
  const days = Array.from({ length: 7 }, (_, index) => ({
    date: `2026-11-${16 + index}`,
    ...of(index === 0 ? 2 : 0, index === 0 ? 1800 : 0),
  }));
  const calls = fakeApi({
    'GET /api/me/notifications': { items: [], total: 0, page: 1, pageSize: 1, unread: 0, waiting: [] },
    'GET /api/driver/earnings': {
      currency: 'USD',
      timeZone: 'UTC',
      days,
      total: of(2, 1800, 400, 950),
      weekBefore: of(1, 700),
    },
  });
  await openPage('/earnings', { role: 'driver' });
  const week = await screen.findByRole('region', { name: 'Week' });
  for (const text of [
    '$22.00',
    'Rides2',
    'Your share of fares$18.00',
    'Cancellation fees$4.00',
    'Received in cash$9.50',
  ])
    expect(week).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Next week' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
  const asked = () =>
    calls.filter(({ route }) => route === 'GET /api/driver/earnings').map(({ query }) => query.get('week'));
  await waitFor(() => expect(asked().at(-1)).toBe('2026-11-14'));
  expect(asked()[0]).toBe(today);
});
