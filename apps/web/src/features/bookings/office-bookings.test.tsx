import type { Booking } from '@fiacre/contract';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { catchDownloads } from '../../testing/csv-downloads.ts';
import { fakeApi, neverAnswers, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptedBooking, may, pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { OfficeBookings } from './office-bookings.tsx';
import { useGridColumns } from './use-grid-columns.tsx';

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

/** A row's cells as the grid's columns draw them, without the grid. */
function Cells({ role, booking }: { readonly role: Role; readonly booking: Booking }) {
  const columns = useGridColumns(role, { press: () => {}, cancelling: undefined });
  return columns.map(({ field, renderCell, valueGetter }) => (
    <div key={field}>
      {
        // Neither function reads more of the grid.
        renderCell?.({ row: booking } as GridRenderCellParams<Booking>) ??
          (valueGetter as unknown as (value: unknown, row: Booking) => string)(undefined, booking)
      }
    </div>
  ));
}

test('BKT-15 a fleet admin’s row offers nothing', () => {
  const booking = sampleBooking({ actions: may('cancel', 'assign') });
  renderPart(<Cells role="fleetadmin" booking={booking} />, { role: 'fleetadmin' });
  expect(screen.getByText('F4711K')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('BKT-1 the filter goes to the server, which also sorts and pages', async () => {
  const calls = show('admin', { 'GET /api/bookings': pageOf([]) });
  await waitFor(() => expect(calls.some(({ route }) => route === 'GET /api/bookings')).toBe(true));
  expect(calls.find((call) => call.route === 'GET /api/bookings')?.query.get('sort')).toBe('-tripDate');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'CANCELLED');
  await waitFor(() => expect(calls.at(-1)?.query.get('status')).toBe('CANCELLED'));
  expect(calls.at(-1)?.query.get('page')).toBe('1');
});

test('BKT-4 BKT-1 an admin’s row offers to cancel and to assign, and opens with who did what, the fare and how it was made', async () => {
  const booking = acceptedBooking();
  const fare = {
    currency: 'USD',
    totalCost: 1264,
    convenienceFees: 126,
    grandTotal: 1390,
    lines: booking.fareLines,
  };
  show('admin', {
    'GET /api/bookings': pageOf([sampleBooking({ id: booking.id, actions: may('cancel', 'assign') })]),
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
  const grid = await screen.findByRole('grid', { name: 'Bookings' });
  const reference = await within(grid).findByText('F4711K');
  expect(within(grid).getByRole('button', { name: 'Cancel booking' })).toBeEnabled();
  expect(within(grid).getByRole('button', { name: 'Assign driver' })).toBeEnabled();
  await userEvent.click(reference);
  const detail = await screen.findByRole('dialog', { name: 'Booking F4711K' });
  expect(await within(detail).findByText('Accepted')).toBeInTheDocument();
  expect(within(detail).getByText(/→ Driver on the way/)).toBeInTheDocument();
  expect(
    await within(detail).findByText(/From the driven way · 4.3 km · about 6 min · tariff version 4/),
  ).toBeInTheDocument();
});

test('EMPTY-1 BKT-1 an empty list says so in place of the rows, and the export asks for the same rows as CSV', async () => {
  show('admin', { 'GET /api/bookings': pageOf([]) });
  expect(await screen.findByText('No bookings yet.')).toBeInTheDocument();
  const asked = catchDownloads('reference\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(asked[0]).toEqual({ url: '/api/bookings?sort=-tripDate', accept: 'text/csv' }));
});
