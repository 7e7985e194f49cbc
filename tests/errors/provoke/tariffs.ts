import { sql } from 'kysely';
import { tariffBody } from '../../authorization/operator-objects.ts';
import { drop, pickup } from '../../../apps/server/src/bookings/testing/rides.ts';
import { firstCarType } from '../../../apps/server/src/testing/first-car-type.ts';
import { startWorld, type SampleWorld } from '../../samples/world.ts';
import type { Provocations } from '../provocation.ts';

const added = ({ app }: SampleWorld, change: object) =>
  app.call('addTariff', { as: app.admin, body: { ...tariffBody, ...change } });

/** Errors of tariffs: what an admin cannot save. */
export const tariffErrors: Provocations = {
  tariff_faulty: async ({ taxi }) => {
    const { rules } = tariffBody;
    return added(await taxi(), { priority: 501, rules: { ...rules, minimum: 700, maximum: 600 } });
  },
  tariff_tied: async ({ taxi }) => {
    const world = await taxi();
    await added(world, { priority: 502, name: 'Ranks by night' });
    return added(world, { priority: 502, name: 'Ranks at weekends' });
  },
  tariff_begins_in_past: async ({ taxi }) =>
    added(await taxi(), { priority: 503, validFrom: '2020-01-01T00:00:00Z' }),
  price_outside_corridor: async () => {
    const world = await startWorld();
    const { rules, where, when } = tariffBody;
    const corridor = { lowPercent: 10, highPercent: 20 };
    await added(world, {
      priority: 505,
      where: { ...where, sources: [] },
      when: { ...when, hours: [] },
      rules: { ...rules, corridor },
    });
    const { app } = world;
    const body = { pickup, drop, carTypeId: app.carTypeId, agreedPrice: 1 };
    const answer = await app.call('createQuote', { as: app.admin, body });
    await world.close();
    return answer;
  },
  no_tariff_for_ride: async () => {
    const world = await startWorld();
    const { app } = world;
    const { id, values } = await firstCarType(app, app.admin);
    const zero = { baseFare: 0, ratePerUnitDistance: 0, ratePerHour: 0, minFare: 0 };
    await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, ...zero } });
    const { where, when } = tariffBody;
    await added(world, {
      priority: 506,
      where: { ...where, sources: ['street'] },
      when: { ...when, hours: [] },
    });
    const answer = await app.call('createQuote', { as: app.rider, body: { pickup, drop, carTypeId: id } });
    await world.close();
    return answer;
  },
  too_many_tariffs: async () => {
    const world = await startWorld();
    await sql`insert into tariff_versions (tariff_id, number, valid_from, content, is_end, created_at)
      select gen_random_uuid(), 1, now(), ${JSON.stringify(tariffBody)}::jsonb, false, now()
      from generate_series(1, 500)`.execute(world.app.platform.db);
    const answer = await added(world, { priority: 504 });
    await world.close();
    return answer;
  },
};
