import type { Capability, Platform } from '../platform/platform.ts';
import type { InstalledMap } from './installed-map.ts';
import type { TrafficAt } from './port/maps.ts';
import { serveCalls } from './serve-calls.ts';
import { serveCities, type OpenPickups } from './updates/serve-cities.ts';
import { servePlaces, type RestrictCountry } from './serve-places.ts';
import { serveReport } from './updates/serve-report.ts';
import { serveTiles } from './serve-tiles.ts';
import { countCalls } from './usage/count-calls.ts';
import { followServedCity } from './updates/follow-served-city.ts';
import { serveUsage } from './usage/serve-usage.ts';

export type { CityInfo } from '@fiacre/city';
export { parseWaypoints } from './call-point.ts';
export { atPace } from './city/city-maps.ts';
export { openInstalledMap, type InstalledMap } from './installed-map.ts';
export { LearnedRoads, type SpeedsOf } from './city/learned-roads.ts';
export type { ShapedClosure, TimeThere } from './city/street-closures.ts';
export { placeService, routeService } from './providers/map-services.ts';
export { matrixOfCity } from './provider/routes-or-city.ts';
export { presentCity } from './serve-tiles.ts';
export { citySummary } from './updates/serve-cities.ts';
export { addCity } from './updates/add-city.ts';
export { openFurtherCities } from './updates/open-further-cities.ts';
export { requireSoundCity } from './updates/require-sound-city.ts';
export { updateCity } from './updates/update-city.ts';
export type * from './port/maps.ts';

/** The map: the city with its tiles, place search, addresses, and the specification's own map calls. */
export function createMaps(
  platform: Platform,
  { city, cities, maps, meter, switching }: InstalledMap,
  needs: {
    readonly restrictCountry: RestrictCountry;
    readonly trafficAt: TrafficAt;
    bookingsSince(from: Date): Promise<number>;
    readonly openPickups: OpenPickups;
  },
) {
  const { restrictCountry, trafficAt } = needs;
  const trafficNow = () => trafficAt(platform.clock.now());
  return {
    handlers: {
      ...serveTiles({ city, cities }),
      ...serveReport(platform, { cities }),
      ...serveCities(platform, { cities, switching }, needs.openPickups),
      ...serveUsage(platform, (from) => needs.bookingsSince(from)),
      ...servePlaces(maps, restrictCountry),
      ...serveCalls(maps, restrictCountry, trafficNow),
    },
    workers: [countCalls(platform, meter), followServedCity(platform, { switching })],
  } satisfies Capability;
}
