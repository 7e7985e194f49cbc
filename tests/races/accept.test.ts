import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, pickup, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';

const driverCount = 50;
/** Drivers are asked in waves of 20. */
const waves = 3;
const waveMilliseconds = 10_000;
const rounds = 6;

let app: RideApp;
let drivers: TestPerson[];
beforeAll(async () => {
  app = await startRides();
  drivers = [app.driver];
  // All of them are further away than the first driver, who is therefore asked first.
  const aside = { lat: pickup.lat + 0.001, lng: pickup.lng };
  while (drivers.length < driverCount) drivers.push(await app.addActiveDriver(aside));
});
afterAll(() => app.close());

const cancel = (id: string) => app.call('cancelBooking', { as: app.admin, params: { id } });
const busyWith = async (bookingId: string) => {
  const { rows } = await sql<{ driver_id: string }>`
    select driver_id from driver_states where busy_with = ${bookingId}`.execute(app.platform.db);
  return rows.map(({ driver_id }) => driver_id);
};

test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  'TRIP-19 of fifty drivers who accept simultaneously exactly one wins, round %i',
  async () => {
    const booking = await app.book();
    const params = { id: booking.id };
    for (let wave = 1; wave < waves; wave += 1) {
      app.clock.forward(waveMilliseconds);
      await app.settle();
    }
    const answers = await Promise.all(drivers.map((as) => app.call('acceptBooking', { as, params })));
    const winners = drivers.filter((_, i) => answers[i]?.status === 200);
    expect(winners).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200);
    expect(new Set(losers.map((answer) => `${answer.status} ${codeOf(answer)}`))).toEqual(
      new Set(['409 task_taken']),
    );
    expect(losers[0]?.body).toMatchObject({ error: { facts: { status: 'ACCEPTED', version: 2 } } });

    const now = good(await app.call('getBooking', { as: app.admin, params }));
    expect(now).toMatchObject({
      status: 'ACCEPTED',
      driver: winners[0]?.id,
      version: 2,
      requestedDrivers: {},
    });
    expect(await busyWith(booking.id)).toEqual([winners[0]?.id]);
    const trail = good(await app.call('getBookingTrail', { as: app.admin, params })).items;
    expect(trail.filter(({ verb }) => verb === 'accept')).toHaveLength(1);
    for (const as of drivers) expect(good(await app.call('listTasks', { as })).items).toEqual([]);
    good(await cancel(booking.id));
  },
);

test('TRIP-19 a driver who accepts many bookings simultaneously gets exactly one', async () => {
  const bookings = [];
  for (let count = 0; count < 8; count++) bookings.push(await app.book());
  const answers = await Promise.all(
    bookings.map(({ id }) => app.call('acceptBooking', { as: app.driver, params: { id } })),
  );
  expect(answers.map(codeOf).toSorted()).toEqual(
    [...Array.from({ length: 7 }, () => 'driver_busy'), null].toSorted(),
  );
  for (const { id } of bookings) await cancel(id);
});

test('TRIP-13 TRIP-19 simultaneous accepting and cancelling leave a consistent booking', async () => {
  for (let round = 0; round < 8; round++) {
    const booking = await app.book();
    const params = { id: booking.id };
    const [accepted, cancelled] = await Promise.all([
      app.call('acceptBooking', { as: app.driver, params }),
      app.call('cancelBooking', { as: app.rider, params }),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect(await busyWith(booking.id)).toEqual([]);
    expect(good(await app.call('getBooking', { as: app.admin, params })).status).toBe('CANCELLED');
  }
});

test('TRIP-11 the cash of one trip is posted once, even if concurrent requests end it', async () => {
  const before = good(await app.call('getWallet', { as: app.driver })).balance;
  const booking = await app.bookingIn('REACHED');
  const params = { id: booking.id };
  const body = { cashReceived: true };
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => app.call('endBooking', { as: app.driver, params, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const after = good(await app.call('getWallet', { as: app.driver })).balance;
  expect(after - before).toBe((booking.driverShare ?? 1060) - 1219);
});
