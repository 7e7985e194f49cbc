import { onePixel } from '../../../apps/server/src/files/testing/pictures.ts';
import { pngOfBits } from '../../security/hostile/parts.ts';
import type { Provocations } from '../provocation.ts';

/** Errors of uploads. */
export const fileErrors: Provocations = {
  image_not_asked: async ({ taxi }) => {
    const { app, ride } = await taxi();
    const { id, driver } = await ride('ARRIVED');
    const params = { id, which: 'pickup_image' } as const;
    return app.call('putBookingImage', { as: driver, params, body: onePixel });
  },
  image_unreadable: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('putProfileImage', { as: app.rider, body: Buffer.from('<svg/>') });
  },
  image_too_large: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('putProfileImage', { as: app.rider, body: pngOfBits(20_000, 20_000, 1) });
  },
};
