import type { InstalledMap, TrafficAt } from '../maps/index.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import { followRoads } from './follow-roads.ts';
import { learnJob, learnJobName } from './learn.ts';
import { listSpeeds } from './list-speeds.ts';
import { createTrafficAt } from './traffic-at.ts';

export { prepareRoads } from './follow-roads.ts';
export { speedsPart } from './speeds-part.ts';

type MapParts = Pick<InstalledMap, 'cities' | 'tracks' | 'learnedRoads' | 'closures'> & {
  readonly streets: Pick<InstalledMap['streets'], 'reverse'>;
};

/**
 * How long drives take on which roads and at which hour of the week in each city, learned from the installation's own
 * trips.
 */
export function createLearnedSpeeds(platform: Platform, map: MapParts) {
  const { cities, tracks, streets, learnedRoads } = map;
  const { db } = platform;
  const addressOf = async (point: Parameters<typeof streets.reverse>[0]) =>
    (await streets.reverse(point).catch(() => null))?.address ?? null;
  return {
    trafficAt: createTrafficAt(platform, map),
    handlers: {
      listLearnedSpeeds: async (call) => ({
        used: (await call.reference()).of(settingsPart).learnedSpeeds,
        ...(await listSpeeds(db, cities, addressOf)),
      }),
      learnSpeeds: (call) =>
        call.commit(async (tx) => {
          tx.schedule({ name: learnJobName, payload: {}, at: tx.now, key: 'asked' });
          tx.audit({ action: 'learn-speeds', object: { kind: 'speeds', id: 'city' }, facts: {} });
          return { ok: true };
        }),
    },
    jobs: [learnJob({ ...platform, cities, tracks })],
    workers: [followRoads(platform, map)],
    close: () => {
      learnedRoads.close();
      map.closures.close();
    },
  } satisfies Capability & { readonly trafficAt: TrafficAt };
}
