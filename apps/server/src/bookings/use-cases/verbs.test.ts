import type { Booking } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf, type TestResponse } from '../../testing/requests.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const seen = async (id: string, as = app.admin) => good(await app.call('getBooking', { as, params: { id } }));
const busy = async (driver = app.driver) => good(await app.call('getAvailability', { as: driver })).busy;
const balance = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
const settings = (body: object) => changeSettings(app, app.admin, body);
const visited = async (as: TestPerson) =>
  (good(await app.call('exportMyData', { as })).data['places'] as { visited: unknown }).visited;
/** Ends a booking so that the driver is free, whatever status a test left it in. */
const finish = async (booking: Booking) => {
  const now = await seen(booking.id);
  if (['NEW', 'ACCEPTED', 'ARRIVED'].includes(now.status)) {
    await app.call('cancelBooking', { as: app.admin, params: { id: now.id } });
  }
};

describe('a task', () => {
  test('TRIP-3 copies the driver’s details when it is accepted, and makes the driver busy', async () => {
    const booking = await app.bookingIn('ACCEPTED');
    const now = await seen(booking.id);
    expect(now).toMatchObject({
      driver: app.driver.id,
      driverName: 'driver Number 3',
      vehicleNumber: 'FX 3',
    });
    expect(now).toMatchObject({ requestedDrivers: {}, version: 2 });
    expect(await busy()).toBe(true);
    expect(good(await app.call('listTasks', { as: app.driver })).items).toEqual([]);
    await finish(booking);
  });

  test('TRIP-3 copies all details of the driver at the time when it is accepted', async () => {
    const fleet = await app.addPerson('fleetadmin');
    const driver = await app.addActiveDriver(undefined, {
      first_name: 'Ana',
      last_name: 'Lima',
      profile_image: '/api/files/ana',
      mobile: '+15559990000',
      rating_sum: 13,
      rating_count: 3,
      vehicle_number: 'NO 1',
      vehicle_make: 'Lada',
      vehicle_model: 'Niva',
      fleet_admin_id: fleet.id,
    });
    const booking = await app.book();
    good(await app.call('acceptBooking', { as: driver, params: { id: booking.id } }));
    await sql`update users set first_name = 'Eva', vehicle_number = 'NO 2', rating_sum = 3 where id = ${driver.id}`.execute(
      app.platform.db,
    );
    expect(await seen(booking.id)).toMatchObject({
      driver: driver.id,
      driverName: 'Ana Lima',
      driverImage: '/api/files/ana',
      driverContact: '+15559990000',
      driverRating: 4.3,
      vehicleNumber: 'NO 1',
      vehicleMake: 'Lada',
      vehicleModel: 'Niva',
      fleetadmin: fleet.id,
    });
    await finish(booking);
    await app.call('setAvailability', { as: driver, body: { active: false } });
  });

  test('TRIP-19 is refused to a second driver because it is taken, and leaves that driver’s list', async () => {
    const second = await app.addActiveDriver();
    const booking = await app.book();
    const params = { id: booking.id };
    good(await app.call('acceptBooking', { as: app.driver, params }));
    const lost = await app.call('acceptBooking', { as: second, params });
    expect([lost.status, codeOf(lost)]).toEqual([409, 'task_taken']);
    expect(lost.body).toMatchObject({ error: { facts: { status: 'ACCEPTED' } } });
    expect(JSON.stringify(lost.body)).not.toContain(app.rider.email);
    expect(good(await app.call('listTasks', { as: second })).items).toEqual([]);
    await finish(booking);
    await app.call('setAvailability', { as: second, body: { active: false } });
  });

  test('TRIP-19 is refused to a driver who is busy', async () => {
    const [one, two] = [await app.book(), await app.book()];
    good(await app.call('acceptBooking', { as: app.driver, params: { id: one.id } }));
    expect(codeOf(await app.call('acceptBooking', { as: app.driver, params: { id: two.id } }))).toBe(
      'driver_busy',
    );
    await finish(one);
    await finish(two);
  });

  test('TRIP-18 leaves the list of a driver who declines it, and the booking stays NEW', async () => {
    const booking = await app.book();
    const params = { id: booking.id };
    good(await app.call('declineBooking', { as: app.driver, params, body: { reason: 'too_far' } }));
    const { items } = good(await app.call('getBookingTrail', { as: app.admin, params }));
    expect(items[1]).toMatchObject({
      fromStatus: 'NEW',
      toStatus: 'NEW',
      byRole: 'dispatcher',
      byId: null,
      drivers: [{ id: app.driver.id }],
    });
    expect(items.map(({ event, verb, facts }) => [event, verb, facts])).toEqual([
      ['create', null, { reference: booking.reference, quoteId: expect.any(String) }],
      ['offer', 'offer', { said: { driverIds: [app.driver.id] } }],
      ['decline', 'decline', { said: { reason: 'too_far' } }],
    ]);
    expect(good(await app.call('listTasks', { as: app.driver })).items).toEqual([]);
    expect(await seen(booking.id)).toMatchObject({ status: 'NEW', version: 1, requestedDrivers: {} });
    expect(codeOf(await app.call('acceptBooking', { as: app.driver, params }))).toBe('task_not_offered');
    await finish(booking);
  });

  test('TRIP-18 is offered to other drivers immediately after a hand-back, and never again to that driver', async () => {
    const booking = await app.bookingIn('ARRIVED');
    const params = { id: booking.id };
    const second = await app.addActiveDriver();
    expect(codeOf(await app.call('handBackBooking', { as: app.driver, params, body: { reason: ' ' } }))).toBe(
      'reason_required',
    );
    good(await app.call('handBackBooking', { as: app.driver, params, body: { reason: 'flat tyre' } }));
    expect(await seen(booking.id)).toMatchObject({
      status: 'NEW',
      driver: null,
      requestedDrivers: { [second.id]: true },
    });
    expect(await busy()).toBe(false);
    expect((await app.call('getBooking', { as: app.driver, params })).status).toBe(404);
    app.clock.forward(120_000);
    await app.settle();
    expect(good(await app.call('listTasks', { as: app.driver })).items).toEqual([]);
    expect(good(await app.call('listTasks', { as: second })).items).toHaveLength(1);
    expect(app.sent.map(({ to, body }) => [to, body])).toContainEqual([
      app.rider.email,
      expect.stringContaining('Your driver cannot come'),
    ]);
    await finish(booking);
    await app.call('setAvailability', { as: second, body: { active: false } });
  });
});

