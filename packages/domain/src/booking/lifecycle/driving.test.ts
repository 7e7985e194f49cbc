import { sumsOf } from '../../charge/charge.ts';
import { describe, expect, test } from 'vitest';
import { eventsOf, notifications } from '../testing/events-of.ts';
import { actors, bookingIn, rider } from '../testing/sample-bookings.ts';
import { codeOf, finalCharge, send, sent } from '../testing/send.ts';

describe('driving', () => {
  test('TRIP-4 arriving records the time and notifies the rider', () => {
    const after = sent(bookingIn('ACCEPTED'), 'arrive', { nowMs: 7000 });
    expect(after.booking).toMatchObject({ status: 'ARRIVED', arrivedAtMs: 7000 });
    expect(notifications(after)).toEqual([[rider, 'push_driver_arrived']]);
  });

  test('TRIP-5 starting records the time and a track point and notifies the rider', () => {
    const after = sent(bookingIn('ARRIVED'), 'start', { nowMs: 8000 });
    expect(after.booking).toMatchObject({ status: 'STARTED', startedAtMs: 8000 });
    expect(eventsOf(after, 'track-point')).toEqual([{ type: 'track-point', status: 'STARTED' }]);
    expect(notifications(after)).toEqual([[rider, 'push_trip_started']]);
  });

  test.each([
    ['arrive', 'ACCEPTED', 3_599_999, 'ARRIVED'],
    ['arrive', 'ACCEPTED', 3_600_000, 'ARRIVED'],
    ['arrive', 'ACCEPTED', 3_600_001, 'too_early'],
    ['start', 'ARRIVED', 3_600_000, 'STARTED'],
    ['start', 'ARRIVED', 3_600_001, 'too_early'],
  ] as const)(
    'TRIP-26 %s from %s, %i ms before the time of the ride, leads to %s',
    (verb, status, early, code) => {
      const tripDateMs = Date.UTC(2026, 10, 22, 9, 30);
      const booking = bookingIn(status, { bookLater: true, tripDateMs });
      expect(codeOf(send(booking, verb, { nowMs: tripDateMs - early }))).toBe(code);
    },
  );

  test.each([
    ['12345', 'STARTED'],
    [' 12345 ', 'STARTED'],
    ['12346', 'otp_validate_error'],
    [undefined, 'otp_validate_error'],
  ])('BOOK-15 the code %s leads to %s', (otp, code) => {
    expect(codeOf(send(bookingIn('ARRIVED', { otp: '12345' }), 'start', { body: { otp } }))).toBe(code);
  });

  const parcel = { category: 'delivery' } as const;
  test.each([
    ['start', bookingIn('ARRIVED', parcel), { pickupImageRequired: true }, 'image_required'],
    [
      'start',
      bookingIn('ARRIVED', { ...parcel, hasPickupImage: true }),
      { pickupImageRequired: true },
      'STARTED',
    ],
    ['start', bookingIn('ARRIVED'), { pickupImageRequired: true }, 'STARTED'],
    ['reach', bookingIn('STARTED', parcel), { deliverImageRequired: true }, 'image_required'],
    [
      'reach',
      bookingIn('STARTED', { ...parcel, hasDeliverImage: true }),
      { deliverImageRequired: true },
      'REACHED',
    ],
    ['reach', bookingIn('STARTED'), { deliverImageRequired: true }, 'REACHED'],
  ] as const)(
    'TRIP-23 %s requires a photo of a parcel while the setting is on',
    (verb, booking, circumstances, code) => {
      expect(codeOf(send(booking, verb, { circumstances }))).toBe(code);
    },
  );

  test('TRIP-17 TRIP-23 an admin who ends a parcel’s trip for its driver needs no photo', () => {
    const circumstances = { deliverImageRequired: true, driverSuspended: true };
    const after = sent(bookingIn('STARTED', parcel), 'reach', { by: actors.admin, circumstances });
    expect(after.booking.status).toBe('REACHED');
  });

  test('TRIP-6 TRIP-8 reaching records time, duration and a track point, and charges the distance driven', () => {
    const after = sent(bookingIn('STARTED', { startedAtMs: 100_000 }), 'reach', { nowMs: 700_500 });
    expect(after.booking).toMatchObject({ endedAtMs: 700_500, totalTripSeconds: 601, distanceMetres: 6000 });
    expect(eventsOf(after, 'track-point')).toEqual([{ type: 'track-point', status: 'REACHED' }]);
    expect(sumsOf(after.booking.charge)).toMatchObject({ tripCost: 1320, driverShare: 1200 });
    const fare = { source: 'track', distanceMetres: 6000, charge: finalCharge };
    expect(eventsOf(after, 'fare-final')).toEqual([{ type: 'fare-final', ...fare }]);
    expect(notifications(after)).toEqual([[rider, 'push_drop_reached']]);
  });

  test('TRIP-8 a parcel keeps its estimate', () => {
    const after = sent(bookingIn('STARTED', { category: 'delivery' }), 'reach');
    expect(after.booking.charge).toEqual(bookingIn('STARTED').charge);
    expect(eventsOf(after, 'fare-final')).toMatchObject([
      { source: 'estimate', distanceMetres: 6000, charge: null },
    ]);
  });

  test('TRIP-22 without a usable track the estimate is kept', () => {
    const after = sent(bookingIn('STARTED'), 'reach', { facts: { driven: null } });
    expect(after.booking).toMatchObject({ distanceMetres: null, charge: bookingIn('STARTED').charge });
    expect(eventsOf(after, 'fare-final')).toMatchObject([
      { source: 'estimate_kept', distanceMetres: null, charge: null },
    ]);
  });
});
