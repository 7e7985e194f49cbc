import { describe, expect, test } from 'vitest';
import { eventsOf, notifications } from '../testing/events-of.ts';
import { actors, bookingIn, driver, open, otherDriver, rider } from '../testing/sample-bookings.ts';
import { codeOf, send, sent } from '../testing/send.ts';

describe('taking a task', () => {
  test('TRIP-3 accepting engages the driver, withdraws every offer and notifies the rider', () => {
    const after = sent(bookingIn('NEW'), 'accept', { nowMs: 5000 });
    expect(after.booking).toMatchObject({ status: 'ACCEPTED', driverId: driver, acceptedAtMs: 5000 });
    expect(after.booking).not.toHaveProperty('requestedDrivers');
    expect(eventsOf(after, 'driver-engaged')).toEqual([{ type: 'driver-engaged', driverId: driver }]);
    expect(eventsOf(after, 'offers-withdrawn')[0]?.driverIds).toEqual([driver, otherDriver]);
    expect(notifications(after)).toEqual([[rider, 'push_booking_accepted']]);
  });

  test.each([
    [{ busy: true }, 'driver_busy'],
    [{ isInTime: false }, 'late_for_ride_ahead'],
    [{ active: false }, 'driver_inactive'],
    [{ approved: false }, 'driver_not_approved'],
  ])('TRIP-19 a driver with %o is refused', (change, code) => {
    const standing = { ...open.driver!, ...change };
    expect(codeOf(send(bookingIn('NEW'), 'accept', { circumstances: { driver: standing } }))).toBe(code);
  });

  // A ride at 12:00; minutes before it, and the drive to the pickup in minutes.
  test.each([
    [31, 0, 30],
    [30, 0, null],
    [31, 20, 30],
    [45, 36, null],
    [47, 36, 46],
    [1440, 5, 30],
  ])(
    'TRIP-28 accepting %i minutes ahead, with a drive of %i minutes, makes the driver busy %s minutes before',
    (minutes, drive, busyMinutes) => {
      const [tripDateMs, minute] = [43_200_000, 60_000];
      const booking = bookingIn('NEW', { tripDateMs });
      const nowMs = tripDateMs - minutes * minute;
      const after = sent(booking, 'accept', { nowMs, facts: { secondsToPickup: drive * 60 } });
      const busyFromMs = busyMinutes === null ? null : tripDateMs - busyMinutes * minute;
      expect(after.booking).toMatchObject({ status: 'ACCEPTED', busyFromMs });
      const kept = busyFromMs === null ? [] : [{ type: 'driver-reserved', driverId: driver, busyFromMs }];
      expect(eventsOf(after, 'driver-reserved')).toEqual(kept);
      expect(eventsOf(after, 'driver-engaged')).toHaveLength(busyFromMs === null ? 1 : 0);
    },
  );

  test('TRIP-28 a ride ahead makes its driver busy at its time or on arrival, and only once', () => {
    const ahead = bookingIn('ACCEPTED', { busyFromMs: 5_000_000 });
    const engaged = sent(ahead, 'engage');
    expect(engaged.booking).toMatchObject({ status: 'ACCEPTED', busyFromMs: null });
    expect(eventsOf(engaged, 'driver-engaged')).toEqual([{ type: 'driver-engaged', driverId: driver }]);
    expect(notifications(engaged)).toEqual([[driver, 'push_ride_ahead_due']]);
    expect(codeOf(send(engaged.booking, 'engage'))).toBe('wrong_status');
    expect(eventsOf(sent(ahead, 'arrive'), 'driver-engaged')).toHaveLength(1);
    expect(eventsOf(sent(engaged.booking, 'arrive'), 'driver-engaged')).toEqual([]);
    const circumstances = { driver: { ...open.driver!, busy: true } };
    for (const verb of ['engage', 'arrive'] as const)
      expect(codeOf(send(ahead, verb, { circumstances }))).toBe('driver_busy');
  });

  test.each([
    [-1, false, 'driver_wallet_negative'],
    [-1, true, 'ACCEPTED'],
    [0, false, 'ACCEPTED'],
  ])(
    'SET-17 a wallet of %i with negative balances allowed %s results in %s',
    (walletBalance, negativeBalanceAllowed, code) => {
      const circumstances = { negativeBalanceAllowed, driver: { ...open.driver!, walletBalance } };
      expect(codeOf(send(bookingIn('NEW'), 'accept', { circumstances }))).toBe(code);
    },
  );

  test('TRIP-19 a second driver gets task_taken; the first driver gets wrong_status', () => {
    const accepted = bookingIn('ACCEPTED');
    expect(codeOf(send(accepted, 'accept', { by: actors.stranger }))).toBe('task_taken');
    expect(codeOf(send(accepted, 'accept'))).toBe('wrong_status');
  });

  test('TRIP-19 a cancelled booking gets wrong_status, not task_taken', () => {
    expect(codeOf(send(bookingIn('CANCELLED'), 'accept'))).toBe('wrong_status');
    expect(codeOf(send(bookingIn('CANCELLED', { driverId: otherDriver }), 'accept'))).toBe('task_taken');
  });

  test('TRIP-1 a driver without an offer cannot accept', () => {
    expect(codeOf(send(bookingIn('NEW'), 'accept', { by: actors.stranger }))).toBe('task_not_offered');
  });

  test('TRIP-18 declining removes only the driver’s own id', () => {
    const after = sent(bookingIn('NEW'), 'decline');
    expect(after.booking).toMatchObject({ status: 'NEW', requestedDrivers: [otherDriver] });
    expect(eventsOf(after, 'offer-declined')).toEqual([{ type: 'offer-declined', driverId: driver }]);
  });

  test('SET-16 offers to each new driver once', () => {
    const after = sent(bookingIn('NEW'), 'offer', { body: { driverIds: ['d3', driver, 'd3', 'd4'] } });
    expect(after.booking).toMatchObject({ requestedDrivers: [driver, otherDriver, 'd3', 'd4'] });
    expect(notifications(after)).toEqual([
      ['d3', 'push_new_task'],
      ['d4', 'push_new_task'],
    ]);
  });

  const late = bookingIn('NEW', { requestedDrivers: [otherDriver], expiredOffers: [driver] });
  const asDriver = { kind: 'user', id: driver, role: 'driver' } as const;

  test('SET-16 an offer has an expiry time', () => {
    const after = sent(bookingIn('NEW'), 'offer', { body: { driverIds: ['d3'], expiresAtMs: 20_000 } });
    expect(eventsOf(after, 'offered')).toEqual([{ type: 'offered', driverIds: ['d3'], expiresAtMs: 20_000 }]);
  });

  test.each(['accept', 'decline'] as const)('SET-16 a driver is too late to %s an expired offer', (verb) => {
    expect(codeOf(send(late, verb, { by: asDriver }))).toBe('offer_expired');
  });

  test('SET-16 a driver whose offer expired can accept a new offer', () => {
    const again = sent(late, 'offer', { body: { driverIds: [driver] } }).booking;
    expect(again).toMatchObject({ requestedDrivers: [otherDriver, driver], expiredOffers: [] });
    expect(codeOf(send(again, 'accept', { by: asDriver }))).toBe('ACCEPTED');
  });

  test('SET-16 the dispatcher withdraws one offer and closes an expired one', () => {
    const body = { driverIds: [driver, otherDriver, 'never-asked'], reason: 'a nearer driver' };
    const after = sent(late, 'withdraw', { body });
    expect(after.booking).toMatchObject({ requestedDrivers: [], expiredOffers: [driver] });
    expect(after.events).toEqual([
      { type: 'offers-withdrawn', driverIds: [otherDriver] },
      { type: 'offers-expired', driverIds: [driver] },
    ]);
    expect(codeOf(send(late, 'withdraw', { by: asDriver }))).toBe('forbidden');
  });

  test('BKT-10 assigning offers the task to the driver and notifies them', () => {
    const after = sent(bookingIn('NEW'), 'assign');
    expect(after.booking).toMatchObject({
      status: 'NEW',
      requestedDrivers: [driver, otherDriver, 'driver-3'],
    });
    expect(eventsOf(after, 'notified')[0]).toMatchObject({ userId: 'driver-3', screen: 'DriverTrips' });
  });

  test('BKT-10 assigning notifies a driver again who had the offer before, and offers it once', () => {
    const after = sent(bookingIn('NEW'), 'assign', { body: { driverId: driver } });
    expect(after.booking).toMatchObject({ requestedDrivers: [driver, otherDriver] });
    expect(eventsOf(after, 'notified')).toMatchObject([{ userId: driver, screen: 'DriverTrips' }]);
  });

  test('TRIP-23 after a hand-back, the next driver takes a photo of the parcel again', () => {
    const given = bookingIn('ARRIVED', { hasPickupImage: true, hasDeliverImage: true });
    expect(sent(given, 'hand-back', { body: { reason: 'flat tyre' } }).booking).toMatchObject({
      hasPickupImage: false,
      hasDeliverImage: false,
    });
  });

  test('BKT-8 an admin cannot assign while dispatch is automatic', () => {
    expect(codeOf(send(bookingIn('NEW'), 'assign', { circumstances: { autoDispatch: true } }))).toBe(
      'auto_dispatch_on',
    );
  });

  test.each([{ approved: false }, { active: false }, { busy: true }, { hasLocation: false }])(
    'BKT-9 a driver with %o cannot be assigned',
    (change) => {
      const assignee = { ...open.driver!, ...change };
      expect(codeOf(send(bookingIn('NEW'), 'assign', { facts: { assignee } }))).toBe('driver_not_available');
    },
  );
});

