import { sql } from 'kysely';
import { drop, good, pickup } from '../../../apps/server/src/bookings/testing/rides.ts';
import { companyBody, kerbBody } from '../../authorization/operator-objects.ts';
import { startWorld } from '../../samples/world.ts';
import type { Provocations } from '../provocation.ts';

/** Errors of places with printed codes. */
export const kerbErrors: Provocations = {
  kerb_code_unknown: async ({ taxi }) =>
    (await taxi()).app.call('readKerbCode', { params: { code: 'abcdef012345' } }),
  kerb_busy: async () => {
    const { app, close } = await startWorld();
    try {
      const body = { ...kerbBody, ...pickup, name: 'Busy' };
      const { add: _, ...place } = { ...body, add: '' };
      const { code } = good(await app.call('addKerbPlace', { as: app.admin, body: place }));
      const book = async () => {
        const { carTypeId } = app;
        const { id } = good(await app.call('createQuote', { body: { drop, carTypeId, kerbCode: code } }));
        return app.call('createBooking', { as: app.rider, body: { quoteId: id } });
      };
      for (let booked = 0; booked < 20; booked += 1) good(await book());
      return await book();
    } finally {
      await close();
    }
  },
  company_limit_missing: async ({ taxi }) => {
    const { app } = await taxi();
    const unlimited = { ...companyBody, name: `Hotel ${app.platform.ids.next()}`, monthlyLimit: null };
    const { id: companyId } = good(await app.call('addCompany', { as: app.admin, body: unlimited }));
    return app.call('addKerbPlace', { as: app.admin, body: { ...kerbBody, name: 'Unlimited', companyId } });
  },
  kerb_account_closed: async ({ taxi }) => {
    const { app } = await taxi();
    const hotel = { ...companyBody, name: `Hotel ${app.platform.ids.next()}`, referenceRequired: false };
    const { id: companyId, version } = good(await app.call('addCompany', { as: app.admin, body: hotel }));
    const { lat, lng } = pickup;
    const body = { ...kerbBody, lat, lng, name: 'Lobby', companyId };
    const { code } = good(await app.call('addKerbPlace', { as: app.admin, body }));
    const { id: quoteId } = await app.quote({ kerbCode: code });
    const closed = { ...hotel, active: false, version };
    good(await app.call('updateCompany', { as: app.admin, params: { id: companyId }, body: closed }));
    return app.call('createBooking', { as: app.rider, body: { quoteId } });
  },
  too_many_kerb_places: async () => {
    const { app, close } = await startWorld();
    await sql`insert into kerb_places (id, version, name, kind, lat, lng, note, active, code, code_since, created_at)
      select gen_random_uuid(), 1, 'Place ' || number, 'rank', 1, 2, '', true, 'code ' || number, now(), now()
      from generate_series(1, 1000) number`.execute(app.platform.db);
    const answer = await app.call('addKerbPlace', { as: app.admin, body: kerbBody });
    await close();
    return answer;
  },
};
