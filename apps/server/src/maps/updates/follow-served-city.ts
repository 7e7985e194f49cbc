import { isRuin } from '@fiacre/city';
import type { Platform, Worker } from '../../platform/platform.ts';
import { mainCity } from '../city/cities.ts';
import type { SwitchingCity } from '../city/switching-city.ts';
import { cityInputOf, type InstalledMap } from '../installed-map.ts';
import { readCityLabels } from './city-labels.ts';
import { readFurtherCities } from './further-cities.ts';
import { figuresOf, saveRefusedMap } from './refused-maps.ts';
import { isAccepted } from './require-sound-city.ts';
import { readServedCity, saveServedCity } from './served-city.ts';

/** A node that has not built a city tries again after this long. */
const retryMilliseconds = 60_000;

/** Makes this node serve what `served_city`, `further_cities` and `city_labels` say, within a second of a change. */
export function followServedCity(platform: Platform, { switching }: Pick<InstalledMap, 'switching'>): Worker {
  let hasStarted = false;
  const missing = new Map<string, number>();
  /** Serves a build, unless this node has just found that it lacks it. */
  const follow = (id: string, serve: () => boolean, advice: string): void => {
    const now = platform.clock.now().getTime();
    const triedAt = missing.get(id);
    if (triedAt !== undefined && now - triedAt < retryMilliseconds) return;
    missing.delete(id);
    if (serve()) platform.log.info({ city: id }, 'serving another build of a city');
    else {
      missing.set(id, now);
      platform.log.warn({ city: id }, `not built on this node; run ${advice}`);
    }
  };
  const followFurther = async (): Promise<void> => {
    const rows = await readFurtherCities(platform.db);
    const wanted = rows.map((row) => ({
      key: row.key,
      timeZone: row.time_zone,
      buildId: row.build_id,
    }));
    for (const city of wanted)
      if (!switching.isServed(city))
        follow(city.buildId, () => switching.serveFurther(city), 'npm run fiacre -- city:add');
    switching.keepOnly(wanted.map(({ key }) => key));
  };
  return {
    name: 'follow-served-city',
    async run() {
      if (!hasStarted) await nameConfiguredCity(platform, switching.configured);
      hasStarted = true;
      const labels = await readCityLabels(platform.db);
      const served = await readServedCity(platform.db);
      if (served !== null && served.city_id !== switching.servedId())
        follow(served.city_id, () => switching.serve(served.city_id), 'npm run fiacre -- city:update');
      await followFurther();
      // A build that has just been switched to still shows the name in its file.
      switching.label(labels);
      return 0;
    },
  };
}

/** If a node starts with another configured city, all nodes switch to that one, unless it is a ruin. */
async function nameConfiguredCity(
  platform: Platform,
  configured: SwitchingCity['configured'],
): Promise<void> {
  const served = await readServedCity(platform.db);
  const configuredId = configured.id;
  if (served?.configured_id === configuredId) return;
  if (served !== null && isRuin(configured) && !isAccepted(served, configuredId)) {
    await platform.transact(async (tx) => {
      await saveServedCity(tx, { ...served, configured_id: configuredId });
      const input = cityInputOf(platform.config.maps);
      const map = { city: mainCity, time_zone: null, configured_id: configuredId, input };
      await saveRefusedMap(tx, { ...map, ...figuresOf(configured) });
    });
    return;
  }
  // The configuration now names the build that an update had switched to.
  const isServed = served?.city_id === configuredId;
  await platform.transact((tx) =>
    saveServedCity(tx, {
      configured_id: configuredId,
      city_id: configuredId,
      previous_id: isServed ? served.previous_id : null,
    }),
  );
}
