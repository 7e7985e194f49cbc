import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { someId } from './bookings.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

function place(world: SampleWorld): BodyInputOf<'addKerbPlace'> {
  return {
    name: `Hotel ${world.next()}`,
    kind: 'hotel',
    lat: 10.3,
    lng: 20.4,
    note: 'Main entrance',
    active: true,
    commission: { kind: 'amount', amount: 350 },
  };
}

async function madePlace(world: SampleWorld) {
  return good(await world.app.call('addKerbPlace', { as: world.app.admin, body: place(world) }));
}

/** An admin describes the place and its terms as they like. */
const coordinate = ['negative', 'zero', 'number', 'fraction'] as const;
const free = {
  name: ['text'],
  note: ['text', 'empty text'],
  active: ['boolean'],
  lat: coordinate,
  lng: coordinate,
  commission: ['null'],
  companyId: ['null'],
  'commission.amount': ['number'],
} as const;

const optional = { companyId: someId };

export const kerbSamples = {
  addKerbPlace: {
    prepare: async (world) => ({ as: await world.person('admin'), body: place(world) }),
    optional,
    free,
  },
  updateKerbPlace: {
    prepare: async (world) => {
      const { id, version } = await madePlace(world);
      return { as: await world.person('admin'), params: { id }, body: { ...place(world), version } };
    },
    optional,
    free,
  },
  replaceKerbCode: {
    prepare: async (world) => {
      const { id, version } = await madePlace(world);
      return { as: await world.person('admin'), params: { id }, body: { version } };
    },
  },
} satisfies Samples;
