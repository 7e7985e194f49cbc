import { bookingSchemas } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { startPaying, type PayingApp } from '../../payments/testing/provider-calls.ts';
import { good } from '../testing/rides.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying();
});
afterAll(() => app.close());

type Person = 'rider' | 'driver' | 'admin';
/** A request that would succeed without a version: who sends it, in which status, and its other fields. */
const requests: Record<string, readonly [as: Person, status: BookingStatus, body: () => object]> = {
  acceptBooking: ['driver', 'NEW', () => ({})],
  declineBooking: ['driver', 'NEW', () => ({ reason: 'too_far' })],
  assignBooking: ['admin', 'NEW', () => ({ driverId: app.driver.id })],
  cancelBooking: ['rider', 'NEW', () => ({})],
  handBackBooking: ['driver', 'ACCEPTED', () => ({ reason: 'flat tyre' })],
  arriveBooking: ['driver', 'ACCEPTED', () => ({})],
  startBooking: ['driver', 'ARRIVED', () => ({})],
  reachBooking: ['driver', 'STARTED', () => ({})],
  endBooking: ['driver', 'REACHED', () => ({ cashReceived: true })],
  payBooking: ['rider', 'PENDING', () => ({ mode: 'card', provider: 'test' })],
  confirmCashBooking: ['driver', 'PENDING', () => ({})],
  rateBooking: ['rider', 'PAID', () => ({ stars: 5 })],
};

const takesVersion = ([, schemas]: [string, object]) =>
  'body' in schemas && 'version' in (schemas.body as { shape: object }).shape;

test('TRIP-16 every request that may name a version is tested below', () => {
  const named = Object.entries(bookingSchemas).filter(takesVersion);
  expect(named.map(([route]) => route).toSorted()).toEqual(Object.keys(requests).toSorted());
});

test.each(Object.entries(requests))(
  'TRIP-16 %s on an outdated version is refused and changes nothing',
  async (route, [as, status, body]) => {
    const { id } = await app.bookingIn(status);
    const params = { id };
    if (route === 'assignBooking') good(await app.call('takeFromDispatch', { as: app.admin, params }));
    const seen = async () => good(await app.call('getBooking', { as: app.admin, params }));
    const { version } = await seen();
    const send = (named: number) =>
      app.call(route as 'acceptBooking', { as: app[as], params, body: { ...body(), version: named } });
    const stale = await send(version + 1);
    expect([stale.status, codeOf(stale)]).toEqual([409, 'stale_version']);
    expect(await seen()).toMatchObject({ status, version });
    good(await send(version));
    await freeDriver(id);
  },
);

/** Ends the ride in any way, so that the driver can take the next one. */
async function freeDriver(id: string): Promise<void> {
  const params = { id };
  await app.call('cancelBooking', { as: app.admin, params });
  await app.call('reachBooking', { as: app.driver, params });
  await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } });
}
