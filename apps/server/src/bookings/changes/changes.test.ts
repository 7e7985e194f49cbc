import type { Booking, BodyInputOf, ChangeQuote } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import type { TestPerson } from '../../testing/people.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

/** No driver keeps a ride of another test. */
afterEach(async () => {
  const { items } = good(await app.call('listBookings', { as: app.admin, query: { active: 'true' } }));
  for (const { id } of items) {
    const params = { id };
    for (const step of ['startBooking', 'reachBooking'] as const)
      await app.call(step, { as: app.driver, params });
    await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } });
    await app.call('cancelBooking', { as: app.admin, params });
  }
});

const market = { lat: drop.lat - 0.02, lng: drop.lng, add: 'Fish Market' };
const gate = { lat: pickup.lat + 0.009, lng: pickup.lng, add: 'East Gate' };

const ask = ({ id }: Booking, body: BodyInputOf<'quoteChange'>, as = app.rider) =>
  app.call('quoteChange', { as, params: { id }, body });
const accept = ({ id }: Booking, { quoteId, version }: ChangeQuote, as = app.rider) =>
  app.call('acceptChange', { as, params: { id }, body: { quoteId, version } });
const receive = ({ id }: Booking, quoteId: string, read = false) =>
  app.call('receiveChange', { as: app.driver, params: { id }, body: { quoteId, read } });
const seen = async ({ id }: Booking, as: TestPerson = app.admin) =>
  good(await app.call('getBooking', { as, params: { id } }));
const change = async (ride: Booking, body: BodyInputOf<'quoteChange'>, as = app.rider) => {
  const quote = good(await ask(ride, body, as));
  return { quote, booking: good(await accept(ride, quote, as)) };
};
const proofOf = async ({ id }: Booking) =>
  good(await app.call('getBookingFare', { as: app.admin, params: { id } }));
const trailOf = async ({ id }: Booking) =>
  good(await app.call('getBookingTrail', { as: app.admin, params: { id } })).items;

test('CHANGE-2 a change is quoted with both totals, and counts once it is accepted', async () => {
  const ride = await app.bookingIn('NEW');
  const quote = good(await ask(ride, { drop: market, note: 'Ring twice', persons: 3 }));
  expect(quote).toMatchObject({ version: ride.version, oldTotal: ride.payableAmount, waitsForDriver: false });
  expect(quote.newTotal).toBeLessThan(quote.oldTotal);
  expect(quote.fields).toEqual([
    { field: 'drop', from: 'Harbour', to: 'Fish Market' },
    { field: 'persons', from: '1', to: '3' },
    { field: 'note', from: null, to: 'Ring twice' },
  ]);
  expect(await seen(ride)).toMatchObject({ version: ride.version, drop, persons: 1 });
  const changed = good(await accept(ride, quote));
  expect(changed).toMatchObject({
    status: 'NEW',
    drop: market,
    persons: 3,
    pickUpInstructions: 'Ring twice',
    payableAmount: quote.newTotal,
    estimate: quote.newTotal,
  });
  // The same change again has the same result.
  expect(good(await accept(ride, quote)).version).toBe(changed.version);
});

test('CHANGE-2 a quote of a change cannot be booked, used for another booking or after ten minutes', async () => {
  const ride = await app.bookingIn('NEW');
  const other = await app.bookingIn('NEW');
  const quote = good(await ask(ride, { persons: 2 }));
  expect(codeOf(await accept(other, { ...quote, version: other.version }))).toBe('quote_expired');
  const body = { quoteId: quote.quoteId };
  expect(codeOf(await app.call('createBooking', { as: app.rider, body }))).toBe('quote_expired');
  app.clock.forward(10 * 60_000);
  expect(codeOf(await accept(ride, quote))).toBe('quote_expired');
  expect(codeOf(await ask(ride, { persons: 1 }))).toBe('change_nothing');
});

test('CHANGE-3 the new charge names the one that it replaces, and recomputes from the proof', async () => {
  const ride = await app.bookingIn('NEW');
  const { quote } = await change(ride, { drop: market });
  const proof = await proofOf(ride);
  const [first, second] = proof.charges ?? [];
  expect(second?.inputs['change']).toEqual({ replaces: first?.id, fields: ['drop'], by: 'rider' });
  expect(proof.changes).toEqual([
    {
      at: second?.at,
      fields: ['drop'],
      by: 'rider',
      before: { payable: quote.oldTotal },
      after: { payable: quote.newTotal },
    },
  ]);
  // A note costs nothing, so it makes no charge.
  await change(await seen(ride), { note: 'Second door' });
  expect((await proofOf(ride)).charges).toHaveLength(2);
});

