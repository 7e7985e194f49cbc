import type { Booking } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { queryOf, readView } from '../../back-office/list-view.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { useColumnFormat } from '../../ui/column-format.ts';
import { captureDownloads } from '../../testing/csv-downloads.ts';
import { fakeApi, neverResponds, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptedBooking, may, pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { OfficeBookings } from './office-bookings.tsx';
import { bookingFilters } from './booking-filters.ts';
import { officeColumns } from './office-columns.tsx';

// Checking the visibility of each of a thousand cells takes seconds.
configure({ defaultHidden: true });

function show(role: Role, routes: FakeRoutes = {}) {
  const calls = fakeApi({
    'GET /api/maps/city': neverResponds(),
    'GET /api/bookings': pageOf([sampleBooking({ actions: may('cancel', 'assign') })]),
    ...routes,
  });
  renderPart(<OfficeBookings role={role} />, { role });
  return calls;
}

/** A row's cells as the list renders them, without the grid. */
function Cells({ role, booking }: { readonly role: Role; readonly booking: Booking }) {
  const format = useColumnFormat();
  const columns = officeColumns(role, 'taxi', { press: () => {}, cancelling: undefined });
  return columns.map(({ name, draw, text }) => (
    <div key={name}>{draw?.(booking) ?? text(booking, format)}</div>
  ));
}

test('BKT-15 a fleet admin’s row has no actions', () => {
  const booking = sampleBooking({ actions: may('cancel', 'assign') });
  renderPart(<Cells role="fleetadmin" booking={booking} />, { role: 'fleetadmin' });
  expect(screen.getByText('F4711K')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('BKT-4 an admin’s row has cancel and assign buttons after the number', () => {
  const booking = sampleBooking({ actions: may('cancel', 'assign') });
  renderPart(<Cells role="admin" booking={booking} />, { role: 'admin' });
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Assign driver' })).toBeEnabled();
  const columns = officeColumns('admin', 'taxi', { press: () => {}, cancelling: undefined });
  expect(columns.slice(0, 2).map(({ name }) => name)).toEqual(['reference', 'actions']);
});

test('BKT-1 sends the filter to the server, with dates in the reader’s time zone', () => {
  const filters = bookingFilters(createTranslator('en', en), [{ name: 'Van' }]);
  const rules = { defaultSort: '-tripDate', sortFields: [], filters };
  const askedFor = (address: string) => {
    const { page, pageSize, sort, ...query } = queryOf(
      readView(new URLSearchParams(address), rules),
      filters,
    );
    expect([page, pageSize, sort]).toEqual([1, 25, '-tripDate']);
    return query;
  };
  expect(askedFor('status=CANCELLED&carType=Van')).toEqual({ status: 'CANCELLED', carType: 'Van' });
  expect(askedFor('status=active')).toEqual({ active: 'true' });
  expect(askedFor('status=LOST&carType=Submarine')).toEqual({});
  expect(askedFor('from=2026-11-22&to=2026-11-22')).toEqual({
    from: new Date(2026, 10, 22).toISOString(),
    to: new Date(2026, 10, 22, 23, 59, 59, 999).toISOString(),
  });
});

test('BKT-1 opens a row with its trail, fare and fare inputs', async () => {
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
    [`GET /api/bookings/${booking.id}/tracking`]: neverResponds(),
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
  await userEvent.click(reference);
  const detail = await screen.findByRole('dialog', { name: 'Booking F4711K' });
  expect(await within(detail).findByText('Accepted')).toBeInTheDocument();
  expect(within(detail).getByText(/→ Driver on the way/)).toBeInTheDocument();
  expect(
    await within(detail).findByText(/Based on the route driven · 4.3 km · about 6 min · tariff version 4/),
  ).toBeInTheDocument();
});

test('EMPTY-1 BKT-1 says so in place of the rows of an empty list, and exports the same rows as CSV', async () => {
  show('admin', { 'GET /api/bookings': pageOf([]) });
  expect(await screen.findByText('No bookings yet.')).toBeInTheDocument();
  const asked = captureDownloads('reference\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(asked[0]).toEqual({ url: '/api/bookings?sort=-tripDate', accept: 'text/csv' }));
});