describe('driving', () => {
  test('TRIP-4 TRIP-5 DATA-11 records the time of arriving and starting, and notifies the customer', async () => {
    const booking = await app.bookingIn('STARTED');
    const params = { id: booking.id };
    const ago = (milliseconds: number) => new Date(app.clock.now().getTime() - milliseconds).toISOString();
    expect([booking.driverArriveTime, booking.startTime]).toEqual([ago(60_000), ago(0)]);
    const tracking = good(await app.call('getBookingTracking', { as: app.rider, params }));
    expect(tracking).toMatchObject({
      last: {
        id: expect.stringMatching(/./),
        at: booking.startTime,
        status: 'STARTED',
        lat: pickup.lat,
        lng: pickup.lng,
      },
      toward: 'drop',
    });
    await app.settle();
    const pushes = app.sent
      .filter(({ to }) => to === app.rider.email)
      .map(({ body, screen }) => [screen, body]);
    expect(pushes).toContainEqual(['BookedCab', 'driver Number 3 is waiting at Central Station.']);
    expect(pushes).toContainEqual(['BookedCab', 'Your trip to Harbour has started.']);
    good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
  });

  test('PUSH-5 LANG-9 sends pushes in the default language, with the operator’s own texts', async () => {
    await sql`insert into message_templates values
      ('push_driver_arrived', 'fr', 'Fiacre', 'Votre chauffeur {{driver}} attend.', now())`.execute(
      app.platform.db,
    );
    await sql`update languages set is_default = false`.execute(app.platform.db);
    await sql`update languages set is_default = true where lang_locale = 'fr'`.execute(app.platform.db);
    const booking = await app.bookingIn('ARRIVED');
    await app.settle();
    await sql`update languages set is_default = false`.execute(app.platform.db);
    await sql`update languages set is_default = true where lang_locale = 'en'`.execute(app.platform.db);
    const bodies = app.sent.map(({ body }) => body);
    expect(bodies).toContain('Votre chauffeur driver Number 3 attend.');
    await finish(booking);
  });

  test('BOOK-15 SET-3 requires the correct start code to start a trip that has one', async () => {
    await settings({ otpSecure: true });
    const booking = await app.bookingIn('ARRIVED');
    const params = { id: booking.id };
    const { otp } = await seen(booking.id, app.rider);
    for (const wrong of [undefined, '', '1234', '00000']) {
      expect(codeOf(await app.call('startBooking', { as: app.driver, params, body: { otp: wrong } }))).toBe(
        'otp_validate_error',
      );
    }
    good(await app.call('startBooking', { as: app.driver, params, body: { otp: otp ?? '' } }));
    const trail = good(await app.call('getBookingTrail', { as: app.admin, params }));
    // In quotes, since the digits may also occur in ids.
    expect(JSON.stringify(trail)).not.toContain(`"${otp}"`);
    await settings({ otpSecure: false });
    good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
  });

  test('TRIP-6 TRIP-22 keeps the estimated distance and fare without positions, with the actual time', async () => {
    const booking = await app.bookingIn('REACHED');
    expect(booking).toMatchObject({ distanceMetres: 5004, tripCost: 1219, totalTripTimeSeconds: 60 });
    expect(booking.endTime).toBe(app.clock.now().toISOString());
    // The trip began where the driver reported arriving. No end was reported, so the trip has none.
    const { rows } = await sql`select status from tracking_points where booking_id = ${booking.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ status: 'STARTED' }]);
    const fare = good(await app.call('getBookingFare', { as: app.driver, params: { id: booking.id } }));
    expect(fare.basis.source).toBe('estimate_kept');
    good(
      await app.call('endBooking', {
        as: app.driver,
        params: { id: booking.id },
        body: { cashReceived: true },
      }),
    );
  });

  test('TRIP-7 TRIP-24 saves the drop as an address and counts the visit', async () => {
    const rider = await app.addPerson('rider');
    const { id } = await app.bookingIn('STARTED', rider);
    const before = await visited(rider);
    good(await app.call('reachBooking', { as: app.driver, params: { id } }));
    const { lat, lng, add: description } = drop;
    const visit = { description, lat, lng, approximate: false };
    expect([before, await visited(rider)]).toEqual([[], [{ ...visit, count: 1 }]]);
    const body = { cashReceived: true };
    good(await app.call('endBooking', { as: app.driver, params: { id }, body }));
    await app.bookingIn('PAID', rider);
    expect(await visited(rider)).toEqual([{ ...visit, count: 2 }]);
  });
});

describe('paying', () => {
  test('TRIP-11 cash credits the share, debits the cash, notifies both and frees the driver', async () => {
    const before = await balance(app.driver);
    const booking = await app.bookingIn('PAID');
    expect(booking).toMatchObject({
      paymentMode: 'cash',
      cashPaymentAmount: 1219,
      customerPaid: 1219,
      driverShare: 1060,
    });
    expect((await balance(app.driver)) - before).toBe(1060 - 1219);
    const history = good(await app.call('getWallet', { as: app.driver })).history.slice(0, 2);
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'Credit', amount: 1060, txRef: 'trip' }),
        expect.objectContaining({ type: 'Debit', amount: 1219, txRef: 'cash' }),
      ]),
    );
    expect(await busy()).toBe(false);
  });

  test('TRIP-10 TRIP-17 frees the driver in PENDING, who may still confirm cash', async () => {
    const booking = await app.bookingIn('PENDING');
    expect(await busy()).toBe(false);
    const paid = good(await app.call('confirmCashBooking', { as: app.driver, params: { id: booking.id } }));
    expect(paid).toMatchObject({ status: 'PAID', cashPaymentAmount: 1219 });
  });

  test('TRIP-25 requires a balance for the wallet, a provider for cards and the driver’s confirmation for cash', async () => {
    const booking = await app.bookingIn('PENDING');
    const pay = (body: { mode: 'cash' | 'wallet' | 'card'; provider?: string }) =>
      app.call('payBooking', { as: app.rider, params: { id: booking.id }, body });
    expect(codeOf(await pay({ mode: 'wallet' }))).toBe('wallet_too_low');
    expect(codeOf(await pay({ mode: 'card', provider: 'nobody' }))).toBe('no_provider_found');
    expect(codeOf(await pay({ mode: 'cash' }))).toBe('payment_mode_unavailable');
    expect(await seen(booking.id)).toMatchObject({ status: 'PENDING' });
  });

  test('WAL-8 pays the referrer the bonus once, for the first paid booking', async () => {
    await settings({ bonus: 500 });
    const referrer = await app.addPerson('rider');
    const referred = await app.addPerson('rider', { signup_via_referral: referrer.id });
    await app.bookingIn('PENDING', referred);
    expect(await balance(referrer)).toBe(0);
    await app.bookingIn('PAID', referred);
    await app.bookingIn('PAID', referred);
    await settings({ bonus: 0 });
    expect(await balance(referrer)).toBe(500);
    expect(await balance(referred)).toBe(0);
  });
});

describe('rating', () => {
  test('RATE-1 TRIP-12 happens once, by the rider, and updates the average to one decimal', async () => {
    const [one, two, three] = [
      await app.bookingIn('PAID'),
      await app.bookingIn('PAID'),
      await app.bookingIn('PAID'),
    ];
    const rate = (id: string, stars?: number, comment?: string) =>
      app.call('rateBooking', { as: app.rider, params: { id }, body: { stars, comment } });
    expect(good(await rate(one.id, 5, 'Thanks')).rating).toBe(5);
    expect(good(await rate(two.id, 4)).rating).toBe(4);
    expect((await seen(two.id)).rating).toBe(4);
    const { rows } = await sql`select stars, comment from ratings where driver_id = ${app.driver.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ stars: 5, comment: 'Thanks' }]);
    const exported = good(await app.call('exportMyData', { as: app.rider })).data['ratings'];
    expect(exported).toMatchObject([
      { bookingId: one.id, stars: 5, comment: 'Thanks', at: expect.any(String) },
      { bookingId: two.id, stars: 4, comment: null },
    ]);
    expect(good(await rate(three.id)).rating).toBeNull();
    expect(codeOf(await rate(one.id, 1))).toBe('wrong_status');
    expect(good(await app.call('me', { as: app.driver })).driver?.rating).toBe(4.5);
  });

  test('RATE-1 refuses a fraction of a star', async () => {
    const booking = await app.bookingIn('PAID');
    const answer = await app.call('rateBooking', {
      as: app.rider,
      params: { id: booking.id },
      body: { stars: 4.5 },
    });
    expect(answer.status).toBe(400);
  });
});