describe('SET-17 BKT-9 assigning to a driver in debt', () => {
  test.each([
    [-1, false, 'driver_in_debt'],
    [-1, true, 'NEW'],
    [0, false, 'NEW'],
  ])(
    'a wallet of %i with negative balances allowed %s results in %s',
    (walletBalance, negativeBalanceAllowed, code) => {
      const facts = { assignee: { ...open.driver!, walletBalance } };
      const circumstances = { negativeBalanceAllowed };
      expect(codeOf(send(bookingIn('NEW'), 'assign', { facts, circumstances }))).toBe(code);
    },
  );
});

describe('handing back', () => {
  test.each(['ACCEPTED', 'ARRIVED'] as const)(
    'TRIP-18 from %s returns the booking to NEW and excludes the driver',
    (status) => {
      const prepayment = { card: 1000, wallet: 210, gateway: 'test' };
      const after = sent(bookingIn(status, { hasPickupImage: true, prepayment }), 'hand-back');
      // The prepayment stays; the next driver takes a new photo.
      const asNew = { requestedDrivers: [], barredDrivers: [driver], prepayment, hasPickupImage: false };
      expect(after.booking).toEqual({ ...bookingIn('NEW'), ...asNew });
      expect(eventsOf(after, 'driver-released')).toEqual([{ type: 'driver-released', driverId: driver }]);
      expect(eventsOf(after, 'handed-back')).toEqual([
        { type: 'handed-back', driverId: driver, reason: 'flat tyre', isFree: false },
      ]);
      expect(notifications(after)).toEqual([[rider, 'push_driver_changed']]);
    },
  );

  test('TRIP-18 the driver never gets another offer, from dispatch or from an admin', () => {
    const back = sent(bookingIn('ACCEPTED'), 'hand-back').booking;
    const body = { driverIds: [driver, otherDriver] };
    expect(sent(back, 'offer', { body }).booking).toMatchObject({ requestedDrivers: [otherDriver] });
    expect(codeOf(send(back, 'assign', { body: { driverId: driver } }))).toBe('driver_not_available');
  });

  test('TRIP-18 a second driver who hands back is also excluded', () => {
    const first = sent(bookingIn('ACCEPTED'), 'hand-back').booking;
    const asked = sent(first, 'offer', { body: { driverIds: [otherDriver] } }).booking;
    const by = { kind: 'user', id: otherDriver, role: 'driver' } as const;
    const second = sent(sent(asked, 'accept', { by }).booking, 'hand-back', { by }).booking;
    expect(second).toMatchObject({ barredDrivers: [driver, otherDriver] });
  });

  test.each(['', '  ', undefined])('TRIP-18 a missing reason (%s) is refused', (reason) => {
    expect(codeOf(send(bookingIn('ACCEPTED'), 'hand-back', { body: { reason } }))).toBe('reason_required');
  });
});
