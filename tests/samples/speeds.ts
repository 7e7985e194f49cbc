import type { Samples } from './sample.ts';

export const speedSamples = {
  learnSpeeds: { prepare: async (world) => ({ as: await world.person('admin') }) },
} satisfies Samples;
