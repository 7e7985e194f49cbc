import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { addEndedRehearsal, addRehearsal } from '../authorization/ended-rehearsal.ts';
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
      const { id = '', askedAt = '', answeredAt = null } = items[0] ?? {};
      const as = await world.person('admin');
      return {
        as,
        params: { id },
        body: { answer: `Nearest. ${world.next()}`, was: { askedAt, answeredAt } },
      };
    },
    free: { answer: ['text'], 'was.answeredAt': ['null'] },
  },
  startRehearsal: {
    prepare: async (world) => {
      await addRehearsal(world.app, 'running');
      const day = 86_400_000;
      const until = new Date(world.app.clock.now().getTime() - world.next() * day);
      const rules = {
        ...({ mode: 'nearest', fairness: 'waited', radius: 5, answerSeconds: 20 } as const),
        windowSeconds: 5,
        ageing: 0.1,
        rideWeight: 0.2,
      };
      const from = new Date(until.getTime() - day);
      const body = { from: from.toISOString(), until: until.toISOString(), rules };
      return { as: await world.person('admin'), body };
    },
    // Refused on purpose: a rehearsal that really started would end at an unpredictable time, and these suites do not
    // wait for it. rehearsals.test.ts starts real ones.
    refusedWith: 'rehearsal_running',
  },
  cancelRehearsal: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: await addEndedRehearsal(world.app) },
    }),
  },
} satisfies Samples;
