import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../refusal/refusal.ts';
import { actionsFor } from './actions-for.ts';
import type { BookingEvent, BookingEventType } from './events.ts';
import type { Moved } from './steps/step.ts';
import { actors, bookingIn, driver, open, otherDriver, rider } from './testing/sample-bookings.ts';
import { codeOf, goodWords, send, sent, usualActor } from './testing/send.ts';
import { bookingVerbs } from './verb.ts';
import type { MoveVerb } from './verb.ts';

function eventsOf<Type extends BookingEventType>(after: Moved, type: Type) {
  return after.events.filter((event): event is Extract<BookingEvent, { type: Type }> => event.type === type);
}
const told = (after: Moved) => eventsOf(after, 'notified').map(({ userId, text }) => [userId, text]);

describe('taking a task', () => {
  test('TRIP-3 accepting engages the driver, ends every offer and tells the rider', () => {
    const after = sent(bookingIn('NEW'), 'accept', { nowMs: 5000 });
    expect(after.booking).toMatchObject({ status: 'ACCEPTED', driverId: driver, acceptedAtMs: 5000 });
    expect(after.booking).not.toHaveProperty('requestedDrivers');
    expect(eventsOf(after, 'driver-engaged')).toEqual([{ type: 'driver-engaged', driverId: driver }]);
    expect(eventsOf(after, 'offers-withdrawn')[0]?.driverIds).toEqual([driver, otherDriver]);
    expect(told(after)).toEqual([[rider, 'push_booking_accepted']]);
  });

  test.each([
    [{ busy: true }, 'driver_busy'],
    [{ active: false }, 'driver_inactive'],
    [{ approved: false }, 'driver_not_approved'],
  ])('TRIP-19 a driver with %o is refused', (change, code) => {
    const standing = { ...open.driver!, ...change };
    expect(codeOf(send(bookingIn('NEW'), 'accept', { circumstances: { driver: standing } }))).toBe(code);
  });

  test.each([
    [-1, false, 'driver_wallet_negative'],
    [-1, true, 'ACCEPTED'],
    [0, false, 'ACCEPTED'],
  ])('SET-17 a wallet of %i with negative balances %s: %s', (walletBalance, negativeBalanceAllowed, code) => {
    const circumstances = { negativeBalanceAllowed, driver: { ...open.driver!, walletBalance } };
    expect(codeOf(send(bookingIn('NEW'), 'accept', { circumstances }))).toBe(code);
  });

  test('TRIP-19 the second driver is told that the task is taken, the first that it is no longer new', () => {
    const accepted = bookingIn('ACCEPTED');
    expect(codeOf(send(accepted, 'accept', { by: actors.stranger }))).toBe('task_taken');
    expect(codeOf(send(accepted, 'accept'))).toBe('wrong_status');
  });

  test('TRIP-1 a driver who was not asked cannot accept', () => {
    expect(codeOf(send(bookingIn('NEW'), 'accept', { by: actors.stranger }))).toBe('task_not_offered');
  });

  test('TRIP-18 declining takes only the own id away', () => {
    const after = sent(bookingIn('NEW'), 'decline');
    expect(after.booking).toMatchObject({ status: 'NEW', requestedDrivers: [otherDriver] });
    expect(eventsOf(after, 'offer-declined')).toEqual([{ type: 'offer-declined', driverId: driver }]);
  });

  test('SET-16 offering asks each new driver once', () => {
    const after = sent(bookingIn('NEW'), 'offer', { words: { driverIds: ['d3', driver, 'd3', 'd4'] } });
    expect(after.booking).toMatchObject({ requestedDrivers: [driver, otherDriver, 'd3', 'd4'] });
    expect(told(after)).toEqual([
      ['d3', 'push_new_task'],
      ['d4', 'push_new_task'],
    ]);
  });

  test('BKT-10 assigning asks the driver and tells him so', () => {
    const after = sent(bookingIn('NEW'), 'assign');
    expect(after.booking).toMatchObject({
      status: 'NEW',
      requestedDrivers: [driver, otherDriver, 'driver-3'],
    });
    expect(eventsOf(after, 'notified')[0]).toMatchObject({ userId: 'driver-3', screen: 'DriverTrips' });
  });

  test('BKT-8 an admin does not assign while dispatch is automatic', () => {
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

describe('handing back', () => {
  test.each(['ACCEPTED', 'ARRIVED'] as const)(
    'TRIP-18 from %s the booking is new and bars the driver',
    (status) => {
      const after = sent(bookingIn(status), 'hand-back');
      expect(after.booking).toEqual({ ...bookingIn('NEW'), requestedDrivers: [], barredDrivers: [driver] });
      expect(eventsOf(after, 'driver-released')).toEqual([{ type: 'driver-released', driverId: driver }]);
      expect(eventsOf(after, 'handed-back')).toEqual([
        { type: 'handed-back', driverId: driver, reason: 'flat tyre' },
      ]);
      expect(told(after)).toEqual([[rider, 'push_driver_changed']]);
    },
  );

  test('TRIP-18 the driver is never asked again, neither by dispatch nor by an admin', () => {
    const back = sent(bookingIn('ACCEPTED'), 'hand-back').booking;
    const words = { driverIds: [driver, otherDriver] };
    expect(sent(back, 'offer', { words }).booking).toMatchObject({ requestedDrivers: [otherDriver] });
    expect(codeOf(send(back, 'assign', { words: { driverId: driver } }))).toBe('driver_not_available');
  });

  test('TRIP-18 a second driver who hands back is barred beside the first', () => {
    const first = sent(bookingIn('ACCEPTED'), 'hand-back').booking;
    const asked = sent(first, 'offer', { words: { driverIds: [otherDriver] } }).booking;
    const by = { kind: 'user', id: otherDriver, role: 'driver' } as const;
    const second = sent(sent(asked, 'accept', { by }).booking, 'hand-back', { by }).booking;
    expect(second).toMatchObject({ barredDrivers: [driver, otherDriver] });
  });

  test.each(['', '  ', undefined])('TRIP-18 no reason (%s) is refused', (reason) => {
    expect(codeOf(send(bookingIn('ACCEPTED'), 'hand-back', { words: { reason } }))).toBe('reason_required');
  });
});

describe('driving', () => {
  test('TRIP-4 arriving notes the time and tells the rider', () => {
    const after = sent(bookingIn('ACCEPTED'), 'arrive', { nowMs: 7000 });
    expect(after.booking).toMatchObject({ status: 'ARRIVED', arrivedAtMs: 7000 });
    expect(told(after)).toEqual([[rider, 'push_driver_arrived']]);
  });

  test('TRIP-5 starting notes the time and a point and tells the rider', () => {
    const after = sent(bookingIn('ARRIVED'), 'start', { nowMs: 8000 });
    expect(after.booking).toMatchObject({ status: 'STARTED', startedAtMs: 8000 });
    expect(eventsOf(after, 'track-point')).toEqual([{ type: 'track-point', status: 'STARTED' }]);
    expect(told(after)).toEqual([[rider, 'push_trip_started']]);
  });

  test.each([
    ['12345', 'STARTED'],
    [' 12345 ', 'STARTED'],
    ['12346', 'otp_validate_error'],
    [undefined, 'otp_validate_error'],
  ])('BOOK-15 the code %s leads to %s', (otp, code) => {
    expect(codeOf(send(bookingIn('ARRIVED', { otp: '12345' }), 'start', { words: { otp } }))).toBe(code);
  });

  const parcel = { category: 'delivery' } as const;
  test.each([
    ['start', bookingIn('ARRIVED', parcel), { pickupImageAsked: true }, 'image_required'],
    [
      'start',
      bookingIn('ARRIVED', { ...parcel, hasPickupImage: true }),
      { pickupImageAsked: true },
      'STARTED',
    ],
    ['start', bookingIn('ARRIVED'), { pickupImageAsked: true }, 'STARTED'],
    ['reach', bookingIn('STARTED', parcel), { deliverImageAsked: true }, 'image_required'],
    [
      'reach',
      bookingIn('STARTED', { ...parcel, hasDeliverImage: true }),
      { deliverImageAsked: true },
      'REACHED',
    ],
    ['reach', bookingIn('STARTED'), { deliverImageAsked: true }, 'REACHED'],
  ] as const)('TRIP-23 %s of a parcel with and without its picture', (verb, booking, circumstances, code) => {
    expect(codeOf(send(booking, verb, { circumstances }))).toBe(code);
  });

  test('TRIP-6 TRIP-8 reaching notes time and duration and charges what was driven', () => {
    const after = sent(bookingIn('STARTED', { startedAtMs: 100_000 }), 'reach', { nowMs: 700_400 });
    expect(after.booking).toMatchObject({ endedAtMs: 700_400, totalTripSeconds: 600, distanceMetres: 6000 });
    expect(after.booking.charge).toMatchObject({ tripCost: 1320, driverShare: 1200 });
    expect(told(after)).toEqual([[rider, 'push_drop_reached']]);
  });

  test('TRIP-7 reaching hands the drop on as a visited address', () => {
    const visited = eventsOf(sent(bookingIn('STARTED'), 'reach'), 'address-visited');
    expect(visited).toEqual([{ type: 'address-visited', riderId: rider, address: bookingIn('NEW').drop }]);
  });

  test('TRIP-8 a parcel keeps its estimate', () => {
    const after = sent(bookingIn('STARTED', { category: 'delivery' }), 'reach');
    expect(after.booking.charge).toEqual(bookingIn('STARTED').charge);
  });

  test('TRIP-22 without a usable track the estimate is kept', () => {
    const after = sent(bookingIn('STARTED'), 'reach', { facts: { driven: null } });
    expect(after.booking).toMatchObject({ distanceMetres: null, charge: bookingIn('STARTED').charge });
  });
});

describe('paying', () => {
  const postings = (after: Moved) => {
    const sums: Record<string, number> = {};
    for (const { transaction } of eventsOf(after, 'posted')) {
      for (const { account, amount } of transaction.postings)
        sums[account.kind] = (sums[account.kind] ?? 0) + amount;
    }
    return sums;
  };

  test('TRIP-11 cash: the driver earns 11.00 and owes 12.10, the operator earns 1.10', () => {
    const after = sent(bookingIn('REACHED'), 'end');
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { cash: 1210, mode: 'cash' } });
    expect(postings(after)).toEqual({ driver: 1100 - 1210, operator: 110 });
    expect(eventsOf(after, 'driver-released')).toHaveLength(1);
    expect(told(after)).toEqual([
      [rider, 'push_booking_paid'],
      [driver, 'push_driver_paid'],
    ]);
  });

  test('TRIP-10 TRIP-17 no cash: PENDING, the driver is free, the rider is told, no money moves', () => {
    const after = sent(bookingIn('REACHED'), 'end', { words: { cashReceived: false } });
    expect(after.booking.status).toBe('PENDING');
    expect(eventsOf(after, 'driver-released')).toHaveLength(1);
    expect(postings(after)).toEqual({});
    expect(told(after)).toEqual([[rider, 'push_payment_due']]);
  });

  test('TRIP-17 prepaid: PAID by card whatever the driver says about cash', () => {
    const prepayment = { amount: 1210, gateway: 'stripe' };
    const after = sent(bookingIn('REACHED', { prepayment }), 'end');
    expect(after.booking).toMatchObject({
      settlement: { card: 1210, cash: 0, mode: 'card', gateway: 'stripe' },
    });
    expect(postings(after)).toEqual({ driver: 1100, operator: 110, prepayment: -1210 });
  });

  test('TRIP-25 the wallet pays all of it or nothing', () => {
    const after = sent(bookingIn('PENDING'), 'pay', { facts: { walletBalance: 1210, providers: [] } });
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { wallet: 1210, mode: 'wallet' } });
    expect(postings(after)).toEqual({ rider: -1210, driver: 1100, operator: 110 });
    const poor = send(bookingIn('PENDING'), 'pay', { facts: { walletBalance: 1209, providers: [] } });
    expect(codeOf(poor)).toBe('wallet_too_low');
  });

  test('PAY-7 asking to pay by card changes nothing but opens an order at a known provider', () => {
    const words = { mode: 'card', provider: 'test' } as const;
    const after = sent(bookingIn('PENDING'), 'pay', { words });
    expect(after.booking).toEqual(bookingIn('PENDING'));
    expect(after.events).toEqual([{ type: 'payment-asked', provider: 'test', amount: 1210 }]);
    const facts = { walletBalance: 0, providers: [] };
    expect(codeOf(send(bookingIn('PENDING'), 'pay', { words, facts }))).toBe('no_provider_found');
  });

  test('TRIP-17 a rider cannot confirm cash', () => {
    expect(codeOf(send(bookingIn('PENDING'), 'pay', { words: { mode: 'cash' } }))).toBe(
      'payment_mode_unavailable',
    );
  });

  test('PAY-7 a provider’s word pays a pending trip and releases no driver a second time', () => {
    const after = sent(bookingIn('PENDING'), 'payment-confirmed');
    expect(after.booking).toMatchObject({ status: 'PAID', settlement: { card: 1210, gateway: 'test' } });
    expect(postings(after)).toEqual({ driver: 1100, operator: 110, 'provider-clearing': -1210 });
    expect(eventsOf(after, 'driver-released')).toEqual([]);
  });

  test.each(['PAYMENT_PENDING', 'PENDING'] as const)('PAY-7 a wrong amount does not pay in %s', (status) => {
    const words = { amount: 1209, gateway: 'test' };
    expect(codeOf(send(bookingIn(status), 'payment-confirmed', { words }))).toBe('payment_amount_wrong');
  });

  test('PAY-7 a parcel becomes NEW when it is paid', () => {
    const after = sent(bookingIn('PAYMENT_PENDING'), 'payment-confirmed');
    expect(after.booking).toMatchObject({ status: 'NEW', prepayment: { amount: 1210, gateway: 'test' } });
    expect(postings(after)).toEqual({ 'provider-clearing': -1210, prepayment: 1210 });
  });

  test('FARE-8 PAY-11 the operator bears a discount', () => {
    const charge = { tripCost: 1210, convenienceFees: 110, driverShare: 1100, discount: 210, payable: 1000 };
    const after = sent(bookingIn('REACHED', { charge }), 'end');
    expect(postings(after)).toEqual({ driver: 1100 - 1000, operator: 110, promotion: -210 });
  });
});

