import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

/** Far from where the samples' rides begin and end. */
const closure: BodyInputOf<'addClosure'> = {
  reason: 'Street market',
  shape: {
    kind: 'area',
    outline: [
      { lat: 10.3, lng: 20.3 },
      { lat: 10.3, lng: 20.31 },
      { lat: 10.31, lng: 20.31 },
    ],
  },
  from: '2030-01-02T06:00:00Z',
  until: '2030-01-05T18:00:00Z',
  hours: { days: ['sat', 'sun'], from: '06:30', to: '14:00' },
};

async function madeClosure(world: SampleWorld) {
  return good(await world.app.call('addClosure', { as: world.app.admin, body: closure }));
}

/** An admin draws an area where they like, within the city. */
const coordinate = ['negative', 'zero', 'number', 'fraction'] as const;
const shape = Object.fromEntries(
  ['0', '1', '2'].flatMap((at) => [
    [`shape.outline.${at}.lat`, coordinate],
    [`shape.outline.${at}.lng`, coordinate],
  ]),
);
const free = { reason: ['text'], ...shape } as const;

export const closureSamples = {
  previewClosure: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      body: { shape: closure.shape, except: null },
    }),
    free: shape,
  },
  addClosure: { prepare: async (world) => ({ as: await world.person('admin'), body: closure }), free },
  updateClosure: {
    prepare: async (world) => {
      const { id, version } = await madeClosure(world);
      return { as: await world.person('admin'), params: { id }, body: { ...closure, version } };
    },
    free,
  },
  endClosure: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await madeClosure(world)).id },
    }),
  },
  deleteClosure: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await madeClosure(world)).id },
    }),
  },
} satisfies Samples;
