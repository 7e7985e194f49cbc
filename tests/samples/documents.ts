import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { picture, raw } from './files.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

const kind = 'insurance' as const;
const expiresOn = '2090-12-31';

/** A driver whose insurance waits for approval. */
async function submitted(world: SampleWorld) {
  const driver = await world.person('driver');
  const params = { id: driver.id, kind };
  const body = { number: `P ${world.next()}`, expiresOn };
  const { items } = good(await world.app.call('submitDocument', { as: driver, params, body }));
  const version = items.find((item) => item.kind === kind)?.submitted?.version ?? 0;
  return { driver, params, version };
}

export const documentSamples = {
  submitDocument: {
    prepare: async (world) => {
      const { driver, params, version } = await submitted(world);
      return { as: driver, params, body: { number: `P ${world.next()}`, expiresOn, version } };
    },
    free: { number: ['text'] },
  },
  putDocumentImage: {
    ...picture,
    prepare: async (world) => {
      const { driver, params } = await submitted(world);
      return { as: driver, params, raw };
    },
  },
  reviewDocument: {
    prepare: async (world) => {
      const { params, version } = await submitted(world);
      const body = { version, approved: false, reason: `Unreadable ${world.next()}` };
      return { as: await world.person('admin'), params, body };
    },
    free: { reason: ['text'], approved: ['boolean'] },
  },
} satisfies Samples;
