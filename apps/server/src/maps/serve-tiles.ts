import type { CityInfo } from '@fiacre/contract';
import type { InstalledMap } from './installed-map.ts';
import type { Handlers, RawResponse } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';

/** The highest zoom that a URL may contain; tiles beyond the city's own zoom do not exist. */
const deepestZoom = 22;
const day = 86_400;

const noTile: RawResponse = {
  contentType: 'application/vnd.mapbox-vector-tile',
  headers: { 'cache-control': `public, max-age=${day}` },
  body: new Uint8Array(),
};

/** The description of the cities and their vector tiles, served from the same origin as the page. */
export function serveTiles(map: Pick<InstalledMap, 'city' | 'cities'>): Handlers<'cityInfo' | 'tile'> {
  const { city } = map;
  return {
    cityInfo: async () => presentCity(map),
    tile: async ({ params }) => {
      const address = readAddress(params);
      const tile = city.tile(address.z, address.x, address.y);
      // An empty tile is a successful response: the map shows the ground colour and does not retry.
      if (tile === null) return noTile;
      // Stored and sent compressed: every client of vector tiles supports gzip.
      const headers = { ...noTile.headers, etag: tile.etag, 'content-encoding': 'gzip' };
      return { ...noTile, headers, body: tile.bytes };
    },
  };
}

interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Parses z/x/y.mvt; anything else is not found. */
function readAddress({ z, x, y }: { z: string; x: string; y: string }): TileAddress {
  const [, row] = /^(\d{1,7})\.mvt$/.exec(y) ?? [];
  if (row === undefined || !/^\d{1,2}$/.test(z) || !/^\d{1,7}$/.test(x)) return refuse('not_found');
  const address = { z: Number(z), x: Number(x), y: Number(row) };
  const side = 2 ** address.z;
  if (address.z > deepestZoom || address.x >= side || address.y >= side) return refuse('not_found');
  return address;
}

/** The cities as pages and clients see them. */
export function presentCity({ city, cities }: Pick<InstalledMap, 'city' | 'cities'>): CityInfo {
  const { id, demo, attribution } = city.info;
  const [main, ...others] = cities.now();
  return {
    id,
    demo,
    attribution,
    maxZoom: city.maxZoom,
    ...presentArea(main),
    others: others.map((served) => ({ key: served.key, ...presentArea(served) })),
  };
}

function presentArea({ city, timeZone }: ReturnType<InstalledMap['cities']['now']>[0]) {
  const { name, bounds, centre, report } = city.info;
  return {
    name,
    bounds: { ...bounds },
    centre: { ...centre },
    timeZone,
    country: report.country.code,
    ...(report.country.speedUnit === 'mph' && { inMiles: true }),
  };
}
