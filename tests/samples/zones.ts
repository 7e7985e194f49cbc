import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

/** Far from where the samples' rides begin and end. */
function zone(world: SampleWorld): BodyInputOf<'addZone'> {
  return {
    name: `Airport ${world.next()}`,
    kind: 'airport',
    outline: [
      { lat: 10.3, lng: 20.3 },
      { lat: 10.3, lng: 20.31 },
      { lat: 10.31, lng: 20.31 },
    ],
    points: [{ name: 'Door A', lat: 10.303, lng: 20.306 }],
  };
}

async function madeZone(world: SampleWorld) {
  return good(await world.app.call('addZone', { as: world.app.admin, body: zone(world) }));
}

/** An admin draws a zone where they like, within the size of a zone. */
const coordinate = ['negative', 'zero', 'number', 'fraction'] as const;
const places = ['outline.0', 'outline.1', 'outline.2', 'points.0'].flatMap((at) => [
  `${at}.lat`,
  `${at}.lng`,
]);
const free = {
  name: ['text'],
  'points.0.name': ['text'],
  ...Object.fromEntries(places.map((path) => [path, coordinate])),
} as const;

export const zoneSamples = {
  addZone: { prepare: async (world) => ({ as: await world.person('admin'), body: zone(world) }), free },
  updateZone: {
    prepare: async (world) => {
      const { id, version } = await madeZone(world);
      return { as: await world.person('admin'), params: { id }, body: { ...zone(world), version } };
    },
    free,
  },
  deleteZone: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await madeZone(world)).id },
    }),
  },
  restoreZone: {
    prepare: async (world) => {
      const params = { id: (await madeZone(world)).id };
      good(await world.app.call('deleteZone', { as: world.app.admin, params }));
      return { as: await world.person('admin'), params };
    },
  },
} satisfies Samples;
