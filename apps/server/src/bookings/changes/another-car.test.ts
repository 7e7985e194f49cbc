import type { BodyInputOf, Booking, FareProof } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstCarType } from '../../testing/first-car-type.ts';
import { codeOf } from '../../testing/requests.ts';
import type { TestPerson } from '../../testing/people.ts';
import { checkLedger, compareBooks } from '../../wallet/index.ts';
import { drop, good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
let second: TestPerson;
let third: TestPerson;
beforeAll(async () => {
  app = await startRides();
  second = await app.addActiveDriver({ lat: pickup.lat + 0.01, lng: pickup.lng });
  third = await app.addActiveDriver({ lat: pickup.lat + 0.02, lng: pickup.lng });
  // The rides of these tests take longer than a session lasts.
  await sql`update sessions set expires_at = '2030-01-01'`.execute(app.platform.db);
});
afterAll(() => app.close());

const at = (part: number): LatLng => ({
  lat: pickup.lat + (drop.lat - pickup.lat) * part,
  lng: pickup.lng,
});
const step = async (verb: 'acceptBooking' | 'arriveBooking' | 'startBooking', as: TestPerson, id: string) =>
  good(await app.call(verb, { as, params: { id } }));
const seen = async (id: string, as = app.admin) => good(await app.call('getBooking', { as, params: { id } }));
const proofOf = async (id: string, as = app.admin) =>
  good(await app.call('getBookingFare', { as, params: { id } }));
const takeOff = (id: string, reason = 'The car broke down') =>
  app.call('handBackBooking', { as: app.admin, params: { id }, body: { reason } });

/** Is at a part of the way, after long enough to have driven there. */
async function comeTo(as: TestPerson, part: number): Promise<void> {
  app.clock.forward(15 * 60_000);
  await app.sendPosition(as, at(part));
}

/** Drives along the way from one part of it to another, with a position every half minute. */
async function drive(as: TestPerson, from: number, to: number): Promise<void> {
  for (let i = 0; i <= 10; i += 1) {
    if (i > 0) app.clock.forward(30_000);
    await app.sendPosition(as, at(from + ((to - from) * i) / 10));
  }
}

/** The next driver takes the ride where the car broke down, and starts. */
async function goOn(id: string, as: TestPerson, from: number): Promise<void> {
  await comeTo(as, from);
  await step('acceptBooking', as, id);
  app.clock.forward(60_000);
  await step('arriveBooking', as, id);
  app.clock.forward(60_000);
  await step('startBooking', as, id);
}

/** A ride that has started, with the first driver at its pickup. */
async function rideFromHere(): Promise<Booking> {
  await comeTo(app.driver, 0);
  return app.bookingIn('STARTED');
}

/** A ride that broke down after a part of the way, on which the car sent its positions. */
async function brokenDown(part: number): Promise<Booking> {
  const ride = await rideFromHere();
  await drive(app.driver, 0, part);
  good(await takeOff(ride.id));
  return seen(ride.id);
}

async function finish(id: string, as: TestPerson): Promise<Booking> {
  good(await app.call('reachBooking', { as, params: { id } }));
  return good(await app.call('endBooking', { as, params: { id }, body: { cashReceived: true } }));
}

const booked = async () => {
  expect(Object.values(await checkLedger(app.platform.db)).map(Number)).toEqual([0, 0, 0, 0]);
  expect(Object.values(await compareBooks(app.platform.db)).map(Number)).toEqual([0, 0, 0, 0, 0, 0]);
};

/** What each driver gets of a ride without tolls, computed from the proof alone. */
function dividedByHand({ charge, drives = [] }: FareProof): number[] {
  const metres = drives.reduce((sum, one) => sum + one.distanceMetres, 0);
  let driven = 0;
  let given = 0;
  return drives.map(({ distanceMetres }) => {
    driven += distanceMetres;
    const own = Math.round(((charge.driverShare ?? 0) * driven) / metres) - given;
    given += own;
    return own;
  });
}

const postedTo = async (bookingId: string) => {
  const { rows } = await sql<{ user_id: string; amount: number }>`
    select user_id, sum(amount)::int as amount from ledger_entries
    join ledger_accounts account on account.id = account_id
    join ledger_transactions posted on posted.id = transaction_id
    where kind = 'driver' and booking_id = ${bookingId} group by 1`.execute(app.platform.db);
  return Object.fromEntries(rows.map((row) => [row.user_id, row.amount]));
};

test('CHANGE-12 CHANGE-14 a ride in STARTED goes on with another car from where the first one stands', async () => {
  const ride = await rideFromHere();
  await drive(app.driver, 0, 0.4);
  good(await takeOff(ride.id));
  const waiting = await seen(ride.id);
  expect(waiting).toMatchObject({
    status: 'NEW',
    driver: null,
    tripStartTime: null,
    payableAmount: ride.payableAmount,
  });
  expect(waiting.pickup.lat).toBeCloseTo(at(0.4).lat, 5);
  expect(waiting.drives).toMatchObject([
    { driver: app.driver.id, from: pickup, vehicleNumber: ride.vehicleNumber, driverShare: null },
  ]);
  await app.settle();
  const asked = Object.keys((await seen(ride.id)).requestedDrivers ?? {});
  expect(asked).toContain(second.id);
  expect(asked).not.toContain(app.driver.id);
  // The driver is free, and nothing that arrives late changes the ride.
  expect(codeOf(await app.call('reachBooking', { as: app.driver, params: { id: ride.id } }))).toBe(
    'wrong_status',
  );
  await comeTo(app.driver, 0.9);
  await goOn(ride.id, second, 0.4);
  await drive(second, 0.4, 1);
  const ended = await finish(ride.id, second);
  expect(ended).toMatchObject({ status: 'PAID', driver: second.id, pickup: ride.pickup });
  expect(ended.tripStartTime).toBe(ride.tripStartTime);
  expect((await seen(ride.id)).drives?.map(({ driver }) => driver)).toEqual([app.driver.id, second.id]);
  await booked();
});

test('CHANGE-16 CHANGE-17 one fare over both cars, divided by what each drove', async () => {
  const alone = await rideFromHere();
  await drive(app.driver, 0, 1);
  const whole = await finish(alone.id, app.driver);
  const ride = await brokenDown(0.4);
  // The wait for the other car costs nothing.
  app.clock.forward(20 * 60_000);
  await goOn(ride.id, second, 0.4);
  await drive(second, 0.4, 1);
  const ended = await finish(ride.id, second);
  const proof = await proofOf(ride.id);
  const [first, last] = proof.drives ?? [];
  expect(first?.distanceMetres).toBeGreaterThan(1900);
  expect(first?.distanceMetres).toBeLessThan(2100);
  expect(last?.distanceMetres).toBeGreaterThan(2900);
  expect(ended.distanceMetres).toBe((first?.distanceMetres ?? 0) + (last?.distanceMetres ?? 0));
  expect(Math.abs((ended.distanceMetres ?? 0) - (whole.distanceMetres ?? 0))).toBeLessThan(60);
  expect(Math.abs((ended.totalTripTimeSeconds ?? 0) - 600)).toBeLessThan(15);
  const shares = proof.drives?.map(({ driverShare }) => driverShare ?? 0) ?? [];
  expect(shares).toEqual(dividedByHand(proof));
  const [mine = 0, theirs = 0] = shares;
  expect(mine + theirs).toBe(proof.charge.driverShare);
  expect(await postedTo(ride.id)).toEqual({
    [app.driver.id]: mine,
    [second.id]: theirs - ended.cashPaymentAmount,
  });
  // Each sees their own part, and the rider none.
  expect((await seen(ride.id, second)).driverShare).toBe(theirs);
  expect((await seen(ride.id, second)).drives?.map(({ driverShare }) => driverShare)).toEqual([null, theirs]);
  expect(JSON.stringify(await seen(ride.id, app.rider))).not.toContain('driverShare');
  const week = async (as: TestPerson) => good(await app.call('getOwnEarnings', { as, query: {} })).total;
  expect(await week(second)).toMatchObject({ rides: 2 });
  expect((await week(app.driver)).driverShare).toBeGreaterThan(mine);
  await booked();
});

test('CHANGE-17 a correction divides the new share in the same way', async () => {
  const ride = await brokenDown(0.3);
  await goOn(ride.id, second, 0.3);
  await drive(second, 0.3, 1);
  const ended = await finish(ride.id, second);
  const { charges = [] } = await proofOf(ride.id);
  const lines = charges.at(-1)?.lines.filter(({ kind }) => kind === 'distance') ?? [];
  const body = {
    version: ended.version,
    reason: 'A detour around a closed street',
    lines: lines.map(({ kind, amount }) => ({ kind, amount: amount - 101 })),
  };
  good(await app.call('correctCharge', { as: app.admin, params: { id: ride.id }, body }));
  const proof = await proofOf(ride.id);
  expect(proof.drives?.map(({ driverShare }) => driverShare)).toEqual(dividedByHand(proof));
  const [mine, theirs] = dividedByHand(proof);
  expect(await postedTo(ride.id)).toEqual({
    [app.driver.id]: mine,
    [second.id]: (theirs ?? 0) - ended.cashPaymentAmount,
  });
  await booked();
});

test('CHANGE-14 a second breakdown makes three drivers of one ride', async () => {
  const ride = await brokenDown(0.2);
  await goOn(ride.id, second, 0.2);
  await drive(second, 0.2, 0.5);
  good(await takeOff(ride.id));
  expect((await seen(ride.id)).drives).toHaveLength(2);
  await goOn(ride.id, third, 0.5);
  await drive(third, 0.5, 1);
  await finish(ride.id, third);
  const proof = await proofOf(ride.id);
  expect(proof.drives?.map(({ driver }) => driver)).toEqual([app.driver.id, second.id, third.id]);
  expect(proof.drives?.map(({ driverShare }) => driverShare)).toEqual(dividedByHand(proof));
  await booked();
});

test('CHANGE-16 a car without positions counts with the straight line', async () => {
  const ride = await app.bookingIn('STARTED');
  await comeTo(app.driver, 0.5);
  good(await takeOff(ride.id));
  await goOn(ride.id, second, 0.5);
  await drive(second, 0.5, 1);
  await finish(ride.id, second);
  const [first] = (await proofOf(ride.id)).drives ?? [];
  expect(first?.distanceMetres).toBeGreaterThan(2450);
  expect(first?.distanceMetres).toBeLessThan(2550);
  await booked();
});

test('CHANGE-15 the waiting ride keeps its time and car type, and another destination is priced from where it began', async () => {
  const ride = await brokenDown(0.4);
  const params = { id: ride.id };
  const ask = (body: object, as = app.admin) => app.call('quoteChange', { as, params, body });
  const tripDate = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  expect(codeOf(await ask({ tripDate }))).toBe('change_closed');
  const quote = good(await ask({ drop: { ...at(1.2), add: 'Lighthouse' } }, app.rider));
  expect(quote.newTotal).toBeGreaterThan(quote.oldTotal);
  good(await app.call('cancelBooking', { as: app.admin, params }));
});

test('CHANGE-18 a ride that does not go on costs nothing, and begins where it began', async () => {
  await withFees([
    { minsDelayed: 0, amount: 430 },
    { minsDelayed: 1, amount: 700, since: 'no_show' },
  ]);
  const ride = await brokenDown(0.4);
  await goOnToArrived(ride.id);
  app.clock.forward(30 * 60_000);
  const cost = good(await app.call('getCancellationCost', { as: app.rider, params: { id: ride.id } }));
  expect(cost).toMatchObject({ fee: 0 });
  const cancelled = good(await app.call('cancelBooking', { as: app.rider, params: { id: ride.id } }));
  expect(cancelled).toMatchObject({ status: 'CANCELLED', cancellationFee: 0, pickup });
  const other = await brokenDown(0.4);
  await goOnToArrived(other.id);
  app.clock.forward(30 * 60_000);
  const missed = good(await app.call('noShowBooking', { as: app.admin, params: { id: other.id } }));
  expect(missed).toMatchObject({ status: 'NO_SHOW', cancellationFee: 0, pickup });
  await withFees([]);
  await booked();
});

async function withFees(cancelSlab: BodyInputOf<'updateCarType'>['cancelSlab']): Promise<void> {
  const { id, values } = await firstCarType(app, app.admin);
  const body = { ...values, cancelSlab };
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body }));
}

