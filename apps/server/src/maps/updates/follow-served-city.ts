import type { Platform, Worker } from '../../platform/platform.ts';
import type { InstalledMap } from '../installed-map.ts';
import { readServedCity, saveServedCity } from './served-city.ts';

/** A node that has not built the city tries again after this long. */
const retryMilliseconds = 60_000;

/** Makes this node serve what `served_city` names, within a second of a switch. */
export function followServedCity(platform: Platform, { switching }: Pick<InstalledMap, 'switching'>): Worker {
  let hasStarted = false;
  let missing: { readonly id: string; readonly at: number } | null = null;
  return {
    name: 'follow-served-city',
    async run() {
      if (!hasStarted) await nameConfiguredCity(platform, switching.configuredId);
      hasStarted = true;
      const served = await readServedCity(platform.db);
      const now = platform.clock.now().getTime();
      if (served === null || served.city_id === switching.servedId()) return 0;
      if (missing?.id === served.city_id && now - missing.at < retryMilliseconds) return 0;
      const isServed = switching.serve(served.city_id);
      missing = isServed ? null : { id: served.city_id, at: now };
      if (isServed) platform.log.info({ city: served.city_id }, 'serving another build of the city');
      else platform.log.warn({ city: served.city_id }, 'not built on this node; run npm run city:update');
      return 0;
    },
  };
}

/** A node that starts with another configured city makes all nodes serve that one. */
async function nameConfiguredCity(platform: Platform, configuredId: string): Promise<void> {
  const served = await readServedCity(platform.db);
  if (served?.configured_id === configuredId) return;
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
