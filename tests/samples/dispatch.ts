import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

async function ask(world: SampleWorld) {
  const { id: bookingId, driver } = await world.ride('NEW');
  const question = `Why me? ${world.next()}`;
  return { as: driver, body: { bookingId, question } };
}

export const dispatchSamples = {
  askForReview: { prepare: ask, free: { question: ['text'] } },
  answerReview: {
    prepare: async (world) => {
      const { admin } = world.app;
      good(await world.app.call('askForReview', await ask(world)));
      const { items } = good(
        await world.app.call('listReviews', { as: admin, query: { answered: 'false', sort: '-askedAt' } }),
      );
      const as = await world.person('admin');
      return { as, params: { id: items[0]?.id ?? '' }, body: { answer: `Nearest. ${world.next()}` } };
    },
    free: { answer: ['text'] },
  },
} satisfies Samples;