test('CHANGE-5 open offers are withdrawn and made anew for the changed ride', async () => {
  const ride = await app.bookingIn('NEW');
  const tasks = async () => good(await app.call('listTasks', { as: app.driver })).items;
  expect(await tasks()).toMatchObject([{ id: ride.id, drop }]);
  const { booking } = await change(ride, { drop: market });
  expect(await tasks()).toMatchObject([{ id: ride.id, drop: market, version: booking.version }]);
  const verbs = (await trailOf(ride)).map(({ event }) => event);
  expect(verbs.slice(-3)).toEqual(['changed', 'withdraw', 'offer']);
  // Later than the first offer, so nobody is asked now.
  const tripDate = new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString();
  const later = await change(await seen(ride), { tripDate });
  expect(later.booking).toMatchObject({ bookLater: true, tripDate });
  expect(await tasks()).toEqual([]);
});

test('CHANGE-6 with a driver the earlier ride stays true until the device has the change', async () => {
  const ride = await app.bookingIn('ACCEPTED');
  const { quote, booking } = await change(ride, { drop: market });
  expect(quote.waitsForDriver).toBe(true);
  const waiting = { quoteId: quote.quoteId, state: 'waiting', by: 'rider', fields: quote.fields };
  expect(booking).toMatchObject({ drop, payableAmount: quote.oldTotal, change: waiting });
  expect(await seen(ride, app.driver)).toMatchObject({ drop, change: waiting });
  expect(codeOf(await ask(ride, { persons: 2 }))).toBe('change_waiting');
  good(await receive(ride, quote.quoteId));
  expect(await seen(ride)).toMatchObject({
    drop: market,
    payableAmount: quote.newTotal,
    change: { state: 'unread', freeHandBack: false },
  });
  good(await receive(ride, quote.quoteId, true));
  expect(await seen(ride)).toMatchObject({ drop: market, change: null });
});

test('CHANGE-6 a waiting change can be withdrawn, by its rider or the desk', async () => {
  for (const as of [app.rider, app.admin]) {
    const ride = await app.bookingIn('ACCEPTED');
    const { quote } = await change(ride, { drop: market });
    const params = { id: ride.id };
    const body = { quoteId: quote.quoteId };
    expect(codeOf(await app.call('withdrawChange', { as: app.driver, params, body }))).toBe(
      'change_ask_office',
    );
    expect(good(await app.call('withdrawChange', { as, params, body }))).toMatchObject({
      drop,
      change: null,
    });
    expect(codeOf(await receive(ride, quote.quoteId))).toBe('change_gone');
    expect(await seen(ride)).toMatchObject({ drop, change: null });
    good(await app.call('cancelBooking', { as: app.admin, params }));
  }
});

test('CHANGE-7 a change that the ride does not allow any more is dropped', async () => {
  const ride = await app.bookingIn('ACCEPTED');
  const { quote } = await change(ride, { pickup: gate }, app.admin);
  const params = { id: ride.id };
  for (const step of ['arriveBooking', 'startBooking'] as const)
    good(await app.call(step, { as: app.driver, params }));
  good(await receive(ride, quote.quoteId));
  expect(await seen(ride)).toMatchObject({ status: 'STARTED', pickup, change: null });
  expect((await trailOf(ride)).map(({ event }) => event)).toContain('change-dropped');
});

test('CHANGE-7 a change that waited is in force when the driver hands the ride back', async () => {
  const ride = await app.bookingIn('ACCEPTED');
  const other = await app.addActiveDriver();
  await change(ride, { drop: market });
  const body = { reason: 'Breakdown' };
  good(await app.call('handBackBooking', { as: app.driver, params: { id: ride.id }, body }));
  expect(await seen(ride)).toMatchObject({ status: 'NEW', drop: market, change: null });
  const { items } = good(await app.call('listTasks', { as: other }));
  expect(items).toMatchObject([{ id: ride.id, drop: market }]);
  good(await app.call('setAvailability', { as: other, body: { active: false } }));
});

const shift = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();

async function bookedAhead(hours: number): Promise<Booking> {
  const ride = await app.book(app.rider, { bookLater: true, tripDate: shift(hours * 60) });
  const params = { id: ride.id };
  good(await app.call('takeFromDispatch', { as: app.admin, params, body: {} }));
  good(await app.call('assignBooking', { as: app.admin, params, body: { driverId: app.driver.id } }));
  return good(await app.call('acceptBooking', { as: app.driver, params }));
}

test('CHANGE-5 a ride ahead makes its driver busy from its new time, and the driver may hand it back', async () => {
  const ride = await bookedAhead(5);
  const tripDate = shift(8 * 60);
  const { quote, booking } = await change(ride, { tripDate });
  expect(booking).toMatchObject({ busyFrom: ride.busyFrom, change: { state: 'waiting' } });
  good(await receive(ride, quote.quoteId));
  const moved = await seen(ride);
  expect(moved).toMatchObject({ status: 'ACCEPTED', tripDate, busyFrom: shift(7.5 * 60) });
  expect(moved.change).toMatchObject({ state: 'unread', freeHandBack: true });
  const { rides_ahead: kept } = await driverState();
  expect(kept).toMatchObject([{ bookingId: ride.id, startsAtMs: Date.parse(tripDate) }]);
});

