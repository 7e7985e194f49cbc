import { describe, expect, test } from 'vitest';
import { bookLaterLeadMs, refusedBooking } from './booking-checks.ts';
import type { BookingQuestion } from './booking-checks.ts';
import { createBooking, firstOfferAtMs, firstStatus } from './create.ts';
import { bookingIn } from './testing/sample-bookings.ts';

const now = 1_000_000;
const near = { approved: true, active: true, busy: false, location: { lat: 1.05, lng: 1 } };

const good: BookingQuestion = {
  booker: { profile: 'rider' },
  madeByAdmin: false,
  wanted: {
    hasPickup: true,
    hasDrop: true,
    hasCarType: true,
    hasRider: true,
    bookLater: false,
    tripDateMs: null,
  },
  routeFound: true,
  drivers: [near],
  pickup: { lat: 1, lng: 1 },
  radius: { driverRadius: 10, convertToMile: false },
  category: 'taxi',
  delivery: undefined,
};
const codeFor = (change: Partial<BookingQuestion>) =>
  refusedBooking({ ...good, ...change }, now)?.refused ?? 'ok';
const wanting = (change: Partial<BookingQuestion['wanted']>) =>
  codeFor({ wanted: { ...good.wanted, ...change } });

describe('booking rules', () => {
  test('a proper booking is not refused', () => {
    expect(codeFor({})).toBe('ok');
  });

  test('BOOK-1 a guest must log in', () => {
    expect(codeFor({ booker: null })).toBe('must_login');
  });

  test.each([
    ['driver', false, 'user_issue_contact_admin'],
    ['fleetadmin', false, 'user_issue_contact_admin'],
    ['admin', false, 'user_issue_contact_admin'],
    ['admin', true, 'ok'],
    [null, false, 'user_issue_contact_admin'],
  ] as const)('BOOK-2 ADDB-4 profile %s booking for a rider %s: %s', (profile, madeByAdmin, code) => {
    expect(codeFor({ booker: { profile }, madeByAdmin })).toBe(code);
  });

  test.each(['hasPickup', 'hasDrop', 'hasCarType', 'hasRider'] as const)('BOOK-3 without %s', (field) => {
    expect(wanting({ [field]: false })).toBe('select_proper');
  });

  test.each([
    [null, 'select_proper'],
    [NaN, 'select_proper'],
    [now, 'past_booking_error'],
    [now + bookLaterLeadMs - 1, 'past_booking_error'],
    [now + bookLaterLeadMs, 'ok'],
  ])('BOOK-3 BOOK-4 CONST-1 Book Later at %s: %s', (tripDateMs, code) => {
    expect(wanting({ bookLater: true, tripDateMs })).toBe(code);
  });

  test('BOOK-4 Book Now does not look at a date', () => {
    expect(wanting({ tripDateMs: 0 })).toBe('ok');
  });

  test('BOOK-5 a failed route lookup', () => {
    expect(codeFor({ routeFound: false })).toBe('place_to_coords_error');
  });

  test('BOOK-7 no route details', () => {
    expect(codeFor({ routeFound: null })).toBe('No Route Found');
  });

  test.each([{ approved: false }, { active: false }, { busy: true }, { location: null }])(
    'BOOK-6 a driver with %o does not count',
    (change) => {
      expect(codeFor({ drivers: [{ ...near, ...change }] })).toBe('no_driver_found_alert_messege');
    },
  );

  // 0.05 degree of latitude is 5.56 km or 3.45 miles
  test.each([
    [5.5, false, 'no_driver_found_alert_messege'],
    [5.6, false, 'ok'],
    [3.4, true, 'no_driver_found_alert_messege'],
    [3.5, true, 'ok'],
    [null, false, 'ok'],
  ])('BOOK-6 radius %s in miles %s: %s', (driverRadius, convertToMile, code) => {
    expect(codeFor({ radius: { driverRadius, convertToMile } })).toBe(code);
  });

  test('BOOK-6 Book Later needs no driver now', () => {
    const wanted = { ...good.wanted, bookLater: true, tripDateMs: now + bookLaterLeadMs };
    expect(codeFor({ wanted, drivers: [] })).toBe('ok');
  });

  test('DELIV-6 only a parcel needs delivery details', () => {
    expect(codeFor({ category: 'delivery' })).toBe('deliveryDetailMissing');
    const delivery = {
      deliveryPerson: '',
      deliveryPersonPhone: '5551234',
      pickUpInstructions: '',
      deliveryInstructions: '',
    };
    expect(codeFor({ category: 'delivery', delivery })).toBe('ok');
    expect(codeFor({ category: 'delivery', delivery, madeByAdmin: true, booker: { profile: 'admin' } })).toBe(
      'deliveryDetailMissing',
    );
  });

  test('LAND-13 the rules speak in the order of the specification', () => {
    const worst: Partial<BookingQuestion> = {
      booker: null,
      wanted: { ...good.wanted, hasPickup: false },
      routeFound: false,
      drivers: [],
      category: 'delivery',
    };
    const heal: Partial<BookingQuestion>[] = [
      {},
      { booker: good.booker },
      { wanted: good.wanted },
      { routeFound: true },
      { drivers: good.drivers },
    ];
    let asked = worst;
    const codes = heal.map((change) => codeFor((asked = { ...asked, ...change })));
    expect(codes).toEqual([
      'must_login',
      'select_proper',
      'place_to_coords_error',
      'no_driver_found_alert_messege',
      'deliveryDetailMissing',
    ]);
  });
});

describe('a new booking', () => {
  const { id, riderId, category, pickup, drop, charge } = bookingIn('NEW');
  const order = { id, riderId, category, pickup, drop, charge, madeByAdmin: false, otp: null };

  test.each([
    ['taxi', false, 'NEW'],
    ['taxi', true, 'NEW'],
    ['delivery', false, 'PAYMENT_PENDING'],
    ['delivery', true, 'NEW'],
  ] as const)('BOOK-9 ADDB-2 %s, made by an admin %s, begins as %s', (kind, byAdmin, status) => {
    expect(firstStatus(kind, byAdmin)).toBe(status);
    const booking = createBooking(
      { ...order, category: kind, madeByAdmin: byAdmin, bookLater: false, wantedTripDateMs: null },
      now,
    );
    expect(booking.status).toBe(status);
  });

  test.each([
    [false, 99, now],
    [true, now + 7_200_000, now + 7_200_000],
  ])('BOOK-14 Book Later %s wanting %i is for %i', (bookLater, wantedTripDateMs, tripDateMs) => {
    expect(createBooking({ ...order, bookLater, wantedTripDateMs }, now)).toMatchObject({ tripDateMs });
  });

  test.each([
    [false, 0, now],
    [true, now + 7_200_000, now + 5_400_000],
    [true, now + 1_200_000, now],
  ])('SET-16 Book Later %s for %i is first offered at %i', (bookLater, tripDateMs, at) => {
    expect(firstOfferAtMs({ bookLater, tripDateMs }, now)).toBe(at);
  });
});