async function goOnToArrived(id: string): Promise<void> {
  await comeTo(second, 0.4);
  await step('acceptBooking', second, id);
  app.clock.forward(60_000);
  await step('arriveBooking', second, id);
}

test('CHANGE-10 CHANGE-14 taken off and reached at once has one outcome', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ride = await rideFromHere();
    await drive(app.driver, 0, 0.5);
    const [off, reached] = await Promise.all([
      takeOff(ride.id),
      app.call('reachBooking', { as: app.driver, params: { id: ride.id } }),
    ]);
    expect([off.status === 200, reached.status === 200].filter(Boolean)).toHaveLength(1);
    const now = await seen(ride.id);
    expect(now.status).toBe(off.status === 200 ? 'NEW' : 'REACHED');
    if (now.status === 'REACHED')
      await app.call('endBooking', { as: app.driver, params: { id: ride.id }, body: { cashReceived: true } });
    else good(await app.call('cancelBooking', { as: app.admin, params: { id: ride.id } }));
  }
  await booked();
});

test('CHANGE-14 the desk alone takes a driver off during the trip, and no ride of the meter', async () => {
  const ride = await app.bookingIn('STARTED');
  const params = { id: ride.id };
  const body = { reason: 'Tyre' };
  expect(codeOf(await app.call('handBackBooking', { as: app.driver, params, body }))).toBe('wrong_status');
  expect(codeOf(await takeOff(ride.id, ' '))).toBe('reason_required');
  await finish(ride.id, app.driver);
});