describe('rating', () => {
  test('RATE-1 TRIP-12 stars complete the booking and reach the driver', () => {
    const after = sent(bookingIn('PAID'), 'rate', { words: { stars: 4 } });
    expect(after.booking).toMatchObject({ status: 'COMPLETE', stars: 4 });
    expect(eventsOf(after, 'rated')).toEqual([{ type: 'rated', driverId: driver, riderId: rider, stars: 4 }]);
    expect(told(after)).toEqual([[driver, 'push_new_rating']]);
  });

  test('RATE-1 skipping completes too and tells nobody', () => {
    const after = sent(bookingIn('PAID'), 'rate', { words: {} });
    expect(after.booking).toMatchObject({ status: 'COMPLETE', stars: null });
    expect(after.events.map((event) => event.type)).toEqual(['status-changed']);
  });

  test.each([0, 6, 3.5])('RATE-1 %f stars are refused', (stars) => {
    expect(codeOf(send(bookingIn('PAID'), 'rate', { words: { stars } }))).toBe('invalid_request');
  });
});

describe('cancelling', () => {
  test('TRIP-13 from NEW the offers end and nobody else is told', () => {
    const after = sent(bookingIn('NEW'), 'cancel');
    expect(after.booking).toMatchObject({
      status: 'CANCELLED',
      reason: 'changed my mind',
      cancelledBy: 'rider',
    });
    expect(eventsOf(after, 'offers-withdrawn')[0]?.driverIds).toEqual([driver, otherDriver]);
    expect(told(after)).toEqual([]);
  });

  test.each(['ACCEPTED', 'ARRIVED'] as const)(
    'TRIP-13 from %s the driver is free and both are told',
    (status) => {
      const after = sent(bookingIn(status), 'cancel', { by: actors.admin });
      expect(after.booking).toMatchObject({ cancelledBy: 'admin', driverId: driver, cancelledFrom: status });
      expect(eventsOf(after, 'driver-released')).toEqual([{ type: 'driver-released', driverId: driver }]);
      expect(told(after).map(([who]) => who)).toEqual([rider, driver]);
    },
  );

  test('BKT-7 an unpaid parcel carries the reason of an incomplete booking', () => {
    const after = sent(bookingIn('PAYMENT_PENDING'), 'cancel', { words: {} });
    expect(after.booking).toMatchObject({ reason: 'cancel_incomplete' });
  });

  test('DEMO-5 the demo flag closes it', () => {
    const circumstances = { criticalEditsAllowed: false };
    expect(codeOf(send(bookingIn('NEW'), 'cancel', { circumstances }))).toBe('demo_mode');
  });

  const slabs = [{ minsDelayed: 5, amount: 300 }];
  const late = { nowMs: 60_000 + 6 * 60_000 };
  const cancelled = (
    by: (typeof actors)['rider' | 'admin'],
    riderBalance = 1000,
    negativeBalanceAllowed = true,
  ) =>
    sent(bookingIn('ACCEPTED'), 'cancel', {
      by,
      facts: { slabs, riderBalance },
      circumstances: { negativeBalanceAllowed },
      ...late,
    });

  test('CAR-4 a rider who cancels late pays the driver', () => {
    const after = cancelled(actors.rider);
    expect(after.booking).toMatchObject({ fee: 300, refund: 0 });
    expect(eventsOf(after, 'posted')[0]?.transaction.postings).toEqual([
      { account: { kind: 'rider', userId: rider }, amount: -300, txRef: 'cancellation_fee' },
      { account: { kind: 'driver', userId: driver }, amount: 300, txRef: 'cancellation_fee' },
    ]);
  });

  test('CAR-4 an admin cancels free of charge', () => {
    expect(cancelled(actors.admin).booking).toMatchObject({ fee: 0 });
  });

  test('CAR-4 SET-17 without negative balances the fee stops at what the rider has', () => {
    expect(cancelled(actors.rider, 120, false).booking).toMatchObject({ fee: 120 });
  });

  test('PAY-9 a prepaid booking is refunded less the fee', () => {
    const prepayment = { amount: 1210, gateway: 'test' };
    const after = sent(bookingIn('ACCEPTED', { prepayment }), 'cancel', {
      facts: { slabs, riderBalance: 0 },
      circumstances: { negativeBalanceAllowed: false },
      ...late,
    });
    expect(after.booking).toMatchObject({ refund: 1210, fee: 300 });
    const riders = eventsOf(after, 'posted')[0]?.transaction.postings.filter(
      (p) => p.account.kind === 'rider',
    );
    expect(riders?.map((p) => [p.amount, p.txRef])).toEqual([
      [1210, 'refund'],
      [-300, 'cancellation_fee'],
    ]);
  });
});

