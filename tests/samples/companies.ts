import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

function company(world: SampleWorld): BodyInputOf<'addCompany'> {
  return {
    name: `Hotel ${world.next()}`,
    billingAddress: 'Harbour Street 7',
    vatId: 'DE136695976',
    receiptEmail: 'books@hotel.test',
    referenceRequired: false,
    active: true,
    monthlyLimit: 900_000,
  };
}

const anyText = ['text', 'empty text'] as const;
const free = {
  name: ['text'],
  billingAddress: anyText,
  vatId: anyText,
  receiptEmail: ['empty text'],
  monthlyLimit: ['null', 'number'],
} as const;

const made = async (world: SampleWorld) =>
  good(await world.app.call('addCompany', { as: world.app.admin, body: company(world) }));

export const companySamples = {
  addCompany: {
    prepare: async (world) => ({ as: await world.person('admin'), body: company(world) }),
    free,
  },
  updateCompany: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await made(world)).id },
      body: { ...company(world), version: 1 },
    }),
    free,
  },
  addCompanyMember: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await made(world)).id },
      body: { userId: (await world.person('rider')).id },
    }),
    // Any rider can be added.
    free: { userId: ['id'] },
  },
  removeCompanyMember: {
    prepare: async (world) => {
      const [{ id }, rider] = [await made(world), await world.person('rider')];
      good(
        await world.app.call('addCompanyMember', {
          as: world.app.admin,
          params: { id },
          body: { userId: rider.id },
        }),
      );
      return { as: await world.person('admin'), params: { id, userId: rider.id } };
    },
  },
  recordCompanyPayment: {
    anew: true,
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await made(world)).id },
      body: { amount: 4200 + world.next(), receivedOn: '2026-11-20', note: 'Bank transfer' },
    }),
    free: { amount: ['negative', 'number'], note: anyText },
  },
} satisfies Samples;
