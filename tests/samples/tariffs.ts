import type { BodyInputOf } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { tariffBody } from '../authorization/operator-objects.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

/** Each has another priority: nothing else would decide between two of them. */
const tariff = (world: SampleWorld): BodyInputOf<'addTariff'> => ({ ...tariffBody, priority: world.next() });

async function madeTariff(world: SampleWorld) {
  return good(await world.app.call('addTariff', { as: world.app.admin, body: tariff(world) }));
}

/** An admin sets prices freely, within what makes sense together. */
const number = ['zero', 'number', 'fraction', 'negative'] as const;
const nullable = [...number, 'null'] as const;
const price = 'rules.price';
const free = {
  name: ['text'],
  priority: number,
  'where.bothWays': ['boolean'],
  'when.hours.0.exceptHolidays': ['boolean'],
  'when.hours': ['array'],
  'rules.decimal': number,
  'rules.minimum': number,
  'rules.maximum': nullable,
  'rules.extrasMaximum': nullable,
  'rules.surgeMaximum': nullable,
  'rules.rounding': ['null'],
  'rules.approach': ['null'],
  'rules.corridor': ['null'],
  'rules.returnRun': ['null'],
  'rules.fee': ['null'],
  'rules.taxRate': number,
  [`${price}.start.amount`]: number,
  [`${price}.start.included.steps`]: number,
  [`${price}.bands.0.fromSeconds`]: nullable,
  [`${price}.bands.0.distance.amount`]: number,
  [`${price}.bands.0.distance.per`]: number,
  [`${price}.bands.0.time.amount`]: number,
  [`${price}.bands.0.time.per`]: number,
  [`${price}.step`]: nullable,
} as const;

const optional = { validFrom: '2031-01-01T00:00:00Z' } as const;

export const tariffSamples = {
  addTariff: {
    prepare: async (world) => ({ as: await world.person('admin'), body: tariff(world) }),
    free,
    optional,
  },
  updateTariff: {
    prepare: async (world) => {
      const { id, version } = await madeTariff(world);
      return { as: await world.person('admin'), params: { id }, body: { ...tariff(world), version } };
    },
    free,
    optional,
  },
  deleteTariff: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await madeTariff(world)).id },
    }),
  },
  setSurges: {
    // For no hours, so that it changes no price of other tests.
    prepare: async (world) => {
      const { version } = good(await world.app.call('listSurges', { as: world.app.admin }));
      const never = { hours: [], periods: [{ from: '2020-01-01T00:00', to: '2020-01-02T00:00' }] };
      const items = [{ zone: null, factor: 1.1, when: never }];
      return { as: await world.person('admin'), body: { items, version } };
    },
    free: { items: ['array'], 'items.0.zone': ['null'], 'items.0.factor': ['fraction'] },
  },
  setTollGates: {
    // Far away, so that it changes no price of other tests.
    prepare: async (world) => {
      const { version } = good(await world.app.call('listTollGates', { as: world.app.admin }));
      const line: [LatLng, LatLng] = [
        { lat: 48.1, lng: 11.5 },
        { lat: 48.1002, lng: 11.5003 },
      ];
      const prices = [{ carTypes: [], when: { hours: [], periods: [] }, amount: 230 }];
      const items = [
        { name: `Gate ${world.next()}`, line, bothWays: false, paidBy: 'driver' as const, prices },
      ];
      return { as: await world.person('admin'), body: { items, currency: 'USD', version } };
    },
    free: {
      items: ['array'],
      'items.0.name': ['text'],
      'items.0.bothWays': ['boolean'],
      'items.0.line.0.lat': ['fraction'],
      'items.0.line.0.lng': ['fraction'],
      'items.0.line.1.lat': ['fraction'],
      'items.0.line.1.lng': ['fraction'],
      'items.0.prices.0.amount': ['zero', 'number'],
    },
  },
  rehearseTariff: {
    prepare: async (world) => {
      const { id } = await madeTariff(world);
      return { as: await world.person('admin'), body: { ...tariff(world), id } };
    },
    free,
  },
  setHolidays: {
    // An empty list at first, so that each request adds one.
    prepare: async (world) => {
      const { version } = good(await world.app.call('listHolidays', { as: world.app.admin }));
      const cleared = { as: world.app.admin, body: { items: [], version } };
      const emptied = good(await world.app.call('setHolidays', cleared));
      const items = [{ date: '2026-12-25', name: `Christmas ${world.next()}` }];
      return { as: await world.person('admin'), body: { items, version: emptied.version } };
    },
    free: { 'items.0.name': ['text'], items: ['array'] },
  },
} satisfies Samples;