describe('cancelling', () => {
  test.each(['NEW', 'ACCEPTED', 'ARRIVED'] as const)(
    'TRIP-13 TRIP-27 BKT-14 a cancellation from %s stores reason, role and time, and frees the driver',
    async (status) => {
      const booking = await app.bookingIn(status);
      const params = { id: booking.id };
      const answer = good(
        await app.call('cancelBooking', { as: app.rider, params, body: { reason: 'Plans changed' } }),
      );
      expect(answer).toMatchObject({ status: 'CANCELLED', reason: 'Plans changed', cancelledBy: 'rider' });
      expect(answer.cancelTime).toEqual(expect.any(String));
      expect([answer.driverAcceptTime !== null, answer.driverArriveTime !== null]).toEqual([
        status !== 'NEW',
        status === 'ARRIVED',
      ]);
      expect(await busy()).toBe(false);
      expect((await seen(booking.id)).requestedDrivers).toEqual({});
      expect(good(await app.call('listTasks', { as: app.driver })).items).toEqual([]);
    },
  );

  test('CAR-4 late costs a rider the car type’s slab for the driver, and an admin nothing', async () => {
    const rider = await app.addPerson('rider');
    const [riderBefore, driverBefore] = [await balance(rider), await balance(app.driver)];
    const byAdmin = await app.bookingIn('ACCEPTED', rider);
    app.clock.forward(6 * 60_000);
    good(await app.call('cancelBooking', { as: app.admin, params: { id: byAdmin.id } }));
    expect(await balance(rider)).toBe(riderBefore);
    const byRider = await app.bookingIn('ACCEPTED', rider);
    const params = { id: byRider.id };
    const cost = async (as: TestPerson) => good(await app.call('getCancellationCost', { as, params }));
    const told = await cost(rider);
    expect(told).toMatchObject({ fee: 0, refund: 0, why: 'in_time', next: { fee: 200 } });
    app.clock.forward(6 * 60_000);
    // A fee that has risen since the rider saw it is not charged.
    const body = { maxFee: told.fee };
    expect(codeOf(await app.call('cancelBooking', { as: rider, params, body }))).toBe(
      'cancellation_fee_changed',
    );
    expect(await cost(app.admin)).toMatchObject({ fee: 0, why: 'office', next: null });
    expect(await cost(rider)).toMatchObject({ fee: 400, why: 'late', next: null });
    good(await app.call('cancelBooking', { as: rider, params, body: { maxFee: 400 } }));
    expect(codeOf(await app.call('getCancellationCost', { as: rider, params }))).toBe('wrong_status');
    // Five minutes or more cost 4.00.
    expect((await balance(rider)) - riderBefore).toBe(-400);
    expect((await balance(app.driver)) - driverBefore).toBe(400);
  });

  test('TRIP-16 is refused once the trip has started', async () => {
    const booking = await app.bookingIn('STARTED');
    const params = { id: booking.id };
    expect(codeOf(await app.call('cancelBooking', { as: app.rider, params }))).toBe('wrong_status');
    good(await app.call('reachBooking', { as: app.driver, params }));
    good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
  });
});

