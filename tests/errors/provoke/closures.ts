import { sql } from 'kysely';
import { drop, good, pickup } from '../../../apps/server/src/bookings/testing/rides.ts';
import { closureBody } from '../../authorization/operator-objects.ts';
import { startWorld, type SampleWorld } from '../../samples/world.ts';
import type { Provocations } from '../provocation.ts';

const added = ({ app }: SampleWorld, change: object) =>
  app.call('addClosure', { as: app.admin, body: { ...closureBody, ...change } });

/** A triangle with one corner here. */
const area = (lat: number, lng: number) => ({
  kind: 'area',
  outline: [
    { lat, lng },
    { lat, lng: lng + 0.002 },
    { lat: lat + 0.002, lng: lng + 0.002 },
  ],
});
const street = (from: number, to: number) => ({
  kind: 'street',
  from: { lat: from, lng: 20.2 },
  to: { lat: to, lng: 20.2 },
  bothWays: true,
});

/** Errors of closed streets: for prices, and for what an admin wants to close. */
export const closureErrors: Provocations = {
  street_closed: async () => {
    const world = await startWorld();
    try {
      good(await added(world, { shape: area(pickup.lat - 0.0005, pickup.lng - 0.0015), hours: null }));
      return await world.app.call('createQuote', { body: { pickup, drop, carTypeId: world.app.carTypeId } });
    } finally {
      await world.close();
    }
  },
  closure_ends_before_start: async ({ taxi }) =>
    added(await taxi(), { from: '2030-01-02T03:04:05Z', until: '2030-01-02T03:04:05Z' }),
  closure_ended: async ({ taxi }) =>
    added(await taxi(), { from: '2020-01-02T03:04:05Z', until: '2020-01-03T03:04:05Z' }),
  closure_no_street_here: async ({ taxi }) => added(await taxi(), { shape: area(50, 50) }),
  closure_no_street_between: async ({ taxi }) => added(await taxi(), { shape: street(9.8, 10.2) }),
  closure_closes_nothing: async ({ taxi }) => added(await taxi(), { shape: street(10.1, 10.1) }),
  closure_closes_too_much: async ({ taxi }) => added(await taxi(), { shape: area(10.45, 20.2) }),
  too_many_closures: async () => {
    const world = await startWorld();
    const { db } = world.app.platform;
    await sql`insert into closures (id, version, city, reason, shape, from_at, created_at)
      select gen_random_uuid(), 1, 'main', 'Works ' || number, ${JSON.stringify(street(10.1, 10.2))}, now(), now()
      from generate_series(1, 200) number`.execute(db);
    const answer = await added(world, {});
    await world.close();
    return answer;
  },
};
