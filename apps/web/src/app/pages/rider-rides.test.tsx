import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../api/client/query-keys.ts';
import { liveCacheOf } from '../../api/live/live-cache.ts';
import { fakeApi, neverResponds } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptedBooking, pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { RiderRides } from './rider-rides.tsx';

const first = acceptedBooking();
const second = sampleBooking({ id: 'other', reference: 'F4712K' });

test('BOOK-8 keeps the tabs when the selected ride ends while another is open', async () => {
  fakeApi({
    'GET /api/maps/city': neverResponds(),
    'GET /api/bookings': pageOf([first, second]),
    [`GET /api/bookings/${first.id}`]: first,
    [`GET /api/bookings/${first.id}/tracking`]: neverResponds(),
  });
  const { queries } = renderPart(<RiderRides />, { role: 'rider' });
  const liveCache = liveCacheOf(queries);
  expect(await screen.findAllByRole('tab')).toHaveLength(2);
  await waitFor(() => expect(queries.getQueryData(queryKeys.booking(first.id))).toBeDefined());
  const booking = { ...first, status: 'CANCELLED' as const, version: first.version + 1 };
  await act(async () => liveCache.applyEvent({ kind: 'booking', booking, from: 'ACCEPTED' }));
  expect(await screen.findByRole('heading', { name: 'This ride was cancelled' })).toBeInTheDocument();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false']);
});

test('BKT-13 the list of all rides appears below the current ride, never before it', async () => {
  fakeApi({ 'GET /api/bookings': neverResponds() });
  renderPart(<RiderRides />, { role: 'rider' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'All bookings' })).not.toBeInTheDocument();
});
