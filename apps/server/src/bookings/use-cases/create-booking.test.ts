import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AccountTables } from '../../accounts/index.ts';
import { ferryLng, gridCentre, gridIsland } from '../../testing/grid-map.ts';
import { codeOf } from '../../testing/requests.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const minutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000).toISOString();
const quoting = (change: object) =>
  app.call('createQuote', { body: { pickup, drop, carTypeId: app.carTypeId, ...change } });
const booking = (as: { token: string } | undefined, body: object) => app.call('createBooking', { as, body });
const fromNewQuote = async (as: { token: string } | undefined, body: object = {}) =>
  booking(as, { quoteId: (await app.quote()).id, ...body });

describe('quotes', () => {
  test('DATA-15 DATA-16 contain route and fare, last ten minutes and are open to guests', async () => {
    const quote = good(await quoting({}));
    expect(quote.route).toMatchObject({ distanceMetres: 5004, durationSeconds: 500, estimated: false });
    expect(quote.route.polyline).toBe('_c`|@_gayB??gxG?');
    expect(quote.fare).toMatchObject({ grandTotal: 1219, currency: 'USD' });
    expect(quote.fare.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(1219);
    expect(quote.expiresAt).toBe(minutes(10));
  });

  test.each([
    ['pickup', { pickup: null }],
    ['drop', { drop: undefined }],
    ['car type', { carTypeId: null }],
    ['a known car type', { carTypeId: '00000000-0000-7000-8000-000000000000' }],
    ['a date for Book Later', { bookLater: true }],
  ])('BOOK-3 are refused with select_proper without %s', async (_, change) => {
    expect(codeOf(await quoting(change))).toBe('select_proper');
  });

  test.each([9e15, '9999-12-31T23:59:59-14:00'])('BOOK-3 reject %s as a date', async (tripDate) => {
    expect(codeOf(await quoting({ bookLater: true, tripDate }))).toBe('select_proper');
    expect(codeOf(await fromNewQuote(app.rider, { bookLater: true, tripDate }))).toBe('select_proper');
  });

  test.each([
    [14.9, 'past_booking_error'],
    [15, null],
  ])('BOOK-4 CONST-1 Book Later in %f minutes by the server’s clock: %s', async (ahead, code) => {
    expect(codeOf(await quoting({ bookLater: true, tripDate: minutes(ahead) }))).toBe(code);
  });

  test('refuse an unknown promo code and ignore a blank one', async () => {
    expect(codeOf(await quoting({ promoCode: 'WELCOME' }))).toBe('promo_unknown');
    expect(codeOf(await quoting({ promoCode: ' ' }))).toBeNull();
  });

  test('BOOK-11 accept a date in milliseconds', async () => {
    const tripDate = app.clock.now().getTime() + 3_600_000;
    const answer = await quoting({ bookLater: true, tripDate });
    expect(answer.body.tripDate).toBe(minutes(60));
  });

  test('BOOK-5 fail with place_to_coords_error if there is no route between the places', async () => {
    expect(codeOf(await quoting({ drop: { lat: 50, lng: 50, add: 'Elsewhere' } }))).toBe(
      'place_to_coords_error',
    );
  });

  test('BOOK-7 ERR-37 fail with No Route Found between two islands without a ferry', async () => {
    expect(codeOf(await quoting({ drop: { ...gridIsland, add: 'The island' } }))).toBe('No Route Found');
    const { lat: pickupLat, lng: pickupLng } = gridCentre;
    const between = { pickupLat, pickupLng, dropLat: gridIsland.lat, dropLng: gridIsland.lng };
    expect(codeOf(await app.call('comparePrices', { query: between }))).toBe('No Route Found');
  });

  test('LAND-16 say how much of the route is on a ferry', async () => {
    expect(good(await quoting({})).route.ferryMetres).toBe(0);
    const across = { lat: gridCentre.lat, lng: ferryLng + 0.01, add: 'The far shore' };
    expect(good(await quoting({ drop: across })).route.ferryMetres).toBe(500);
  });

  test('BOOK-6 fail with no_driver_found_alert_messege if no driver is near the pickup, but not for Book Later', async () => {
    const far = { lat: 10.4, lng: 20, add: 'Far away' };
    expect(codeOf(await quoting({ pickup: far }))).toBe('no_driver_found_alert_messege');
    expect(codeOf(await quoting({ pickup: far, bookLater: true, tripDate: minutes(60) }))).toBe(null);
  });

  test('BOOK-6 ignore a nearby driver who is off duty, not approved or busy', async () => {
    const refused = async () => codeOf(await quoting({}));
    await app.call('setAvailability', { as: app.driver, body: { active: false } });
    expect(await refused()).toBe('no_driver_found_alert_messege');
    await app.call('setAvailability', { as: app.driver, body: { active: true } });
    const approve = async (approved: boolean) => {
      const users = app.platform.db.withTables<AccountTables>().updateTable('users');
      await users.set({ approved }).where('id', '=', app.driver.id).execute();
      app.live.tell('drivers', { event: 'availability', data: { id: app.driver.id } });
    };
    await approve(false);
    expect(await refused()).toBe('no_driver_found_alert_messege');
    await approve(true);
    const { id } = await app.bookingIn('ACCEPTED');
    expect(await refused()).toBe('no_driver_found_alert_messege');
    await app.call('cancelBooking', { as: app.admin, params: { id } });
    expect(await refused()).toBe(null);
  });

  test('BOOK-13 accept a nearby driver of another car type', async () => {
    const other = (await app.call('listCarTypes')).body.items[1];
    expect(codeOf(await quoting({ carTypeId: other?.id }))).toBe(null);
  });
});

describe('bookings', () => {
  test('BOOK-1 a guest must log in', async () => {
    const answer = await fromNewQuote(undefined);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'must_login']);
  });

  test.each(['driver', 'fleetadmin', 'admin'] as const)(
    'BOOK-2 ADDB-4 a %s gets user_issue_contact_admin',
    async (role) => {
      expect(codeOf(await fromNewQuote(await app.addPerson(role)))).toBe('user_issue_contact_admin');
    },
  );

  test('BOOK-7 fail with No Route Found without an estimate', async () => {
    expect(codeOf(await booking(app.rider, {}))).toBe('No Route Found');
  });

  test('LAND-13 report the first of several errors in the specification’s order', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000';
    const worst = { quoteId: unknown, bookLater: true };
    expect(codeOf(await booking(undefined, worst))).toBe('must_login');
    expect(codeOf(await booking(app.driver, worst))).toBe('user_issue_contact_admin');
    expect(codeOf(await booking(app.rider, worst))).toBe('select_proper');
    expect(codeOf(await booking(app.rider, { ...worst, tripDate: minutes(5) }))).toBe('past_booking_error');
    expect(codeOf(await booking(app.rider, { bookLater: true, tripDate: minutes(60) }))).toBe(
      'No Route Found',
    );
  });

  test('BOOK-9 BOOK-14 BOOK-17 a ride for now is NEW and costs the quoted fare', async () => {
    const made = await app.book();
    expect(made).toMatchObject({
      status: 'NEW',
      category: 'taxi',
      bookLater: false,
      estimate: 1219,
      tripCost: 1219,
    });
    expect(made).toMatchObject({
      tripDate: app.clock.now().toISOString(),
      paymentMode: 'cash',
      payableAmount: 1219,
    });
  });

  test('BOOK-11 BOOK-14 a date alone means Book Later, and with Book Now it is ignored', async () => {
    const tripDate = minutes(60);
    const later = { bookLater: true, tripDate };
    const quoted = (await quoting({ tripDate })).body;
    expect(quoted.tripDate).toBe(tripDate);
    expect((await booking(app.rider, { quoteId: quoted.id })).body).toMatchObject(later);
    expect((await fromNewQuote(app.rider, { tripDate })).body).toMatchObject(later);
    const now = { bookLater: false, tripDate: minutes(0) };
    expect((await quoting({ bookLater: false, tripDate })).body.tripDate).toBe(null);
    expect((await fromNewQuote(app.rider, { bookLater: false, tripDate })).body).toMatchObject(now);
  });

  test('BOOK-14 the customer is the signed-in person, and none of the booking’s own fields can be sent', async () => {
    const other = await app.addPerson('rider');
    const made = await fromNewQuote(app.rider, { customerId: other.id });
    expect(made.body.customer).toBe(app.rider.id);
    const { id } = await app.quote();
    const forged = await app.http.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { authorization: `Bearer ${app.rider.token}` },
      payload: { quoteId: id, tripCost: 1, status: 'PAID' },
    });
    expect(forged.statusCode).toBe(400);
  });

  test('ADDB-2 an admin books for a rider, who sees it', async () => {
    const made = await fromNewQuote(app.admin, { customerId: app.rider.id });
    expect(made.body).toMatchObject({ status: 'NEW', bookingTypeAdmin: true, customer: app.rider.id });
    expect((await app.call('getBooking', { as: app.rider, params: { id: made.body.id } })).status).toBe(200);
  });

  test.each(['driver', 'rider'] as const)(
    'ADDB-3 ADDB-5 an admin cannot book for a %s who is not an approved rider',
    async (role) => {
      const person = await app.addPerson(role, { approved: false });
      expect(codeOf(await fromNewQuote(app.admin, { customerId: person.id }))).toBe('select_proper');
    },
  );

  test('ADDB-3 an admin must pick a rider', async () => {
    expect(codeOf(await fromNewQuote(app.admin, { customerId: null }))).toBe('select_proper');
  });

  test('BOOK-16 a quote can be booked once; a second press returns the first booking', async () => {
    const { id } = await app.quote();
    const first = await booking(app.rider, { quoteId: id });
    const second = await booking(app.rider, { quoteId: id });
    expect([second.status, codeOf(second)]).toEqual([409, 'quote_used']);
    expect(second.body).toMatchObject({ error: { facts: { bookingId: first.body.id } } });
  });

  test('BOOK-16 two simultaneous presses make one booking, by idempotency key or by quote', async () => {
    const { id } = await app.quote();
    const answers = await Promise.all([1, 2, 3, 4].map(() => booking(app.rider, { quoteId: id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([null, 'quote_used']));
    const keyed = { as: app.rider, body: { quoteId: (await app.quote()).id }, idempotencyKey: 'press-1' };
    const [one, two] = [await app.call('createBooking', keyed), await app.call('createBooking', keyed)];
    expect(two.body).toEqual(one.body);
  });

  test('BOOK-16 a rider may hold several bookings', async () => {
    const [one, two] = [await app.book(), await app.book()];
    expect(one.id).not.toBe(two.id);
  });

  test('an expired or unknown quote cannot be booked', async () => {
    const { id } = await app.quote();
    app.clock.forward(600_000);
    expect(codeOf(await booking(app.rider, { quoteId: id }))).toBe('quote_expired');
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect(codeOf(await booking(app.rider, { quoteId: unknown }))).toBe('quote_expired');
  });

  test('BOOK-6 nearby drivers are checked again when the ride is booked', async () => {
    const { id } = await app.quote();
    await app.call('setAvailability', { as: app.driver, body: { active: false } });
    const answer = await booking(app.rider, { quoteId: id });
    await app.call('setAvailability', { as: app.driver, body: { active: true } });
    expect(codeOf(answer)).toBe('no_driver_found_alert_messege');
  });

  test('BOOK-4 the fifteen minutes are checked again when the ride is booked', async () => {
    const { id } = await app.quote({ bookLater: true, tripDate: minutes(16) });
    app.clock.forward(120_000);
    expect(codeOf(await booking(app.rider, { quoteId: id }))).toBe('past_booking_error');
  });

  test('MISC-4 every booking has a unique short reference', async () => {
    const [one, two] = [await app.book(), await app.book()];
    expect(one.reference).toMatch(/^[34679CDFGHJKMNPQRTVWXY]{7}$/);
    expect(two.reference).not.toBe(one.reference);
  });

  test('BOOK-12 a refusal has a code, a message and the request id', async () => {
    const { id } = await app.quote();
    await booking(app.rider, { quoteId: id });
    const again: { status: number; body: unknown } = await booking(app.rider, { quoteId: id });
    const error = {
      code: 'quote_used',
      message: expect.stringMatching(/./),
      requestId: expect.stringMatching(/./),
    };
    expect(again).toMatchObject({ status: 409, body: { error } });
  });

  test('BOOK-10 CONST-3 a five-digit start code exists only while otp_secure is on', async () => {
    expect((await app.book()).otp).toBeNull();
    await changeSettings(app, app.admin, { otpSecure: true });
    const made = await app.book();
    await changeSettings(app, app.admin, { otpSecure: false });
    expect(Number(made.otp)).toBeGreaterThanOrEqual(10_000);
    expect(Number(made.otp)).toBeLessThanOrEqual(99_999);
  });

  test('PAY-5 a ride needs no payment packet and is refused if one is sent', async () => {
    const { id: quoteId } = await app.quote();
    const refused = await booking(app.rider, { quoteId, paymentPacket: { paymentMode: 'card' } });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_request']);
    expect((await booking(app.rider, { quoteId })).body).toMatchObject({ paymentMode: 'cash' });
  });

  test('BOOK-10 CONST-3 the lowest start code is 10000, the highest 99999', async () => {
    await changeSettings(app, app.admin, { otpSecure: true });
    const drawn = vi.spyOn(app.platform.random, 'integer');
    drawn.mockImplementation((least) => least);
    const least = await app.book();
    drawn.mockImplementation((_, greatest) => greatest);
    const greatest = await app.book();
    drawn.mockRestore();
    await changeSettings(app, app.admin, { otpSecure: false });
    expect([least.otp, greatest.otp]).toEqual(['10000', '99999']);
  });

  test('DATA-21 the specification’s duplicate names hold the same values', async () => {
    const made = await app.bookingIn('COMPLETE');
    expect(made.bookingId).toBe(made.id);
    expect([made.pickupAddress, made.dropAddress]).toEqual([made.pickup.add, made.drop.add]);
    expect(made.discount).toBe(made.discountAmount);
    const [start, end] = [made.tripStartTime ?? '', made.tripEndTime ?? ''];
    expect(Date.parse(end) - Date.parse(start)).toBe(60_000);
    expect([made.startTime, made.endTime]).toEqual([start, end]);
  });

  test('CAR-3 changing a car type does not change a booking', async () => {
    const made = await app.book();
    await app.pool.connect().then(async (client) => {
      await client.query('update car_types set base_fare = 9900, version = version + 1', []);
      client.release();
    });
    const fare = await app.call('getBookingFare', { as: app.admin, params: { id: made.id } });
    expect(fare.body).toMatchObject({
      fare: { grandTotal: 1219 },
      basis: { tariff: { baseFare: 260 }, source: 'estimate' },
    });
  });
});

describe('bookings in the delivery category', () => {
  let parcels: RideApp;
  beforeAll(async () => {
    parcels = await startRides({ env: { APP_CATEGORY: 'delivery' } });
  });
  afterAll(() => parcels.close());
  const delivery = { deliveryPersonPhone: '555-12345', deliveryInstructions: 'Ring twice' };
  const send = async (as: { token: string }, body: object) =>
    parcels.call('createBooking', { as, body: { quoteId: (await parcels.quote()).id, ...body } });

  test('DELIV-2 DELIV-3 require details, including a name if an admin books', async () => {
    expect(codeOf(await send(parcels.rider, {}))).toBe('deliveryDetailMissing');
    expect(codeOf(await send(parcels.rider, { delivery: { deliveryPersonPhone: '123' } }))).toBe(
      'deliveryDetailMissing',
    );
    expect(codeOf(await send(parcels.admin, { customerId: parcels.rider.id, delivery }))).toBe(
      'deliveryDetailMissing',
    );
  });

  test('BOOK-9 DELIV-4 DELIV-8 wait for payment by card before they are offered', async () => {
    const made = await send(parcels.rider, { delivery });
    expect(made.body).toMatchObject({
      status: 'PAYMENT_PENDING',
      paymentMode: 'card',
      deliveryInstructions: 'Ring twice',
    });
    await parcels.settle();
    expect((await parcels.call('listTasks', { as: parcels.driver })).body.items).toEqual([]);
    const params = { id: made.body.id };
    const assigned = await parcels.call('assignBooking', {
      as: parcels.admin,
      params,
      body: { driverId: parcels.driver.id },
    });
    expect(codeOf(assigned)).toBe('wrong_status');
  });

  test('BKT-7 PAY-8 can be cancelled with a reason while unpaid', async () => {
    const made = await send(parcels.rider, { delivery });
    const answer = await parcels.call('cancelBooking', { as: parcels.rider, params: { id: made.body.id } });
    expect(answer.body).toMatchObject({
      status: 'CANCELLED',
      reason: 'cancel_incomplete',
      cancelledBy: 'rider',
    });
  });

  test('ADDB-2 DELIV-8 are NEW and not prepaid if an admin books', async () => {
    const made = await send(parcels.admin, {
      customerId: parcels.rider.id,
      delivery: { ...delivery, deliveryPerson: 'Ana' },
    });
    expect(made.body).toMatchObject({ status: 'NEW', prepaid: false, deliveryPerson: 'Ana' });
  });
});