test('CHANGE-14 a ride that began before its time does not wait for it after a breakdown', async () => {
  const tripDate = new Date(app.clock.now().getTime() + 55 * 60_000).toISOString();
  await comeTo(app.driver, 0);
  const { id } = await app.book(app.rider, { bookLater: true, tripDate });
  good(await app.call('takeFromDispatch', { as: app.admin, params: { id } }));
  good(await app.call('assignBooking', { as: app.admin, params: { id }, body: { driverId: app.driver.id } }));
  await step('acceptBooking', app.driver, id);
  await step('arriveBooking', app.driver, id);
  await step('startBooking', app.driver, id);
  await comeTo(second, 0);
  good(await takeOff(id));
  const waiting = await seen(id);
  expect(Date.parse(waiting.tripDate)).toBe(app.clock.now().getTime());
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
});

test('TRIP-18 CHANGE-12 a ride that an admin took out of automatic dispatch is offered to others once its driver is taken off', async () => {
  await comeTo(app.driver, 0);
  const { id } = await app.book();
  good(await app.call('takeFromDispatch', { as: app.admin, params: { id } }));
  good(await app.call('assignBooking', { as: app.admin, params: { id }, body: { driverId: app.driver.id } }));
  await step('acceptBooking', app.driver, id);
  await comeTo(second, 0);
  good(await takeOff(id, 'Tyre'));
  const { requestedDrivers } = await seen(id);
  expect(Object.keys(requestedDrivers ?? {})).toContain(second.id);
  expect(Object.keys(requestedDrivers ?? {})).not.toContain(app.driver.id);
  expect(await seen(id, app.rider)).toMatchObject({ status: 'NEW', lostDriver: true });
  await step('acceptBooking', second, id);
  expect(await seen(id, app.rider)).not.toHaveProperty('lostDriver');
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
});