describe('actions', () => {
  const verbs = (role: 'rider' | 'driver' | 'admin' | 'fleetadmin', id: string) =>
    actionsFor(bookingIn('NEW'), { id, role }, open).map((action) => [action.verb, action.allowed]);

  test('each role sees its own verbs', () => {
    expect(verbs('rider', rider)).toEqual([
      ['pay', false],
      ['rate', false],
      ['cancel', true],
    ]);
    expect(verbs('admin', 'admin-1')).toEqual([
      ['assign', true],
      ['cancel', true],
    ]);
    expect(verbs('driver', driver).filter(([, allowed]) => allowed)).toEqual([
      ['accept', true],
      ['decline', true],
    ]);
  });

  test('BKT-15 a fleet admin has none', () => {
    expect(verbs('fleetadmin', 'fleet-1')).toEqual([]);
  });

  test('a closed action says why', () => {
    const circumstances = { ...open, autoDispatch: true, criticalEditsAllowed: false };
    expect(actionsFor(bookingIn('NEW'), { id: 'admin-1', role: 'admin' }, circumstances)).toEqual([
      { verb: 'assign', allowed: false, reason: 'auto_dispatch_on' },
      { verb: 'cancel', allowed: false, reason: 'demo_mode' },
    ]);
  });

  test('a code still to be said does not close the start', () => {
    const action = actionsFor(bookingIn('ARRIVED', { otp: '12345' }), { id: driver, role: 'driver' }, open);
    expect(action.find(({ verb }) => verb === 'start')).toEqual({ verb: 'start', allowed: true });
  });
});

