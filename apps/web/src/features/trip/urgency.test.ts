import { expect, test } from 'vitest';
import { sampleBooking } from '../../testing/sample-booking.ts';
import { byUrgency, isCurrent } from './urgency.ts';

const statuses = (rides: readonly { readonly status: string }[]) => rides.map((ride) => ride.status);

test('BOOK-16 a ride whose car is waiting comes first, and one to be rated last', () => {
  const rides = (['PAID', 'NEW', 'STARTED', 'ARRIVED', 'ACCEPTED'] as const).map((status) =>
    sampleBooking({ status }),
  );
  expect(statuses(byUrgency(rides))).toEqual(['ARRIVED', 'ACCEPTED', 'STARTED', 'NEW', 'PAID']);
});

test('BOOK-16 a ride for tomorrow comes after all of today’s', () => {
  const tomorrow = sampleBooking({ status: 'NEW', bookLater: true, tripDate: '2026-11-22T12:00:00Z' });
  expect(statuses(byUrgency([tomorrow, sampleBooking({ status: 'PAID' })]))).toEqual(['PAID', 'NEW']);
});

test('BOOK-16 the newer of two equally urgent rides comes first', () => {
  const older = sampleBooking({ reference: 'OLD', tripDate: '2026-11-21T10:00:00Z' });
  const newer = sampleBooking({ reference: 'NEW', tripDate: '2026-11-21T11:00:00Z' });
  expect(byUrgency([older, newer])[0]?.reference).toBe('NEW');
});

test('RATE-1 a paid ride stays among the current ones for a day, to be rated', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const ended = (status: 'PAID' | 'PENDING', endTime: string | null) => isCurrent({ status, endTime }, now);
  expect(ended('PAID', '2026-03-09T12:00:01Z')).toBe(true);
  expect(ended('PAID', '2026-03-09T12:00:00Z')).toBe(false);
  expect(ended('PENDING', '2026-03-01T12:00:00Z')).toBe(true);
  expect(ended('PAID', null)).toBe(true);
});
