import type { BookingTracking, LivePosition } from '@fiacre/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { acceptedBooking, pageOf, sampleBooking, sampleTracking } from '../../testing/sample-booking.ts';
import { queryKeys } from '../query-keys.ts';
import { keepBooking, keepPosition } from './live-bookings.ts';

const { id } = sampleBooking();
const position: LivePosition = {
  driver: 'd',
  lat: 43.74,
  lng: 7.43,
  headingDegrees: 10,
  at: '2026-11-21T12:02:00Z',
  toward: 'pickup',
  etaSeconds: 60,
};

test('DASH-7 a changed booking replaces itself in every list that shows it', () => {
  const client = new QueryClient();
  client.setQueryData(
    [...queryKeys.bookings, { page: 1 }],
    pageOf([sampleBooking(), sampleBooking({ id: 'other' })]),
  );
  keepBooking(client, acceptedBooking({ version: 4 }));
  expect(client.getQueryData([...queryKeys.bookings, { page: 1 }])).toMatchObject({
    items: [{ status: 'ACCEPTED' }, { id: 'other', status: 'NEW' }],
  });
  expect(client.getQueryData(queryKeys.booking(id))).toMatchObject({ status: 'ACCEPTED' });
});

test('TRIP-16 a late older version of a booking does not take it back', () => {
  const client = new QueryClient();
  keepBooking(client, acceptedBooking({ version: 5 }));
  keepBooking(client, sampleBooking({ version: 4 }));
  expect(client.getQueryData(queryKeys.booking(id))).toMatchObject({ status: 'ACCEPTED', version: 5 });
});

test('TRIP-15 a position moves the car and its arrival', () => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.bookingTracking(id), sampleTracking());
  keepPosition(client, id, position);
  const tracking = client.getQueryData<BookingTracking>(queryKeys.bookingTracking(id));
  expect(tracking).toMatchObject({ last: { lat: 43.74, lng: 7.43 }, etaSeconds: 60, toward: 'pickup' });
});

test('TRIP-15 an older position does not move the car back', () => {
  const client = new QueryClient();
  keepPosition(client, id, position);
  keepPosition(client, id, { ...position, lat: 1, at: '2026-11-21T12:01:59Z' });
  expect(client.getQueryData<BookingTracking>(queryKeys.bookingTracking(id))?.last?.lat).toBe(43.74);
});
