import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@fiacre/domain';
import { expect, test, vi } from 'vitest';
import { fakeApi, neverAnswers, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptedBooking, may, pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { OfficeBookings } from './office-bookings.tsx';

// Asking of each of a thousand cells whether it is visible takes seconds.
configure({ defaultHidden: true });

function show(role: Role, routes: FakeRoutes = {}) {
  const calls = fakeApi({
    'GET /api/maps/city': neverAnswers(),
    'GET /api/bookings': pageOf([sampleBooking({ actions: may('cancel', 'assign') })]),
    ...routes,
  });
  renderPart(<OfficeBookings role={role} />, { role });
  return calls;
}

test('BKT-4 an admin’s row offers to cancel and to assign', async () => {
  show('admin');
  const grid = await screen.findByRole('grid', { name: 'Bookings' });
  expect(await within(grid).findByText('F4711K')).toBeInTheDocument();
  expect(within(grid).getByRole('button', { name: 'Cancel booking' })).toBeEnabled();
  expect(within(grid).getByRole('button', { name: 'Assign driver' })).toBeEnabled();
});

test('BKT-15 a fleet admin’s row offers nothing', async () => {
  show('fleetadmin');
  await screen.findByText('F4711K');
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Assign driver' })).not.toBeInTheDocument();
});

test('BKT-1 the filter goes to the server, which also sorts and pages', async () => {
  const calls = show('admin');
  await screen.findByText('F4711K');
  expect(calls.find((call) => call.route === 'GET /api/bookings')?.query.get('sort')).toBe('-tripDate');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'CANCELLED');
  await waitFor(() => expect(calls.at(-1)?.query.get('status')).toBe('CANCELLED'));
  expect(calls.at(-1)?.query.get('page')).toBe('1');
});

test('BKT-1 a row opens with who did what, the fare and how it was made', async () => {
  const booking = acceptedBooking();
  const fare = {
    currency: 'USD',
    totalCost: 1264,
    convenienceFees: 126,
    grandTotal: 1390,
    lines: booking.fareLines,
  };
  show('admin', {
    'GET /api/bookings': pageOf([booking]),
    [`GET /api/bookings/${booking.id}`]: booking,
    [`GET /api/bookings/${booking.id}/tracking`]: neverAnswers(),
    [`GET /api/bookings/${booking.id}/fare`]: {
      fare,
      estimate: fare,
      basis: {
        carTypeId: booking.carTypeId,
        carTypeVersion: 4,
        tariff: {},
        distanceMetres: 4310,
        durationSeconds: 360,
        convertToMile: false,
        decimal: 2,
        source: 'track',
      },
    },
    [`GET /api/bookings/${booking.id}/trail`]: {
      items: [
        {
          at: '2026-11-21T12:00:00Z',
          event: 'accept',
          verb: 'accept',
          fromStatus: 'NEW',
          toStatus: 'ACCEPTED',
          byRole: 'driver',
          byId: null,
          byName: 'Luca Moretti',
          facts: {},
        },
      ],
    },
  });
  await userEvent.click(await screen.findByText('F4711K'));
  const detail = await screen.findByRole('dialog', { name: 'Booking F4711K' });
  expect(await within(detail).findByText('Accepted')).toBeInTheDocument();
  expect(within(detail).getByText(/→ Driver on the way/)).toBeInTheDocument();
  expect(
    await within(detail).findByText(/From the driven way · 4.3 km · about 6 min · tariff version 4/),
  ).toBeInTheDocument();
});

test('EMPTY-1 an empty list says so in place of the rows', async () => {
  show('admin', { 'GET /api/bookings': pageOf([]) });
  expect(await screen.findByText('No bookings yet.')).toBeInTheDocument();
});

test('BKT-1 the export asks for the same rows as CSV', async () => {
  show('admin', { 'GET /api/bookings': pageOf([sampleBooking()]) });
  await screen.findByText('F4711K');
  const asked: { url: string; accept: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, accept: new Headers(init.headers).get('accept') });
    return new Response('reference\r\nF4711K\r\n', { headers: { 'content-type': 'text/csv' } });
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => {} }));
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(asked[0]).toEqual({ url: '/api/bookings?sort=-tripDate', accept: 'text/csv' }));
});
