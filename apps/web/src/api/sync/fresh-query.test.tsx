import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { connected, stubSocket, subscribed } from '../../testing/fake-socket.ts';
import { pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { useBookings } from '../bookings.ts';
import { LiveProvider } from '../live/live-context.tsx';

beforeEach(() => stubSocket());

const oldestFirst = { sort: 'bookingDate', pageSize: 2 } as const;

function Total({ label }: { readonly label: string }) {
  const { data } = useBookings(oldestFirst);
  return (
    <p>
      {label}: {data?.total}
    </p>
  );
}

test('STORE-17 applies an event once, however many components follow its topic', async () => {
  const rows = [1, 2].map((n) => sampleBooking({ id: sampleId(n), bookingDate: `2026-11-2${n}T10:00:00Z` }));
  const calls = fakeApi({ 'GET /api/bookings': () => ({ ...pageOf(rows), total: 3, pageSize: 2 }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider userId="me">
        <Total label="list" />
        <Total label="badge" />
      </LiveProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('list: 3')).toBeVisible();
  const socket = await connected('me');
  await subscribed(socket, 'bookings');
  const { length } = calls;
  // Behind the rows of this page, so that only the total tells.
  const data = sampleBooking({ id: sampleId(9), bookingDate: '2026-11-28T10:00:00Z' });
  const details = { from: null };
  await act(async () => socket.says({ topic: 'bookings', seq: 2, event: 'changed', data, details }));
  expect(await screen.findByText('list: 4')).toBeVisible();
  expect(screen.getByText('badge: 4')).toBeVisible();
  expect(calls).toHaveLength(length);
});
