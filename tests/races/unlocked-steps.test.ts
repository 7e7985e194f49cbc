import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { changeUser } from '../../apps/server/src/testing/change-user.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';
import { sizesOf } from '../sizes.ts';
import { never } from './never.ts';

const { rounds } = sizesOf('tests/races/unlocked-steps.test.ts');

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const cancel = async (id: string) =>
  app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'Next round' } });
/** The steps of drivers in the order in which they were saved. */
const stepsOf = async (id: string) => {
  const { rows } = await sql<{ verb: string }>`select substr(action, 9) as verb from audit_log
    where object_uuid = ${id} and action in ('booking-accept', 'booking-arrive', 'booking-hand-back') order by number`.execute(
    app.platform.db,
  );
  return rows.map(({ verb }) => verb);
};
const expectConsistent = async () => {
  for (const [name, query] of Object.entries(never))
    expect([name, (await query.execute(app.platform.db)).rows]).toEqual([name, []]);
};

test('TRIP-16 of two identical steps at once, exactly one succeeds and the other is refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await app.bookingIn('ACCEPTED');
    const call = { as: app.driver, params: { id } };
    const answers = await Promise.all([1, 2, 3].map(() => app.call('arriveBooking', call)));
    expect(answers.map((answer) => `${answer.status} ${codeOf(answer)}`).toSorted()).toEqual([
      '200 null',
      '409 wrong_status',
      '409 wrong_status',
    ]);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({ error: { facts: { status: 'ARRIVED', version: 3 } } });
    expect(await stepsOf(id)).toEqual(['accept', 'arrive']);
    good(await cancel(id));
  }
  await expectConsistent();
});

test('TRIP-16 TRIP-18 a step and a hand-back at once happen one after the other', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const driver = await app.addActiveDriver();
    const { id } = await app.book();
    const call = { as: driver, params: { id } };
    good(await app.call('acceptBooking', call));
    const [arrived, back] = await Promise.all([
      app.call('arriveBooking', call),
      app.call('handBackBooking', { ...call, body: { reason: 'Flat tyre' } }),
    ]);
    expect(back.status).toBe(200);
    expect([null, 'wrong_status', 'not_found', 'forbidden']).toContain(codeOf(arrived));
    const steps = arrived.status === 200 ? ['accept', 'arrive', 'hand-back'] : ['accept', 'hand-back'];
    expect(await stepsOf(id)).toEqual(steps);
    good(await cancel(id));
    good(await app.call('setAvailability', { as: driver, body: { active: false } }));
  }
  await expectConsistent();
});

test('AUTH-14 a driver who is suspended while taking a step loses the ride in any case', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const driver = await app.addActiveDriver();
    const { id } = await app.book();
    const call = { as: driver, params: { id } };
    good(await app.call('acceptBooking', call));
    const [arrived, suspended] = await Promise.all([
      app.call('arriveBooking', call),
      changeUser(app, app.admin, driver.id, { approved: false }),
    ]);
    expect([arrived.status === 200 || arrived.status >= 400, suspended.status]).toEqual([true, 200]);
    const steps = arrived.status === 200 ? ['accept', 'arrive', 'hand-back'] : ['accept', 'hand-back'];
    expect(await stepsOf(id)).toEqual(steps);
    expect(good(await app.call('getBooking', { as: app.admin, params: { id } }))).toMatchObject({
      status: 'NEW',
      driver: null,
    });
    good(await cancel(id));
  }
  await expectConsistent();
});