const step = fc.record({
  verb: fc.constantFrom<MoveVerb>(...bookingVerbs, 'offer', 'payment-confirmed'),
  cash: fc.boolean(),
  taxi: fc.boolean(),
});

/** One random command with fitting words, sent by whoever usually sends it. */
function sendSome(booking: Parameters<typeof send>[0], verb: MoveVerb, cash: boolean, nowMs: number) {
  if (verb === 'end') return send(booking, 'end', { words: { cashReceived: cash }, nowMs });
  if (verb === 'offer') return send(booking, 'offer', { words: { driverIds: [driver] }, nowMs });
  if (verb === 'payment-confirmed') {
    return send(booking, verb, { words: { amount: booking.charge.payable, gateway: 'test' }, nowMs });
  }
  return send(booking, verb, { words: goodWords[verb], by: usualActor[verb], nowMs });
}

describe('whatever is sent', () => {
  test('money neither appears nor vanishes, and the driver is released as often as engaged', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (commands, delivery) => {
        const category = delivery ? 'delivery' : 'taxi';
        let booking: Parameters<typeof send>[0] = delivery
          ? bookingIn('PAYMENT_PENDING', { category })
          : bookingIn('NEW', { category });
        const all: BookingEvent[] = [];
        commands.forEach(({ verb, cash }, i) => {
          const outcome = sendSome(booking, verb, cash, i * 1000);
          if (isRefusal(outcome)) return;
          booking = outcome.booking;
          all.push(...outcome.events);
        });
        const posted = all.flatMap((event) => (event.type === 'posted' ? event.transaction.postings : []));
        expect(posted.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
        const count = (type: BookingEventType) => all.filter((event) => event.type === type).length;
        const engaged = ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'].includes(booking.status) ? 1 : 0;
        expect(count('driver-engaged') - count('driver-released')).toBe(engaged);
      }),
    );
  });
});
