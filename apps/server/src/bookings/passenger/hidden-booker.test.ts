import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
let fleet: TestPerson;
let booker: TestPerson;
let ended: string;
const passenger = { name: 'Anne Milbanke', phone: '030 901820', country: 'de', seesPrice: false };

beforeAll(async () => {
  app = await startRides();
  fleet = await app.addPerson('fleetadmin');
  await sql`update users set fleet_admin_id = ${fleet.id} where id = ${app.driver.id}`.execute(
    app.platform.db,
  );
  booker = await app.addPerson('rider', { first_name: 'Ada', last_name: 'Byron' });
  ended = await ridden();
});
afterAll(() => app.close());

/** A ride that the booker made for somebody else, with a message to the driver. */
async function ridden(): Promise<string> {
  const { id } = await app.book(booker, { passenger });
  const params = { id };
  for (const verb of ['acceptBooking', 'arriveBooking'] as const)
    good(await app.call(verb, { as: app.driver, params }));
  good(
    await app.call('sendChatMessage', {
      as: booker,
      params: { bookingId: id },
      body: { message: 'She is coming' },
    }),
  );
  for (const verb of ['startBooking', 'reachBooking'] as const)
    good(await app.call(verb, { as: app.driver, params }));
  good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
  return id;
}

const found = async (as: TestPerson, q: string) =>
  good(await app.call('listBookings', { as, query: { q } })).items.map(({ id }) => id);

test('PARTY-8 driver and fleet find a ride by its passenger, and not by who booked it', async () => {
  for (const as of [app.driver, fleet, app.admin, booker])
    expect(await found(as, 'milbanke')).toEqual([ended]);
  for (const as of [app.driver, fleet]) expect(await found(as, 'byron')).toEqual([]);
  expect(await found(app.admin, 'byron')).toEqual([ended]);
  const { id } = await app.book(booker, { passenger });
  good(await app.call('acceptBooking', { as: app.driver, params: { id } }));
  for (const as of [app.driver, fleet]) {
    expect(await found(as, 'milbanke')).toContain(id);
    expect(await found(as, 'byron')).toEqual([]);
  }
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
});

test('PARTY-8 a message of who booked is sent without their name', async () => {
  await app.settle();
  const pushes = app.sent.filter(({ body }) => body.includes('She is coming'));
  expect(pushes).toHaveLength(1);
  expect(JSON.stringify(pushes)).not.toContain('Byron');
});

test('PARTY-8 once the passenger is erased, driver and fleet still do not see who booked', async () => {
  app.clock.forward(31 * 24 * 3_600_000);
  await sql`update sessions set expires_at = '2030-01-01'`.execute(app.platform.db);
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: 'forget-passengers', payload: {}, at: tx.now }),
  );
  await app.settle();
  const seen = async (as: TestPerson) => good(await app.call('getBooking', { as, params: { id: ended } }));
  for (const as of [app.driver, fleet]) {
    expect(JSON.stringify(await seen(as))).not.toMatch(/Byron|Milbanke/);
    expect(await found(as, 'byron')).toEqual([]);
    expect(await found(as, 'milbanke')).toEqual([]);
  }
  for (const as of [app.admin, booker])
    expect(await seen(as)).toMatchObject({ customerName: 'Ada Byron', passenger: null });
});
