import { drop, good, pickup } from '../../../apps/server/src/bookings/testing/rides.ts';
import { gridNeighbour } from '../../../apps/server/src/testing/grid-map.ts';
import { companyBody } from '../../authorization/operator-objects.ts';
import type { SampleWorld } from '../../samples/world.ts';
import type { Provocations } from '../provocation.ts';

const farAway = { lat: 60, lng: 60, add: 'Nowhere' };
const later = { bookLater: true, tripDate: '2026-11-25T09:00:00Z' } as const;

const quoted = ({ app }: SampleWorld, change: object) =>
  app.call('createQuote', { body: { pickup, drop, carTypeId: app.carTypeId, ...change } });

/** A booking by the desk on the account of a company that was changed after the price was asked for. */
async function onAccount({ app }: SampleWorld, changed: object) {
  const body = { ...companyBody, name: `Company ${app.platform.ids.next()}` };
  const { id: companyId, version } = good(await app.call('addCompany', { as: app.admin, body }));
  const { id: quoteId } = await app.quote({ companyId });
  const change = { ...body, ...changed, version };
  good(await app.call('updateCompany', { as: app.admin, params: { id: companyId }, body: change }));
  return app.call('createBooking', { as: app.admin, body: { quoteId, customerId: app.rider.id } });
}

/** Errors of the booking form. Sources: ERR-2 to ERR-8, ERR-37. */
export const bookingFormErrors: Provocations = {
  must_login: async ({ taxi }) => {
    const world = await taxi();
    return world.app.call('createBooking', { body: { quoteId: await world.quoteId() } });
  },
  user_issue_contact_admin: async ({ taxi }) => {
    const world = await taxi();
    const as = await world.person('fleetadmin');
    return world.app.call('createBooking', { as, body: { quoteId: await world.quoteId() } });
  },
  select_proper: async ({ taxi }) => quoted(await taxi(), { pickup: null }),
  too_many_persons: async ({ taxi }) => quoted(await taxi(), { persons: 60 }),
  too_many_stops: async ({ taxi }) => quoted(await taxi(), { coords: Array.from({ length: 7 }, () => drop) }),
  stop_repeated: async ({ taxi }) => quoted(await taxi(), { coords: [drop] }),
  extra_not_offered: async ({ taxi }) => quoted(await taxi(), { extras: [{ code: 'trailer', count: 1 }] }),
  past_booking_error: async ({ taxi }) => {
    const world = await taxi();
    const soon = new Date(world.app.clock.now().getTime() + 60_000).toISOString();
    return quoted(world, { bookLater: true, tripDate: soon });
  },
  place_to_coords_error: async ({ taxi }) => quoted(await taxi(), { drop: farAway }),
  drop_in_other_city: async ({ taxi }) =>
    quoted(await taxi(), { drop: { ...gridNeighbour, add: 'Elsewhere' } }),
  no_driver_found_alert_messege: async ({ taxi }) => {
    const apart = { lat: pickup.lat + 0.4, lng: pickup.lng + 0.4, add: 'Outskirts' };
    return quoted(await taxi(), { pickup: apart });
  },
  'No Route Found': async ({ taxi }) => {
    const world = await taxi();
    return world.app.call('createBooking', { as: world.app.rider, body: {} });
  },
  deliveryDetailMissing: async ({ delivery }) => {
    const { app } = await delivery();
    const { id: quoteId } = await app.quote(later);
    const delivered = { deliveryPerson: 'Bo', deliveryPersonPhone: '12' };
    return app.call('createBooking', { as: app.rider, body: { quoteId, ...later, delivery: delivered } });
  },
  quote_expired: async ({ taxi }) => {
    const { app } = await taxi();
    const { id: quoteId } = await app.quote(later);
    app.clock.forward(11 * 60_000);
    return app.call('createBooking', { as: await app.addPerson('rider'), body: { quoteId, ...later } });
  },
  quote_used: async ({ taxi }) => {
    const { app } = await taxi();
    const body = { quoteId: (await app.quote(later)).id, ...later };
    const as = await app.addPerson('rider');
    good(await app.call('createBooking', { as, body }));
    return app.call('createBooking', { as, body });
  },
  promo_unknown: async ({ taxi }) => quoted(await taxi(), { promoCode: 'NEVER-HEARD-OF' }),
  company_not_available: async ({ taxi }) => onAccount(await taxi(), { active: false }),
  company_reference_required: async ({ taxi }) => onAccount(await taxi(), { referenceRequired: true }),
  company_limit_reached: async ({ taxi }) =>
    onAccount(await taxi(), { referenceRequired: false, monthlyLimit: 1 }),
  google_places_error: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('callCoords', { body: { place_id: 'nowhere' } });
  },
  off_map: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('reversePlace', { query: { lat: 60, lng: 60 } });
  },
};
