import type { InstalledMap, SpeedsOf } from '../maps/index.ts';
import type { Platform, Worker } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import { speedsPart } from './speeds-part.ts';

/** A node that could not compute the roads, for lack of memory or of the city's files, retries after this long. */
const retryMilliseconds = 60_000;

type Parts = Pick<Platform, 'db' | 'references'>;
type Roads = Pick<InstalledMap, 'learnedRoads'>;

/** The current learned speeds for the roads of each city. */
async function wantedSpeeds({ db, references }: Parts): Promise<SpeedsOf> {
  const reference = await references.current(db);
  const { learnedSpeeds } = reference.of(settingsPart);
  const learned = reference.of(speedsPart);
  return (key) => (learnedSpeeds ? (learned.get(key)?.roads ?? null) : null);
}

/** Before the first request, so that a node's estimates are the same after a restart. */
export async function prepareLearnedRoads(
  platform: Parts & Pick<Platform, 'log'>,
  { learnedRoads }: Roads,
): Promise<void> {
  const speedsOf = await wantedSpeeds(platform);
  await learnedRoads.follow(speedsOf).catch((error: unknown) => report(platform, error));
}

/** Recomputes the roads within a second of a change of the learned speeds, of a city, or of the setting. */
export function followRoadSpeeds(
  platform: Parts & Pick<Platform, 'clock' | 'log'>,
  { learnedRoads }: Roads,
): Worker {
  let failedAtMs = -Infinity;
  return {
    name: 'follow-road-speeds',
    async run() {
      const nowMs = platform.clock.now().getTime();
      if (nowMs - failedAtMs < retryMilliseconds) return 0;
      const speedsOf = await wantedSpeeds(platform);
      try {
        const computed = await learnedRoads.follow(speedsOf);
        if (computed > 0) platform.log.info({ cities: computed }, 'using the learned speeds of roads');
        return computed;
      } catch (error) {
        failedAtMs = nowMs;
        report(platform, error);
        return 0;
      }
    },
  };
}

function report({ log }: Pick<Platform, 'log'>, error: unknown): void {
  log.error({ err: error }, 'the learned speeds of roads cannot be used; their mean is used instead');
}
