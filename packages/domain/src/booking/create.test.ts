import { describe, expect, test } from 'vitest';
import type { Refusal } from '../refusal/refusal.ts';
import { bookerRefusal, couldServe, deliveryRefusal, orderRefusal } from './booking-checks.ts';
import type { OrderForm } from './booking-checks.ts';
import { createBooking, firstOfferAtMs, firstStatus } from './create.ts';
import { bookingIn } from './testing/sample-bookings.ts';

const now = 1_000_000;
const codeOf = (refused: Refusal | null) => refused?.refused ?? 'ok';

const form = {
  hasPickup: true,
  hasDrop: true,
  hasCarType: true,
  hasRider: true,
  bookLater: false,
  tripDateMs: null,
};
const codeFor = (change: Partial<OrderForm>) => codeOf(orderRefusal({ ...form, ...change }, now));

describe('booking rules', () => {
  test('BOOK-1 a guest must log in', () => {
    expect(codeOf(bookerRefusal(null, false))).toBe('must_login');
  });

  test.each([
    ['rider', false, 'ok'],
    ['driver', false, 'user_issue_contact_admin'],
    ['fleetadmin', false, 'user_issue_contact_admin'],
    ['admin', false, 'user_issue_contact_admin'],
    ['admin', true, 'ok'],
    ['driver', true, 'user_issue_contact_admin'],
    [null, false, 'user_issue_contact_admin'],
  ] as const)(
    'BOOK-2 ADDB-4 a person with the profile %s, booking for a rider %s, gets %s',
    (profile, forRider, code) => {
      expect(codeOf(bookerRefusal({ profile }, forRider))).toBe(code);
    },
  );

  test.each(['hasPickup', 'hasDrop', 'hasCarType', 'hasRider'] as const)('BOOK-3 without %s', (field) => {
    expect(codeFor({ [field]: false })).toBe('select_proper');
  });

  test.each([
    [null, 'select_proper'],
    [NaN, 'select_proper'],
    [Date.UTC(9999, 11, 31, 23, 59, 59, 999), 'ok'],
    [Date.UTC(10_000, 0, 1), 'select_proper'],
    [9e15, 'select_proper'],
    [now, 'past_booking_error'],
    [now + 899_999, 'past_booking_error'],
    [now + 900_000, 'ok'],
  ])('BOOK-3 BOOK-4 CONST-1 Book Later at %s gets %s', (tripDateMs, code) => {
    expect(codeFor({ bookLater: true, tripDateMs })).toBe(code);
  });

  test('BOOK-4 Book Now ignores the date', () => {
    expect(codeFor({ tripDateMs: 0 })).toBe('ok');
  });

  const pickup = { lat: 1, lng: 1 };
  const near = { approved: true, active: true, busy: false, location: { lat: 1.05, lng: 1 } };
  const radius = { driverRadius: 10, convertToMile: false };

  test.each([{ approved: false }, { active: false }, { busy: true }, { location: null }])(
    'BOOK-6 does not count a driver with %o',
    (change) => {
      expect(couldServe(near, pickup, radius)).toBe(true);
      expect(couldServe({ ...near, ...change }, pickup, radius)).toBe(false);
    },
  );

  // 0.05 degree of latitude is 5.56 km or 3.45 miles
  test.each([
    [5.5, false, false],
    [5.6, false, true],
    [3.4, true, false],
    [3.5, true, true],
    [null, false, true],
  ])(
    'BOOK-6 CONST-2 the radius %s, in miles %s, includes the driver: %s',
    (driverRadius, convertToMile, is) => {
      expect(couldServe(near, pickup, { driverRadius, convertToMile })).toBe(is);
    },
  );

  test('BOOK-6 CONST-2 without a radius, drivers within 10 km count, or 10 miles', () => {
    // A hundredth of a degree of latitude is 1.112 km: 9.90 and 10.12 km, 15.96 and 16.12 km.
    const isNear = (degrees: number, convertToMile: boolean) => {
      const driver = { ...near, location: { lat: 1 + degrees, lng: 1 } };
      return couldServe(driver, pickup, { driverRadius: null, convertToMile });
    };
    expect([0.089, 0.091].map((degrees) => isNear(degrees, false))).toEqual([true, false]);
    expect([0.1435, 0.145].map((degrees) => isNear(degrees, true))).toEqual([true, false]);
  });

  test('DELIV-6 only a parcel needs delivery details, including a name if an admin books', () => {
    const details = {
      deliveryPerson: '',
      deliveryPersonPhone: '5551234',
      pickUpInstructions: '',
      deliveryInstructions: '',
    };
    expect(codeOf(deliveryRefusal('taxi', undefined, false))).toBe('ok');
    expect(codeOf(deliveryRefusal('delivery', undefined, false))).toBe('deliveryDetailMissing');
    expect(codeOf(deliveryRefusal('delivery', details, false))).toBe('ok');
    expect(codeOf(deliveryRefusal('delivery', details, true))).toBe('deliveryDetailMissing');
  });
});

describe('a new booking', () => {
  const { id, riderId, category, pickup, stops, drop, charge } = bookingIn('NEW');
  const order = { id, riderId, category, pickup, stops, drop, charge, madeByAdmin: false, otp: null };

  test.each([
    ['taxi', false, 'NEW'],
    ['taxi', true, 'NEW'],
    ['delivery', false, 'PAYMENT_PENDING'],
    ['delivery', true, 'NEW'],
  ] as const)('BOOK-9 ADDB-2 %s, made by an admin %s, begins as %s', (kind, byAdmin, status) => {
    expect(firstStatus(kind, byAdmin)).toBe(status);
    const booking = createBooking(
      { ...order, category: kind, madeByAdmin: byAdmin, bookLater: false, requestedTripDateMs: null },
      now,
    );
    expect(booking.status).toBe(status);
  });

  test.each([
    [false, 99, now],
    [true, now + 7_200_000, now + 7_200_000],
  ])('BOOK-14 Book Later %s with the date %i is for %i', (bookLater, requestedTripDateMs, tripDateMs) => {
    expect(createBooking({ ...order, bookLater, requestedTripDateMs }, now)).toMatchObject({ tripDateMs });
  });

  test.each([
    [false, 0, now],
    [true, now + 7_200_000, now + 5_400_000],
    [true, now + 1_200_000, now],
  ])('SET-16 Book Later %s for %i is first offered at %i', (bookLater, tripDateMs, at) => {
    expect(firstOfferAtMs({ bookLater, tripDateMs }, now)).toBe(at);
  });
});
