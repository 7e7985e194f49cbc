import { sql } from 'kysely';
import { drop, good, pickup } from '../../../apps/server/src/bookings/testing/rides.ts';
import { zoneBody } from '../../authorization/operator-objects.ts';
import { startWorld, type SampleWorld } from '../../samples/world.ts';
import type { Provocations } from '../provocation.ts';

/** A square around the pickup of the samples' rides, in a separate installation. */
const half = 0.001;
const aroundPickup = [
  { lat: pickup.lat - half, lng: pickup.lng - half },
  { lat: pickup.lat - half, lng: pickup.lng + half },
  { lat: pickup.lat + half, lng: pickup.lng + half },
  { lat: pickup.lat + half, lng: pickup.lng - half },
];

const added = ({ app }: SampleWorld, change: object) =>
  app.call('addZone', { as: app.admin, body: { ...zoneBody, name: 'Refused', ...change } });

async function quotedInside(change: object) {
  const world = await startWorld();
  try {
    good(await added(world, { outline: aroundPickup, points: [], ...change }));
    return await world.app.call('createQuote', { body: { pickup, drop, carTypeId: world.app.carTypeId } });
  } finally {
    await world.close();
  }
}

/** Errors of zones: for pickups and drop-offs, and for outlines drawn by an admin. */
export const zoneErrors: Provocations = {
  no_stopping_here: () => quotedInside({ kind: 'no_stop' }),
  pickup_point_required: () =>
    quotedInside({ points: [{ name: 'Door A', lat: pickup.lat + half / 2, lng: pickup.lng }] }),
  zone_outline_crosses: async ({ taxi }) => {
    const [a, b, c, d] = aroundPickup;
    return added(await taxi(), { outline: [a, c, b, d], points: [] });
  },
  zone_outline_size: async ({ taxi }) => {
    const outline = zoneBody.outline.map(({ lat, lng }) => ({ lat: lat / 5, lng: lng * 4 }));
    return added(await taxi(), { outline: outline.map((at, index) => ({ ...at, lat: index * 30 })) });
  },
  zone_point_outside: async ({ taxi }) =>
    added(await taxi(), { points: [{ name: 'Elsewhere', lat: 10, lng: 20 }] }),
  too_many_zones: async () => {
    const world = await startWorld();
    const { db } = world.app.platform;
    await sql`insert into zones (id, version, name, kind, outline, points, created_at)
      select gen_random_uuid(), 1, 'Zone ' || number, 'rank', '[]', '[]', now()
      from generate_series(1, 200) number`.execute(db);
    const answer = await added(world, {});
    await world.close();
    return answer;
  },
};
