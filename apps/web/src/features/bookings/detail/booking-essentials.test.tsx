import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking, sampleBooking } from '../../../testing/sample-booking.ts';
import { BookingEssentials } from './booking-essentials.tsx';

test('BKT-16 shows when, from where to where, the car, the options and the note, in this order', () => {
  const booking = sampleBooking({
    parcelTypeSelected: { description: 'Documents', amount: 120 },
    optionSelected: { description: 'Child seat', amount: 250 },
    pickUpInstructions: 'Ring twice',
  });
  renderPart(<BookingEssentials booking={booking} />, { role: 'admin' });
  const text = screen.getByRole('region', { name: 'Booking F4711K' }).textContent;
  const wanted = [
    '21 Nov 2026',
    'Looking',
    'Harbour Station',
    'Old Town 4',
    'Standard',
    'Documents',
    'Child seat',
  ];
  const places = [...wanted, 'Ring twice'].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('KERB-12 PARTY-9 shows the kerb place and where the receipt goes', () => {
  const booking = sampleBooking({ kerbPlace: 'Hotel Adler', receiptTo: 'parents@example.test' });
  renderPart(<BookingEssentials booking={booking} />, { role: 'admin' });
  expect(screen.getByText('Hotel Adler')).toBeVisible();
  expect(screen.getByText('parents@example.test')).toBeVisible();
});

test('SET-16 BKT-16 a ride for tomorrow is booked for its time, not looking for a driver', () => {
  const tripDate = new Date(Date.now() + 24 * 3_600_000).toISOString();
  renderPart(<BookingEssentials booking={sampleBooking({ bookLater: true, tripDate })} />, { role: 'admin' });
  expect(screen.getByText(/^Booked for /)).toBeInTheDocument();
  expect(screen.queryByText('Looking for a driver')).toBeNull();
});

test('TRIP-28 BKT-16 says until when the driver of a ride accepted ahead takes other bookings', () => {
  const tripDate = new Date(Date.now() + 50 * 60_000).toISOString();
  const busyFrom = '2026-11-22T08:30:00.000Z';
  const booking = acceptedBooking({ bookLater: true, tripDate, busyFrom });
  renderPart(<BookingEssentials booking={booking} />, { role: 'admin' });
  expect(screen.getByText(/^Booked for /)).toBeInTheDocument();
  expect(screen.getByText(/^The driver takes other bookings until .*22 Nov 2026/)).toBeInTheDocument();
});
