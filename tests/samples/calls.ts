import type { Samples } from './sample.ts';

// They look something up and change nothing.
const looksUp = { changesNothing: true } as const;
const far = '10.03,20.03';

export const callSamples = {
  callAutocomplete: {
    ...looksUp,
    prepare: async () => ({ body: { searchKeyword: 'stat' } }),
    otherBody: { searchKeyword: 'harb' },
    optional: { country: 'US' },
  },
  callCoords: {
    ...looksUp,
    prepare: async () => ({ body: { place_id: 'station' } }),
    otherBody: { place_id: 'harbour' },
  },
  callRoute: {
    ...looksUp,
    prepare: async () => ({ body: { start: '10,20', dest: '10.01,20.01' } }),
    otherBody: { start: '10,20', dest: far },
  },
  callAddress: {
    ...looksUp,
    prepare: async () => ({ body: { latlng: '10,20' } }),
    otherBody: { latlng: far },
  },
  callDriveTime: {
    ...looksUp,
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { start: '10,20', dest: '10.01,20.01' },
    }),
    otherBody: { start: '10,20', dest: far },
  },
  callMultiLocationTime: {
    ...looksUp,
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { start: '10,20', dest: '10.02,20.02', waypoints: '10.01,20.01' },
    }),
    otherBody: { start: '10,20', dest: far, waypoints: '10.01,20.01' },
  },
} satisfies Samples;
