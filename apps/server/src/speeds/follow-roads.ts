import { closedNow, closuresPart } from '../closures/index.ts';
import type { InstalledMap, SpeedsOf } from '../maps/index.ts';
import type { Platform, Worker } from '../platform/platform.ts';
import { tariffsPart } from '../tariffs/index.ts';
import { settingsPart } from '../settings/index.ts';
import { speedsPart } from './speeds-part.ts';
import { timeThere } from './traffic-at.ts';

/** A node that could not compute the roads, for lack of memory or of the city's files, retries after this long. */
const retryMilliseconds = 60_000;

type Parts = Pick<Platform, 'db' | 'references' | 'clock' | 'log'>;
type MapParts = Pick<InstalledMap, 'cities' | 'learnedRoads' | 'closures'>;

/** Computes the roads that are missing: first at the learned speeds, then without the streets that are closed now. */
async function follow({ db, references, clock }: Parts, { cities, learnedRoads, closures }: MapParts) {
  const reference = await references.current(db);
  const { learnedSpeeds } = reference.of(settingsPart);
  const learned = reference.of(speedsPart);
  const speedsOf: SpeedsOf = (key) => (learnedSpeeds ? (learned.get(key)?.roads ?? null) : null);
  const computed = await learnedRoads.follow(speedsOf);
  const closed = reference.of(closuresPart);
  const { holidays } = reference.of(tariffsPart);
  const zones = new Map(cities.now().map(({ key, timeZone }) => [key, timeZone]));
  const without = await closures.follow(
    (key) => closedNow(closed.get(key) ?? [], clock.now(), zones.get(key) ?? 'UTC'),
    (key) => timeThere(clock.now(), zones.get(key) ?? 'UTC', holidays),
    (city, key) => {
      const speeds = speedsOf(key);
      return speeds === null ? undefined : learnedRoads.of(city, speeds);
    },
  );
  return { computed, without };
}

/** Before the first request, so that a node's estimates are the same after a restart. */
export async function prepareRoads(platform: Parts, map: MapParts): Promise<void> {
  await follow(platform, map).catch((error: unknown) => report(platform, error));
}

/**
 * Recomputes the roads within a second of a change of the learned speeds, of a closure, of a city, or of the setting, and
 * of the times at which closures and rules of the map begin and end. Source: CLOSURE-2, CLOSURE-11.
 */
export function followRoads(platform: Parts, map: MapParts): Worker {
  let failedAtMs = -Infinity;
  return {
    name: 'follow-roads',
    async run() {
      const nowMs = platform.clock.now().getTime();
      if (nowMs - failedAtMs < retryMilliseconds) return 0;
      try {
        const { computed, without } = await follow(platform, map);
        if (computed > 0) platform.log.info({ cities: computed }, 'using the learned speeds of roads');
        if (without > 0) platform.log.info({ cities: without }, 'using the roads without closed streets');
        return computed + without;
      } catch (error) {
        failedAtMs = nowMs;
        report(platform, error);
        return 0;
      }
    },
  };
}

function report({ log }: Pick<Platform, 'log'>, error: unknown): void {
  log.error({ err: error }, 'the roads at learned speeds or without closed streets cannot be computed');
}
