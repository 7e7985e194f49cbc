import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeUser } from '../../testing/change-user.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { drop, good, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

let app: RideApp;
let rider: TestPerson;
let driver: TestPerson;
beforeAll(async () => {
  app = await startRides();
  await app.call('setAvailability', { as: app.driver, body: { active: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await settings({ otpSecure: false, convertToMile: false, decimal: 2 });
  rider = await app.addPerson('rider');
  driver = await app.addActiveDriver();
});

const settings = async (body: object) => good(await changeSettings(app, app.admin, body));
const approve = async ({ id }: TestPerson, approved: boolean) =>
  good(await changeUser(app, app.admin, id, { approved }));
const remove = ({ id }: TestPerson) => app.call('deleteUser', { as: app.admin, params: { id } });
const seen = async (id: string) => good(await app.call('getBooking', { as: app.admin, params: { id } }));
const way = ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const;
/** Advances the booking by a number of steps. */
async function drive(id: string, from: (typeof way)[number], to: (typeof way)[number]): Promise<void> {
  for (const step of way.slice(way.indexOf(from), way.indexOf(to) + 1)) {
    app.clock.forward(60_000);
    good(await app.call(step, { as: driver, params: { id } }));
  }
}
const end = (id: string, cashReceived: boolean) =>
  app.call('endBooking', { as: driver, params: { id }, body: { cashReceived } });

describe('people who are deleted or suspended', () => {
  test('RATE-1 USERS-11 a driver who is deleted after payment can still be rated', async () => {
    const { id } = await app.book(rider);
    await drive(id, 'acceptBooking', 'reachBooking');
    good(await end(id, true));
    expect((await remove(driver)).status).toBe(200);
    const rated = await app.call('rateBooking', { as: rider, params: { id }, body: { stars: 4 } });
    expect(good(rated).status).toBe('COMPLETE');
    await app.settle();
  });

  test('CHAT-3 a message to a driver who is deleted after payment is stored, and nobody is notified', async () => {
    const { id } = await app.book(rider);
    await drive(id, 'acceptBooking', 'reachBooking');
    good(await end(id, true));
    good(await remove(driver));
    const body = { message: 'I left my umbrella' };
    const answer = await app.call('sendChatMessage', { as: rider, params: { bookingId: id }, body });
    expect(answer.status).toBe(200);
    await app.settle();
  });

  test.each(['acceptBooking', 'startBooking', 'reachBooking'] as const)(
    'AUTH-14 TRIP-17 a rider who is suspended after %s is still driven to the end and pays in cash',
    async (last) => {
      const { id } = await app.book(rider);
      await drive(id, 'acceptBooking', last);
      await approve(rider, false);
      const next = way[way.indexOf(last) + 1];
      if (next) await drive(id, next, 'reachBooking');
      expect(good(await end(id, false)).status).toBe('PENDING');
      const paid = await app.call('confirmCashBooking', { as: driver, params: { id } });
      expect(good(paid)).toMatchObject({ status: 'PAID', paymentMode: 'cash' });
    },
  );

  test('TRIP-18 a driver cannot hand back the same booking twice', async () => {
    const { id } = await app.book(rider);
    await drive(id, 'acceptBooking', 'acceptBooking');
    const back = () => app.call('handBackBooking', { as: driver, params: { id }, body: { reason: 'tyre' } });
    good(await back());
    const again = await back();
    expect([again.status, codeOf(again)]).toEqual([409, 'wrong_status']);
    expect((await seen(id)).status).toBe('NEW');
    await app.call('cancelBooking', { as: rider, params: { id } });
  });
});

describe('changes by the operator', () => {
  const carType = (name: string) => ({
    name,
    image: '/cars/standard.svg',
    extraInfo: '',
    baseFare: 110,
    ratePerUnitDistance: 100,
    ratePerHour: 1000,
    minFare: 300,
    convenienceFees: 10,
    convenienceFeeType: 'percentage' as const,
    parcelTypes: [],
    options: [],
    cancelSlab: [],
  });

  test('CAR-1 BOOK-3 prevent booking a deleted car type, even from a quote', async () => {
    const { id } = good(await app.call('addCarType', { as: app.admin, body: carType('Hearse') }));
    const quote = await app.quote({ carTypeId: id });
    good(await app.call('deleteCarType', { as: app.admin, params: { id } }));
    const answer = await app.call('createBooking', { as: rider, body: { quoteId: quote.id } });
    expect(codeOf(answer)).toBe('quote_expired');
  });

  test('CAR-3 FARE-4 FARE-7 leave a booking’s units, decimals and start code unchanged to its end', async () => {
    const { id } = await app.book(rider);
    const before = await seen(id);
    await drive(id, 'acceptBooking', 'arriveBooking');
    await settings({ otpSecure: true, convertToMile: true, decimal: 0 });
    await drive(id, 'startBooking', 'startBooking');
    app.clock.forward(600_000);
    await app.sendPosition(driver, drop);
    await drive(id, 'reachBooking', 'reachBooking');
    const after = await seen(id);
    expect([before.otp, after.otp, after.status]).toEqual([null, null, 'REACHED']);
    const { basis } = good(await app.call('getBookingFare', { as: app.admin, params: { id } }));
    expect(basis).toMatchObject({ convertToMile: false, decimal: 2, distanceUnit: 'km' });
    good(await end(id, true));
  });
});