test('CHANGE-5 a driver whose other ride leaves no time for the changed one loses it without a mark', async () => {
  const first = await bookedAhead(5);
  const second = await bookedAhead(9);
  const before = (await driverState()).hand_backs;
  const { quote } = await change(second, { tripDate: shift(5 * 60 + 1) });
  good(await receive(second, quote.quoteId));
  expect(await seen(second)).toMatchObject({ status: 'NEW', driver: null });
  expect(await seen(first)).toMatchObject({ status: 'ACCEPTED' });
  expect((await driverState()).hand_backs).toBe(before);
});

test('CHANGE-5 a driver on the way to a ride that moves to later gets it as a ride ahead', async () => {
  const ride = await app.bookingIn('ACCEPTED');
  const tripDate = shift(4 * 60);
  expect(codeOf(await ask(ride, { tripDate }))).toBe('change_ask_office');
  const { quote } = await change(ride, { tripDate }, app.admin);
  good(await receive(ride, quote.quoteId, true));
  expect(await seen(ride)).toMatchObject({ status: 'ACCEPTED', busyFrom: shift(3.5 * 60), change: null });
  expect(await driverState()).toMatchObject({ busy_with: null, rides_ahead: [{ bookingId: ride.id }] });
});

test('CHANGE-8 a driver hands a ride back without a mark while a large change is unread', async () => {
  const back = async (ride: Booking) => {
    const { hand_backs: before } = await driverState();
    const body = { reason: 'Too far' };
    good(await app.call('handBackBooking', { as: app.driver, params: { id: ride.id }, body }));
    return (await driverState()).hand_backs - before;
  };
  for (const [pickupPlace, isRead, marks] of [
    [gate, false, 0],
    [gate, true, 1],
    [{ ...gate, lat: pickup.lat + 0.001 }, false, 1],
  ] as const) {
    const ride = await app.bookingIn('ACCEPTED');
    const { quote } = await change(ride, { pickup: pickupPlace }, app.admin);
    good(await receive(ride, quote.quoteId, isRead));
    expect(await back(ride)).toBe(marks);
  }
});

test('CHANGE-9 a driver proposes a change, which the rider accepts or the desk declines', async () => {
  const ride = await app.bookingIn('STARTED');
  const params = { id: ride.id };
  expect(codeOf(await ask(ride, { paymentMode: 'card' }, app.driver))).toBe('change_ask_office');
  const proposed = await change(ride, { drop: market }, app.driver);
  expect(proposed.booking).toMatchObject({ drop, change: { state: 'proposed', by: 'driver' } });
  const body = { quoteId: proposed.quote.quoteId };
  expect(good(await app.call('withdrawChange', { as: app.admin, params, body }))).toMatchObject({
    change: null,
  });
  const again = await change(await seen(ride), { drop: market }, app.driver);
  const { version } = await seen(ride);
  const accepted = good(await accept(ride, { ...again.quote, version }));
  expect(accepted).toMatchObject({ status: 'STARTED', drop: market, change: null });
  expect((await proofOf(ride)).changes).toMatchObject([{ by: 'driver', fields: ['drop'] }]);
});

test('CHANGE-10 of two changes at once one is made', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ride = await app.bookingIn('NEW');
    const [one, other] = [
      good(await ask(ride, { persons: 2 })),
      good(await ask(ride, { drop: market }, app.admin)),
    ];
    const answers = await Promise.all([accept(ride, one), accept(ride, other, app.admin)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['stale_version', null].toSorted());
    expect((await proofOf(ride)).charges).toHaveLength(2);
    await app.call('cancelBooking', { as: app.admin, params: { id: ride.id } });
  }
});

test('CHANGE-10 a change at the same time as a cancellation or an acceptance has one outcome', async () => {
  for (let round = 0; round < 6; round += 1) {
    const ride = await app.bookingIn('NEW');
    const params = { id: ride.id };
    const quote = good(await ask(ride, { drop: market }));
    const isCancelled = round % 2 === 0;
    const [changed, other] = await Promise.all([
      accept(ride, quote),
      isCancelled
        ? app.call('cancelBooking', { as: app.admin, params, body: { version: ride.version } })
        : app.call('acceptBooking', { as: app.driver, params }),
    ]);
    const now = await seen(ride);
    const isChanged = changed.status === 200 && now.change?.state !== 'waiting';
    expect(now.drop).toEqual(isChanged ? market : drop);
    expect(now.payableAmount).toBe(isChanged ? quote.newTotal : quote.oldTotal);
    if (isCancelled)
      expect([changed.status, other.status].filter((status) => status === 200)).toHaveLength(1);
    else if (now.status === 'ACCEPTED' && isChanged) expect(now.change).toMatchObject({ state: 'unread' });
    await app.call('cancelBooking', { as: app.admin, params });
  }
});

