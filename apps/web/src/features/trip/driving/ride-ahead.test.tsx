import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking } from '../../../testing/sample-booking.ts';
import { RideAhead } from './ride-ahead.tsx';

test('TRIP-28 tells the driver when a ride accepted ahead begins and until when there is time for others', () => {
  const booking = acceptedBooking({
    tripDate: '2026-11-23T10:45:00.000Z',
    busyFrom: '2026-11-23T10:15:00.000Z',
  });
  renderPart(<RideAhead booking={booking} />, { role: 'driver' });
  const card = screen.getByRole('article', { name: 'Booking F4711K' });
  expect(card).toHaveTextContent(/Booked for/);
  expect(card).toHaveTextContent(/You can take other bookings until .*23 Nov 2026/);
  expect(screen.getByRole('link', { name: 'Booking F4711K' })).toHaveAttribute(
    'href',
    `/bookings/${booking.id}`,
  );
});
