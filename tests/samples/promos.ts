import type { BodyInputOf } from '@fiacre/contract';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

export function promo(world: SampleWorld): BodyInputOf<'addPromo'> {
  return {
    promoName: `SAMPLE${world.next()}`,
    promoDescription: 'A first ride',
    promoDiscountType: 'flat',
    promoDiscountValue: 300,
    maxPromoDiscountValue: 310,
    minOrder: 100,
    promoValidity: '2026-12-31',
    promoUsageLimit: 90,
  };
}

const number = ['zero', 'number'] as const;
const promoFree = {
  promoName: ['text'],
  promoDescription: ['text', 'empty text'],
  promoDiscountValue: ['number', 'fraction'],
  maxPromoDiscountValue: number,
  minOrder: number,
  promoUsageLimit: number,
} as const;

export async function madePromo(world: SampleWorld) {
  return good(await world.app.call('addPromo', { as: world.app.admin, body: promo(world) }));
}

export const promoSamples = {
  addPromo: {
    prepare: async (world) => ({ as: await world.person('admin'), body: promo(world) }),
    free: promoFree,
  },
  updatePromo: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await madePromo(world)).id },
      body: { ...promo(world), version: 1 },
    }),
    free: promoFree,
  },
  deletePromo: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await madePromo(world)).id },
    }),
  },
  restorePromo: {
    prepare: async (world) => {
      const params = { id: (await madePromo(world)).id };
      good(await world.app.call('deletePromo', { as: world.app.admin, params }));
      return { as: await world.person('admin'), params };
    },
  },
  applyPromo: {
    prepare: async (world) => {
      const [{ promoName: promoCode }, ride] = [await madePromo(world), await world.ride('PENDING')];
      return { as: ride.rider, params: { id: ride.id }, body: { promoCode } };
    },
    optional: { version: 1 },
  },
  removePromo: {
    prepare: async (world) => {
      const [{ promoName: promoCode }, ride] = [await madePromo(world), await world.ride('PENDING')];
      const params = { id: ride.id };
      good(await world.app.call('applyPromo', { as: ride.rider, params, body: { promoCode } }));
      return { as: ride.rider, params };
    },
  },
} satisfies Samples;
