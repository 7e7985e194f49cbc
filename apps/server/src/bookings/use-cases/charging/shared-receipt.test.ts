import type { Booking } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { codeOf } from '../../../testing/requests.ts';
import { good, pickup, startRides, type RideApp } from '../../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());
let driver: TestPerson;
beforeEach(async () => {
  app.admin = await app.addPerson('admin');
  driver = await app.addActiveDriver();
});

const minute = 60_000;
let ids = 0;

/** A street ride. */
async function started(): Promise<Booking> {
  app.clock.forward(2 * minute);
  const id = `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const at = { lat: pickup.lat, lng: pickup.lng };
  return good(await app.call('startMeter', { as: driver, body: { id, source: 'street', at } }));
}

async function ended({ id }: Booking): Promise<Booking> {
  const ride = { as: driver, params: { id } };
  good(await app.call('reachBooking', ride));
  return good(await app.call('endBooking', { ...ride, body: { cashReceived: true } }));
}

const share = (ride: Booking, to?: string, as = driver) =>
  app.call('shareReceipt', { as, params: { id: ride.id }, body: { ...(to !== undefined && { to }) } });
const read = (token: string) => app.call('readReceipt', { body: { token } });
const tokenIn = (url: string) => url.split('#')[1] ?? '';

test('METER-15 opens by a signed link for 90 days, as a rider sees it', async () => {
  const ride = await started();
  expect(codeOf(await share(ride))).toBe('wrong_status');
  const paid = await ended(ride);
  const { url } = good(await share(ride));
  const token = tokenIn(url);
  const { booking, corrections } = good(await read(token));
  expect(booking).toMatchObject({ reference: ride.reference, cashPaymentAmount: paid.cashPaymentAmount });
  expect(corrections).toEqual([]);
  for (const hidden of ['id', 'customer', 'driver', 'driverContact', 'driverShare', 'convenienceFees'])
    expect(booking).not.toHaveProperty(hidden);
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  expect(codeOf(await read(wrong))).toBe('not_found');
  const next = await ended(await started());
  expect(codeOf(await read(token.replace(ride.id, next.id)))).toBe('not_found');
  const other = await app.addActiveDriver();
  expect(codeOf(await share(ride, undefined, other))).toBe('not_found');
  expect(good(await share(ride, undefined, app.admin)).url).toBe(url);
  app.clock.forward(89 * 24 * 60 * minute);
  expect((await read(token)).status).toBe(200);
  app.clock.forward(2 * 24 * 60 * minute);
  expect(codeOf(await read(token))).toBe('not_found');
});

test('METER-15 is sent to a number or an address, three times for a ride', async () => {
  const ride = await started();
  await ended(ride);
  expect(codeOf(await share(ride, 'nobody@'))).toBe('proper_email');
  expect(codeOf(await share(ride, '12'))).toBe('mobile_no_blank_error');
  for (const to of ['street@fiacre.test', '+49 30 901820', 'other@fiacre.test']) good(await share(ride, to));
  expect(codeOf(await share(ride, 'fourth@fiacre.test'))).toBe('rate_limited');
  await app.settle();
  const { url } = good(await share(ride));
  const sent = app.sent.filter(({ body }) => body.includes(url)).map(({ to }) => to);
  expect(sent.toSorted()).toEqual(['+4930901820', 'other@fiacre.test', 'street@fiacre.test']);
});

test('METER-15 is sent five times a day to one address and twenty times an hour by one sender', async () => {
  const rides: Booking[] = [];
  for (let i = 0; i < 7; i += 1) rides.push(await ended(await started()));
  const as = await app.addPerson('admin');
  const send = async (i: number, to: string) => {
    const ride = rides[i % rides.length];
    return ride === undefined ? 'no ride' : codeOf(await share(ride, to, as));
  };
  for (let i = 0; i < 5; i += 1) expect(await send(i, 'Same@fiacre.test')).toBeNull();
  expect(await send(5, 'same@fiacre.test')).toBe('rate_limited');
  for (let i = 5; i < 20; i += 1) expect(await send(i, `p${i}@fiacre.test`)).toBeNull();
  expect(await send(20, 'p20@fiacre.test')).toBe('rate_limited');
});

test('METER-15 no booked ride has such a link', async () => {
  const ride = await started();
  await ended(ride);
  const { url } = good(await share(ride));
  await sql`update bookings set source = 'web' where id = ${ride.id}`.execute(app.platform.db);
  expect(codeOf(await share(ride))).toBe('wrong_status');
  expect(codeOf(await read(tokenIn(url)))).toBe('not_found');
});
