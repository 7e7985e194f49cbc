import { gridCentre } from '../../apps/server/src/testing/grid-map.ts';
import type { Samples } from './sample.ts';

export const driverSamples = {
  setAvailability: {
    prepare: async (world) => ({ as: await world.activeDriver(), body: { active: false } }),
    otherBody: { active: true },
  },
  sendPositions: {
    prepare: async (world) => {
      const { lat, lng } = gridCentre;
      const at = world.app.clock.now().toISOString();
      return {
        as: await world.activeDriver(),
        body: {
          positions: [
            {
              at,
              lat: lat + world.next() * 0.00002,
              lng,
              accuracyMetres: 5,
              headingDegrees: 90,
              speedMetresPerSecond: 3,
            },
          ],
        },
      };
    },
    free: {
      'positions.0.lat': ['negative', 'zero', 'fraction', 'number'],
      'positions.0.lng': ['negative', 'zero', 'fraction', 'number'],
      'positions.0.accuracyMetres': ['negative', 'zero', 'fraction', 'number'],
      'positions.0.headingDegrees': ['zero', 'fraction', 'number', 'null'],
      'positions.0.speedMetresPerSecond': ['zero', 'fraction', 'number', 'null'],
    },
  },
} satisfies Samples;
