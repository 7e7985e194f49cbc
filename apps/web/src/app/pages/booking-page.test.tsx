import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, neverResponds, refuses } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { acceptedBooking, may } from '../../testing/sample-booking.ts';

const booking = acceptedBooking({ actions: may('arrive', 'cancel') });
const path = `/bookings/${booking.id}`;
const routes = {
  [`GET /api/bookings/${booking.id}`]: booking,
  [`GET /api/bookings/${booking.id}/tracking`]: neverResponds(),
  [`GET /api/bookings/${booking.id}/fare`]: neverResponds(),
  [`GET /api/bookings/${booking.id}/trail`]: { items: [] },
  'GET /api/maps/city': neverResponds(),
};

test('BKT-13 a rider sees the driver', async () => {
  fakeApi(routes);
  await openPage(path, { role: 'rider' });
  expect(await screen.findByRole('heading', { name: 'Luca Moretti is on the way' })).toBeInTheDocument();
});

test('BKT-13 a driver sees the next step', async () => {
  fakeApi(routes);
  await openPage(path, { role: 'driver' });
  expect(await screen.findByRole('button', { name: 'I have arrived' })).toBeInTheDocument();
});

test('BKT-1 an admin sees the audit trail', async () => {
  fakeApi(routes);
  await openPage(path, { role: 'admin' });
  expect(await screen.findByRole('heading', { name: 'History' })).toBeInTheDocument();
});

test('BKT-1 a fleet admin sees no audit trail', async () => {
  fakeApi(routes);
  await openPage(path, { role: 'fleetadmin' });
  expect(await screen.findByRole('heading', { name: 'Booking F4711K' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
});

test('ROLE-8 another user’s booking is not found', async () => {
  fakeApi({ ...routes, [`GET /api/bookings/${booking.id}`]: refuses(404, 'not_found') });
  await openPage(path, { role: 'rider' });
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not find that.');
});
