import type { LatLng } from '@fiacre/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recomputeCharges } from '../../charges/index.ts';
import { firstCarType } from '../../testing/first-car-type.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { compareBooks } from '../../wallet/index.ts';
import { good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startRides();
  const { id, values } = await firstCarType(app, app.admin);
  const cancelSlab = [
    { minsDelayed: 0, amount: 210 },
    { minsDelayed: 5, amount: 640, since: 'no_show' as const },
  ];
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, cancelSlab } }));
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
  app.clock.forward(60_000);
  await app.sendPosition(app.driver, pickup);
});
afterAll(() => app.close());

const minute = 60_000;
/** On the test grid, a thousandth of a degree of latitude is 111.2 m. */
const metresNorth = (metres: number): LatLng => ({ lat: pickup.lat + metres / 111_200, lng: pickup.lng });

/** A ride whose driver has waited for some minutes, and is then at a place. */
async function waited(minutes: number, at: LatLng = pickup) {
  const { id } = await app.bookingIn('ARRIVED', rider);
  app.clock.forward(minutes * minute);
  await app.sendPosition(app.driver, at);
  return id;
}
const report = (id: string, as: TestPerson = app.driver, body = {}) =>
  app.call('noShowBooking', { as, params: { id }, body });
const seen = async (id: string, as: TestPerson) => good(await app.call('getBooking', { as, params: { id } }));

test('NOSHOW-1 a report is refused until the wait is over, and says from when it is possible', async () => {
  const id = await waited(4);
  const refused = await report(id);
  const { driverArriveTime, actions } = await seen(id, app.driver);
  const from = new Date(Date.parse(driverArriveTime ?? '') + 5 * minute).toISOString();
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'wait_not_over', facts: { from } } } });
  expect(actions).toContainEqual({ verb: 'no-show', allowed: false, reason: 'wait_not_over', from });
  app.clock.forward(minute);
  await app.sendPosition(app.driver, pickup);
  expect(good(await report(id))).toMatchObject({ status: 'NO_SHOW', cancelledBy: 'driver' });
});

test('NOSHOW-2 a driver elsewhere or without a position is refused; the office decides, and the evidence is kept', async () => {
  const id = await waited(6, metresNorth(340));
  const away = await report(id);
  expect(away.body).toMatchObject({ error: { code: 'not_at_pickup', facts: { metres: 340, max: 300 } } });
  app.clock.forward(3 * minute);
  expect((await report(id)).body).toMatchObject({ error: { facts: { metres: null } } });
  good(await report(id, app.admin));
  const evidence = { waitedSeconds: 540, metresFromPickup: null };
  for (const as of [rider, app.driver, app.admin]) expect((await seen(id, as)).noShow).toEqual(evidence);
  const { items } = good(await app.call('getBookingTrail', { as: app.admin, params: { id } }));
  const { driverArriveTime } = await seen(id, app.admin);
  expect(items.at(-1)).toMatchObject({
    verb: 'no-show',
    fromStatus: 'ARRIVED',
    toStatus: 'NO_SHOW',
    facts: { evidence: { ...evidence, arrivedAt: driverArriveTime } },
  });
});

test('NOSHOW-2 a rider and another driver cannot report it', async () => {
  const id = await waited(6);
  const other = await app.addActiveDriver(pickup);
  expect(codeOf(await report(id, rider))).toBe('forbidden');
  expect(codeOf(await report(id, other))).toBe('not_found');
  good(await report(id));
});

test('NOSHOW-3 the rider pays the fee, the driver is free at once, and an admin can correct it', async () => {
  const id = await waited(6, metresNorth(120));
  const before = good(await app.call('getWallet', { as: app.driver })).balance;
  expect(good(await report(id))).toMatchObject({
    cancellationFee: 640,
    refundAmount: 0,
    noShow: { waitedSeconds: 360, metresFromPickup: 120 },
  });
  const wallet = good(await app.call('getWallet', { as: rider }));
  expect([wallet.balance, good(await app.call('getWallet', { as: app.driver })).balance]).toEqual([
    -640,
    before + 640,
  ]);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id } }));
  const line = [['no_show_fee', 640]];
  expect(recomputeCharges(proof).at(-1)).toMatchObject({ charged: line, recomputed: line });
  expect(await compareBooks(app.platform.db)).toMatchObject({ wrongCharges: 0 });
  const next = await app.bookingIn('ACCEPTED');
  expect(next.driver).toBe(app.driver.id);
  good(await app.call('cancelBooking', { as: app.admin, params: { id: next.id } }));
  const { version } = await seen(id, app.admin);
  const body = { version, lines: [{ kind: 'no_show_fee', amount: 0 }], reason: 'The rider was there' };
  expect(good(await app.call('correctCharge', { as: app.admin, params: { id }, body }))).toMatchObject({
    status: 'NO_SHOW',
    cancellationFee: 0,
  });
  expect(good(await app.call('getWallet', { as: rider })).balance).toBe(0);
});

test('NOSHOW-4 the rider is notified, the wallet names the fee, and the lists filter by the status', async () => {
  const id = await waited(6);
  const { reference } = good(await report(id));
  await app.settle();
  const pushed = app.sent.filter(({ to, channel }) => to === rider.email && channel === 'push');
  expect(pushed.map(({ body }) => body).join()).toContain(
    `waited for you at the pickup. Booking ${reference} has ended`,
  );
  const { history } = good(await app.call('getWallet', { as: rider }));
  expect(history[0]).toMatchObject({ txRef: 'no_show_fee', type: 'Debit', amount: 640 });
  const query = { status: 'NO_SHOW' };
  const listed = good(await app.call('listBookings', { as: rider, query }));
  expect(listed.items.map((booking) => booking.id)).toEqual([id]);
});

test('NOSHOW-5 a report made offline counts at its time and place if the car’s positions prove it', async () => {
  const { id, driverArriveTime } = await app.bookingIn('ARRIVED', rider);
  const reportedMs = Date.parse(driverArriveTime ?? '') + 6 * minute;
  app.clock.forward(25 * minute);
  const positions = [
    { at: new Date(reportedMs - 20_000).toISOString(), ...metresNorth(80) },
    // Afterwards the driver has left.
    { at: new Date(reportedMs + 10 * minute).toISOString(), ...metresNorth(2000) },
  ];
  const sentAt = app.clock.now().toISOString();
  good(await app.call('sendPositions', { as: app.driver, body: { positions, sentAt } }));
  expect(codeOf(await report(id))).toBe('not_at_pickup');
  const at = new Date(reportedMs).toISOString();
  expect(good(await report(id, app.driver, { at }))).toMatchObject({
    cancelTime: at,
    noShow: { waitedSeconds: 360, metresFromPickup: 80 },
  });
});
