import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { picture, raw } from './files.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

function carType(world: SampleWorld): BodyInputOf<'addCarType'> {
  return {
    name: `Minibus ${world.next()}`,
    image: '/cars/van.svg',
    baseFare: 500,
    ratePerUnitDistance: 150,
    ratePerHour: 2400,
    minFare: 900,
    convenienceFees: 10,
    convenienceFeeType: 'percentage',
    extraInfo: 'Seats eight',
    seats: 8,
    parcelTypes: [{ description: 'Box', amount: 100 }],
    options: [{ description: 'Careful', amount: 50 }],
    cancelSlab: [{ minsDelayed: 5, amount: 200 }],
  };
}

const number = ['zero', 'number'] as const;
const rate = [...number, 'fraction'] as const;
/** The fields of a car type that an admin can set to any value within its bounds. */
const carTypeFree = {
  name: ['text'],
  image: ['empty text'],
  baseFare: number,
  ratePerUnitDistance: rate,
  ratePerHour: rate,
  minFare: number,
  convenienceFees: rate,
  extraInfo: ['text', 'empty text'],
  'parcelTypes.0.description': ['text'],
  'parcelTypes.0.amount': number,
  'options.0.description': ['text'],
  'options.0.amount': number,
  'cancelSlab.0.minsDelayed': rate,
  'cancelSlab.0.amount': number,
} as const;

async function madeCarType(world: SampleWorld) {
  return good(await world.app.call('addCarType', { as: world.app.admin, body: carType(world) }));
}

/** Adds a reason and returns its position. */
async function madeReason(world: SampleWorld) {
  const label = `Reason ${world.next()}`;
  const { items } = good(
    await world.app.call('addCancellationReason', { as: world.app.admin, body: { label } }),
  );
  return { value: items.length - 1, label };
}

export const catalogueSamples = {
  addCarType: {
    prepare: async (world) => ({ as: await world.person('admin'), body: carType(world) }),
    free: carTypeFree,
  },
  updateCarType: {
    prepare: async (world) => {
      const { id, version } = await madeCarType(world);
      return { as: await world.person('admin'), params: { id }, body: { ...carType(world), version } };
    },
    free: carTypeFree,
  },
  putCarTypeImage: {
    ...picture,
    prepare: async (world) => {
      const { id, version } = await madeCarType(world);
      return { as: await world.person('admin'), params: { id }, query: { version: String(version) }, raw };
    },
  },
  deleteCarType: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await madeCarType(world)).id },
    }),
  },
  saveCancellationReasons: {
    prepare: async (world) => {
      const list = (last: string) => ({ items: ['My plans have changed', last] });
      // This list has the same length as the one that it replaces.
      good(await world.app.call('saveCancellationReasons', { as: world.app.admin, body: list('None') }));
      return { as: await world.person('admin'), body: list(`Another reason ${world.next()}`) };
    },
    free: { 'items.0': ['text'], 'items.1': ['text'] },
  },
  addCancellationReason: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      body: { label: `It rains ${world.next()}`, audience: 'riders' as const },
    }),
    optional: { value: 0 },
    free: { label: ['text'] },
  },
  updateCancellationReason: {
    prepare: async (world) => {
      const { value, label: was } = await madeReason(world);
      return {
        as: await world.person('admin'),
        params: { value },
        body: {
          label: `Newer ${world.next()}`,
          was,
          audience: 'office' as const,
          wasAudience: 'everyone' as const,
        },
      };
    },
    free: { label: ['text'] },
  },
  deleteCancellationReason: {
    prepare: async (world) => {
      const { value, label: was } = await madeReason(world);
      return { as: await world.person('admin'), params: { value }, query: { was } };
    },
    // Removing this reason moves the other one up by one.
    afterwards: madeReason,
  },
} satisfies Samples;