test('CHANGE-7 CHANGE-10 a change at the same time as a no-show never counts, and the fee is the same', async () => {
  const fees = new Set<number>();
  for (let round = 0; round < 4; round += 1) {
    const ride = await app.bookingIn('ARRIVED');
    app.clock.forward(6 * 60_000);
    const quote = good(await ask(ride, { drop: market }));
    const noShow = () => app.call('noShowBooking', { as: app.admin, params: { id: ride.id } });
    const reported = round % 2 === 0 ? null : noShow();
    const [changed, ended] = await Promise.all([accept(ride, quote), reported ?? noShow()]);
    expect(ended.status).toBe(200);
    expect([null, 'change_closed', 'stale_version', 'wrong_status']).toContain(codeOf(changed));
    const now = await seen(ride);
    expect(now).toMatchObject({ status: 'NO_SHOW', drop, change: null });
    fees.add(now.cancellationFee ?? -1);
    // The device of the driver has the change too late.
    expect(codeOf(await receive(ride, quote.quoteId))).not.toBe(null);
    expect((await seen(ride)).drop).toEqual(drop);
  }
  expect(fees.size).toBe(1);
});

test('CHANGE-11 the trail says who changed what, with both totals and the earlier time', async () => {
  const ride = await app.bookingIn('NEW');
  // The earlier time is not that of the change.
  app.clock.forward(60_000);
  const { quote } = await change(ride, { tripDate: shift(60), drop: market }, app.admin);
  const changed = (await trailOf(ride)).find(({ event }) => event === 'changed');
  expect(changed).toMatchObject({
    byRole: 'admin',
    facts: {
      fields: ['tripDate', 'drop'],
      before: quote.oldTotal,
      after: quote.newTotal,
      oldTripDate: ride.tripDate,
    },
  });
});

test('CHANGE-12 the desk takes a driver off without a mark, and the ride is offered to others', async () => {
  for (const status of ['ACCEPTED', 'ARRIVED'] as const) {
    const ride = await app.bookingIn(status);
    const { hand_backs: before } = await driverState();
    const params = { id: ride.id };
    const take = (reason: string) => app.call('handBackBooking', { as: app.admin, params, body: { reason } });
    expect(codeOf(await take(' '))).toBe('reason_required');
    good(await take('Car broke down'));
    expect(await seen(ride)).toMatchObject({
      status: 'NEW',
      driver: null,
      payableAmount: ride.payableAmount,
    });
    expect(await driverState()).toMatchObject({ hand_backs: before, busy_with: null });
    expect(good(await app.call('listTasks', { as: app.driver })).items).toEqual([]);
  }
});

async function driverState() {
  const { rows } = await sql<{ hand_backs: number; busy_with: string | null; rides_ahead: object[] | null }>`
    select hand_backs, busy_with, rides_ahead from driver_states where driver_id = ${app.driver.id}`.execute(
    app.platform.db,
  );
  const [state] = rows;
  if (state === undefined) throw new Error('The driver has no state');
  return state;
}

test('CHANGE-1 stops can be added and removed until the car has reached them', async () => {
  const ride = await app.bookingIn('NEW');
  const { booking, quote } = await change(ride, { coords: [market] });
  expect(booking.coords).toMatchObject([{ add: 'Fish Market', reachedAt: null }]);
  expect(quote.fields).toEqual([{ field: 'coords', from: null, to: 'Fish Market' }]);
  const [stop] = booking.coords;
  expect(codeOf(await ask(booking, { coords: [{ ...market, id: stop?.id ?? '' }] }))).toBe('change_nothing');
  const reached = JSON.stringify([
    {
      ...market,
      id: stop?.id,
      note: null,
      contactName: null,
      contactPhone: null,
      reachedAtMs: 7,
      leftAtMs: 8,
    },
  ]);
  await sql`update bookings set stops = ${reached} where id = ${ride.id}`.execute(app.platform.db);
  expect(codeOf(await ask(booking, { coords: [] }))).toBe('change_closed');
  expect(codeOf(await ask(booking, { coords: [gate, { ...market, id: stop?.id ?? '' }] }))).toBe(
    'change_closed',
  );
  const more = await change(booking, { coords: [{ ...market, id: stop?.id ?? '' }, gate] });
  expect(more.booking.coords).toMatchObject([
    { id: stop?.id, leftAt: new Date(8).toISOString() },
    { add: 'East Gate' },
  ]);
});
