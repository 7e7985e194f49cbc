import type { Capability } from '../platform/platform.ts';
import type { InstalledMap } from './installed-map.ts';
import { serveCalls } from './serve-calls.ts';
import { servePlaces, type RestrictCountry } from './serve-places.ts';
import { serveReport } from './serve-report.ts';
import { serveTiles } from './serve-tiles.ts';

export { openInstalledMap, type InstalledMap } from './installed-map.ts';
export { presentCity } from './serve-tiles.ts';
export type * from './maps.ts';

/** The map: the city with its tiles, place search, addresses, and the specification's own map calls. */
export function createMaps({ city, maps }: InstalledMap, restrictCountry: RestrictCountry): Capability {
  return {
    handlers: {
      ...serveTiles(city),
      ...serveReport(city),
      ...servePlaces(maps, restrictCountry),
      ...serveCalls(maps, restrictCountry),
    },
  };
}
