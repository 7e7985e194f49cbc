import type { Booking } from '@fiacre/contract';
import { bookingStatuses, type BookingStatus } from '@fiacre/domain';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, neverResponds } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptedBooking, sampleTracking } from '../../testing/sample-booking.ts';
import { DriverTrip } from './driving/driver-trip.tsx';
import { RideCard } from './ride-card.tsx';

const during: readonly BookingStatus[] = ['ACCEPTED', 'ARRIVED', 'STARTED'];
const pages = [
  ['rider', (booking: Booking) => <RideCard booking={booking} />],
  ['driver', (booking: Booking) => <DriverTrip booking={booking} own={null} />],
] as const;

describe.each(pages)('the emergency call of a %s', (role, pageOf) => {
  function show(status: BookingStatus, panic: string) {
    const booking = acceptedBooking({ status });
    fakeApi({
      'GET /api/maps/city': neverResponds(),
      [`GET /api/bookings/${booking.id}/tracking`]: sampleTracking(),
    });
    renderPart(pageOf(booking), { role, settings: { panic } });
    return screen.queryByRole('link', { name: 'Call for help' });
  }

  test.each(bookingStatuses)('SET-20 is offered from ACCEPTED to STARTED only: %s', (status) => {
    const href = show(status, '112')?.getAttribute('href');
    expect(href).toBe(during.includes(status) ? 'tel:112' : undefined);
  });

  test.each(during)('SET-20 is not offered in %s without a number', (status) => {
    expect(show(status, '')).toBeNull();
  });
});
