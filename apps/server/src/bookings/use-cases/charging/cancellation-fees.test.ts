import type { BodyInputOf } from '@fiacre/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recomputeCharges } from '../../../charges/index.ts';
import { changeSettings } from '../../../testing/change-settings.ts';
import { firstCarType } from '../../../testing/first-car-type.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { good, pickup, startRides, type RideApp } from '../../testing/rides.ts';

let app: RideApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startRides();
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
  app.clock.forward(minute);
  await app.sendPosition(app.driver, pickup);
});
afterAll(() => app.close());

const minute = 60_000;

/** Changes the fees of the car type and the grace period. */
async function charge(cancelSlab: BodyInputOf<'updateCarType'>['cancelSlab'], cancelGraceMinutes = 0) {
  const { id, values } = await firstCarType(app, app.admin);
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, cancelSlab } }));
  good(await changeSettings(app, app.admin, { cancelGraceMinutes }));
}
const cancel = async (id: string) =>
  good(await app.call('cancelBooking', { as: rider, params: { id }, body: { reason: 'Late' } }));
const costOf = async (id: string) =>
  good(await app.call('getCancellationCost', { as: rider, params: { id } }));
const recomputed = async (id: string) => {
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id } }));
  const late = recomputeCharges(proof).find(({ reason }) => reason === 'cancellation');
  return [late?.charged, late?.recomputed];
};

test('CAR-6 a percentage of the quoted fare is charged and recomputed, whatever the operator changes later', async () => {
  await charge([{ minsDelayed: 0, amount: 150, percent: 37.5, maxAmount: 9900 }]);
  const { id, tripCost } = await app.bookingIn('ACCEPTED', rider);
  await charge([{ minsDelayed: 0, amount: 77 }]);
  const fee = Math.floor(tripCost * 0.375 + 0.5);
  expect(await costOf(id)).toMatchObject({ fee, why: 'late', next: null });
  expect((await cancel(id)).cancellationFee).toBe(fee);
  const line = [['cancellation_fee', fee]];
  expect(await recomputed(id)).toEqual([line, line]);
});

test('CAR-5 a ride booked ahead is free until 20 minutes before it, and says when the fee begins', async () => {
  await charge([
    { minsDelayed: 1, amount: 210 },
    { minsDelayed: 20, amount: 640, since: 'before_pickup' },
  ]);
  const tripDate = new Date(app.clock.now().getTime() + 50 * minute).toISOString();
  const { id } = await app.book(rider, { bookLater: true, tripDate });
  good(await app.call('takeFromDispatch', { as: app.admin, params: { id } }));
  good(await app.call('assignBooking', { as: app.admin, params: { id }, body: { driverId: app.driver.id } }));
  good(await app.call('acceptBooking', { as: app.driver, params: { id } }));
  app.clock.forward(10 * minute);
  const at = new Date(Date.parse(tripDate) - 20 * minute).toISOString();
  expect(await costOf(id)).toMatchObject({ fee: 0, why: 'in_time', next: { at, fee: 640 } });
  app.clock.forward(20 * minute);
  expect((await cancel(id)).cancellationFee).toBe(640);
  const line = [['cancellation_fee', 640]];
  expect(await recomputed(id)).toEqual([line, line]);
});

test('CAR-7 for the grace period of the quote, cancelling is free after a driver accepted', async () => {
  await charge([{ minsDelayed: 0, amount: 330 }], 6);
  const { id } = await app.bookingIn('ACCEPTED', rider);
  await charge([{ minsDelayed: 0, amount: 330 }]);
  app.clock.forward(5 * minute);
  expect(await costOf(id)).toMatchObject({ fee: 0, why: 'in_time', next: { fee: 330 } });
  app.clock.forward(minute);
  expect((await cancel(id)).cancellationFee).toBe(330);
  expect((await recomputed(id))[1]).toEqual([['cancellation_fee', 330]]);
});

test('CAR-8 a quote lists what not taking the ride would cost, in the order of time', async () => {
  await charge(
    [
      { minsDelayed: 4, amount: 520, since: 'no_show' },
      { minsDelayed: 30, amount: 90, percent: 50, since: 'before_pickup' },
      { minsDelayed: 240, amount: 80, since: 'before_pickup' },
      { minsDelayed: 2, amount: 210 },
    ],
    3,
  );
  expect((await app.quote()).cancellation).toEqual({
    graceMinutes: 3,
    fees: [
      { since: 'accepted', minutes: 2, fee: 210 },
      { since: 'no_show', minutes: 5, fee: 520 },
    ],
  });
  good(await changeSettings(app, app.admin, { noShowMinutes: 7 }));
  expect((await app.quote()).cancellation.fees.at(-1)).toEqual({ since: 'no_show', minutes: 7, fee: 520 });
  good(await changeSettings(app, app.admin, { noShowMinutes: 5 }));
  const tripDate = new Date(app.clock.now().getTime() + 600 * minute).toISOString();
  const { cancellation, fare } = await app.quote({ bookLater: true, tripDate });
  expect(cancellation.fees).toEqual([
    { since: 'before_pickup', minutes: 240, fee: 80 },
    { since: 'before_pickup', minutes: 30, fee: Math.round(fare.grandTotal / 2) },
    { since: 'no_show', minutes: 5, fee: Math.max(520, Math.round(fare.grandTotal / 2)) },
  ]);
});
