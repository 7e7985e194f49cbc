import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

/** Far from where the samples' rides begin and end. */
function closure(world: SampleWorld): BodyInputOf<'addClosure'> {
  return {
    reason: `Street market ${world.next()}`,
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
}

async function madeClosure(world: SampleWorld) {
  return good(await world.app.call('addClosure', { as: world.app.admin, body: closure(world) }));
}

/** An admin draws an area where they like, within the city. */
const coordinate = ['negative', 'zero', 'number', 'fraction'] as const;
const shape = Object.fromEntries(
  ['0', '1', '2'].flatMap((at) => [
    [`shape.outline.${at}.lat`, coordinate],
    [`shape.outline.${at}.lng`, coordinate],
  ]),
);
/** Without a start it begins now, and without an end it stays. */
const free = { reason: ['text'], from: ['null'], until: ['null'], ...shape } as const;

export const closureSamples = {
  previewClosure: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      body: { shape: closure(world).shape, except: null },
    }),
    free: { ...shape, except: ['null'] },
    changesNothing: true,
    otherBody: {
      shape: {
        kind: 'street',
        from: { lat: 10.31, lng: 20.3 },
        to: { lat: 10.32, lng: 20.3 },
        bothWays: true,
      },
      except: null,
    },
  },
  addClosure: {
    prepare: async (world) => ({ as: await world.person('admin'), body: closure(world) }),
    free,
    anew: true,
  },
  updateClosure: {
    prepare: async (world) => {
      const { id, version } = await madeClosure(world);
      return { as: await world.person('admin'), params: { id }, body: { ...closure(world), version } };
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
