import { setupSteps } from '@fiacre/contract';
import type { Samples } from './sample.ts';

let turn = 0;

/** A different step each time, so that every request is the first one for its step. */
function stepOfTurn() {
  turn += 1;
  return setupSteps[turn % setupSteps.length] ?? 'maps';
}

export const setupSamples = {
  changeSetupStep: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { step: stepOfTurn() },
      body: { state: 'skipped' },
    }),
  },
  sendTestMail: { anew: true, prepare: async (world) => ({ as: await world.person('admin') }) },
} satisfies Samples;
