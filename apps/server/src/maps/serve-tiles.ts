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

/** The city's description and vector tiles, served from the same origin as the page. */
export function serveTiles(city: InstalledMap['city']): Handlers<'cityInfo' | 'tile'> {
  return {
    cityInfo: async () => presentCity(city),
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

/** The city as pages and clients see it. */
export function presentCity(city: InstalledMap['city']): CityInfo {
  const { id, name, demo, bounds, centre, attribution } = city.info;
  return { id, name, demo, bounds: { ...bounds }, centre: { ...centre }, attribution, maxZoom: city.maxZoom };
}