describe('outdated, foreign and repeated requests', () => {
  const code = (answer: TestResponse<unknown>) => [answer.status, codeOf(answer)];

  test('a transition on an outdated version is refused, and the response has the current booking', async () => {
    const booking = await app.bookingIn('ACCEPTED');
    const params = { id: booking.id };
    const stale = await app.call('arriveBooking', { as: app.driver, params, body: { version: 1 } });
    expect(code(stale)).toEqual([409, 'stale_version']);
    expect(stale.body).toMatchObject({ error: { facts: { booking: { status: 'ACCEPTED', version: 2 } } } });
    good(await app.call('arriveBooking', { as: app.driver, params, body: { version: 2 } }));
    await finish(booking);
  });

  test('ROLE-8 someone else’s booking is not found, for every verb', async () => {
    const booking = await app.bookingIn('ACCEPTED');
    const params = { id: booking.id };
    const [stranger, other] = [await app.addPerson('driver'), await app.addPerson('rider')];
    const attempts = [
      await app.call('acceptBooking', { as: stranger, params }),
      await app.call('arriveBooking', { as: stranger, params }),
      await app.call('reachBooking', { as: stranger, params }),
      await app.call('declineBooking', { as: stranger, params }),
      await app.call('cancelBooking', { as: other, params }),
      await app.call('rateBooking', { as: other, params, body: {} }),
      await app.call('getBooking', { as: other, params }),
      await app.call('getBookingFare', { as: other, params }),
      await app.call('getBookingTracking', { as: stranger, params }),
    ];
    expect(attempts.map(code)).toEqual(attempts.map(() => [404, 'not_found']));
    await finish(booking);
  });

  test('TRIP-17 a repeated idempotency key returns the first response and changes nothing twice', async () => {
    const booking = await app.bookingIn('REACHED');
    const before = await balance(app.driver);
    const request = {
      as: app.driver,
      params: { id: booking.id },
      body: { cashReceived: true },
      idempotencyKey: 'end-1',
    };
    const [one, two] = [await app.call('endBooking', request), await app.call('endBooking', request)];
    expect(two.body).toEqual(one.body);
    expect((await balance(app.driver)) - before).toBe(1060 - 1219);
  });
});

test('DEMO-5 cancelling is refused in demo mode', async () => {
  const demo = await startRides({ env: { DEMO_MODE: 'true' } });
  const booking = await demo.book();
  const params = { id: booking.id };
  expect(booking.actions).toContainEqual({ verb: 'cancel', allowed: false, reason: 'demo_mode' });
  const answer = await demo.call('cancelBooking', { as: demo.rider, params });
  expect([answer.status, codeOf(answer)]).toEqual([403, 'demo_mode']);
  await demo.close();
});

test('ROLE-9 DATA-2 a rider’s own data does not name the drivers whom a booking was offered to', async () => {
  await app.bookingIn('COMPLETE');
  const { data } = good(await app.call('exportMyData', { as: app.rider }));
  const trail = JSON.stringify(data['trail']);
  expect(trail).toContain('booking-create');
  expect(trail).not.toContain(app.driver.id);
});
