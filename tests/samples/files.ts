import { onePixel } from '../../apps/server/src/files/testing/pictures.ts';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import { changeSettings } from '../../apps/server/src/testing/change-settings.ts';

export const raw = { payload: onePixel, headers: { 'content-type': 'image/png' } } as const;
// tests/security/hostile-files.test.ts covers files other than pictures.
export const picture = { notJson: true } as const;

export const fileSamples = {
  putProfileImage: {
    ...picture,
    prepare: async (world) => ({ as: await world.person('rider'), raw }),
  },
  deleteProfileImage: {
    prepare: async (world) => {
      const as = await world.person('rider');
      good(await world.app.call('putProfileImage', { as, body: onePixel }));
      return { as };
    },
  },
  putLicenceImage: {
    ...picture,
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await world.person('driver')).id },
      raw,
    }),
  },
  putBookingImage: {
    ...picture,
    category: 'delivery',
    prepare: async (world) => {
      await changeSettings(world.app, world.app.admin, { allowDeliveryPickupImageCapture: true });
      const { id, driver } = await world.parcel('ARRIVED');
      return { as: driver, params: { id, which: 'pickup_image' }, raw };
    },
  },
} satisfies Samples;
