import { retireAddress } from '../../apps/server/src/platform/messages/dead-addresses.ts';
import type { Sample, Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

const text = ['text', 'empty text'] as const;
const mayBeEmpty = [...text, 'null'] as const;
const free: NonNullable<Sample['free']> = {
  firstName: ['text'],
  // Some people have one name only.
  lastName: ['text', 'empty text'],
  mobile: [],
  vehicleMake: mayBeEmpty,
  vehicleModel: mayBeEmpty,
  vehicleNumber: mayBeEmpty,
  otherInfo: mayBeEmpty,
  bankName: mayBeEmpty,
  bankCode: mayBeEmpty,
  bankAccount: mayBeEmpty,
  carTypeId: ['null'],
  // A driver without a fleet admin drives for the operator.
  fleetadmin: ['null'],
};

const driverFields = (world: SampleWorld) => ({
  firstName: 'Bo',
  lastName: 'Berg',
  approved: true,
  carTypeId: world.app.carTypeId,
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vehicleNumber: `FX ${world.next()}`,
  otherInfo: 'Speaks French',
});
const bank = { bankName: 'Bank', bankCode: 'B1', bankAccount: '1' };
const someId = '01a1fde3-39c6-7625-b7f9-000000000001';

const newDriver = (world: SampleWorld) => {
  const number = world.next();
  return {
    ...driverFields(world),
    usertype: 'driver',
    email: `driver-sample${number}@example.test`,
    mobile: `55503${String(number).padStart(5, '0')}`,
    country: 'US',
  } as const;
};

export const userSamples = {
  createUser: {
    prepare: async (world) => ({ as: await world.person('admin'), body: newDriver(world) }),
    optional: { ...bank, fleetadmin: someId },
    free,
  },
  addCaller: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      body: { name: 'Cora Caller', mobile: `+155504${String(world.next()).padStart(5, '0')}` },
    }),
    free: { name: ['text'], mobile: ['text'] },
  },
  updateUser: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await world.person('driver')).id },
      body: { ...driverFields(world), version: 1 },
    }),
    optional: { ...bank, fleetadmin: someId },
    free,
  },
  endUserSession: {
    prepare: async (world) => {
      const person = await world.person('driver');
      const { body } = await world.app.call('listSessions', { as: person });
      return { as: await world.person('admin'), params: { id: person.id, session: body.items[0]?.id ?? '' } };
    },
  },
  endUserSessions: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await world.person('rider')).id },
    }),
  },
  inviteUser: {
    anew: true,
    // The tests send no emails, so staff get the link themselves.
    secret: true,
    prepare: async (world) => {
      const as = await world.person('admin');
      const added = await world.app.call('createUser', { as, body: newDriver(world) });
      return { as, params: { id: added.body.id } };
    },
  },
  markReachable: {
    prepare: async (world) => {
      const { id, email } = await world.person('driver');
      await retireAddress(world.app.platform, email, 'smtp_550');
      return { as: await world.person('admin'), params: { id }, body: { contact: 'email' } };
    },
  },
  mergeUser: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await world.person('rider')).id },
      body: { from: (await world.person('rider')).id },
    }),
  },
  deleteUser: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await world.person('rider')).id },
    }),
  },
} satisfies Samples;
