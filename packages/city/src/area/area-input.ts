import { existsSync, readFileSync } from 'node:fs';
import type { LatLng } from '@fiacre/domain';
import { CityInputError } from '../errors/city-input-error.ts';
import { boxArea, polygonArea, type CutArea } from '../osm/cut-area.ts';
import { findPlaceArea } from './find-place-area.ts';
import type { PbfFile } from '../osm/pbf-file.ts';
import { crossesAntimeridian, type Bounds } from '../geometry/bounding-box.ts';
import { readPolygons, type Polygon } from './read-polygons.ts';

/** The part of a file to import. */
export type AreaInput =
  | { readonly kind: 'box'; readonly bounds: Bounds }
  /** Rings of `[longitude, latitude]`; a ring inside another is a hole. */
  | { readonly kind: 'polygon'; readonly rings: readonly Polygon[] }
  /** The name of a town or region in the file. */
  | { readonly kind: 'place'; readonly name: string };

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * "west,south,east,north" in degrees. Throws `CityInputError` `city_area_invalid`, or `city_crosses_antimeridian` if the
 * box continues on the other side of the 180th meridian.
 */
export function parseBounds(text: string): AreaInput {
  const parts = text.split(',').map((part) => part.trim());
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts.map(Number);
  const isBox =
    parts.length === 4 &&
    parts.every((part) => NUMBER.test(part)) &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180 &&
    Math.abs(south) <= 90 &&
    Math.abs(north) <= 90 &&
    south < north;
  if (isBox && west - east > 180) throw new CityInputError('city_crosses_antimeridian', { west, east });
  if (!isBox || west >= east)
    throw new CityInputError('city_area_invalid', { bounds: text, expected: 'west,south,east,north' });
  return { kind: 'box', bounds: { west, south, east, north } };
}

/** The polygons of a `.poly` or GeoJSON file. Throws `CityInputError` `city_area_invalid`. */
export function readAreaFile(path: string): AreaInput {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new CityInputError('city_area_invalid', { polygon: path, cause: 'not readable' });
  }
  return { kind: 'polygon', rings: readPolygons(text, path) };
}

/** Parses bounds, the path of a polygon file, or else the name of a place. */
export function parseArea(text: string): AreaInput {
  if (/^[\s\d.,+-]+$/.test(text)) return parseBounds(text);
  return existsSync(text) ? readAreaFile(text) : { kind: 'place', name: text };
}

/**
 * Throws `CityInputError` `city_area_unknown` if the file has no place with that name, and `city_crosses_antimeridian`
 * for an area on both sides of the 180th meridian.
 */
export function cutAreaOf(area: AreaInput, file: PbfFile): CutArea {
  if (area.kind === 'box') return boxArea(area.bounds);
  const cut = area.kind === 'place' ? findPlaceArea(file, area.name) : polygonArea(positionsOf(area.rings));
  const { west, east } = cut.bounds;
  if (crossesAntimeridian(cut.bounds)) throw new CityInputError('city_crosses_antimeridian', { west, east });
  return cut;
}

function positionsOf(rings: readonly Polygon[]): LatLng[][] {
  return rings.map((ring) => ring.map(([lng, lat]) => ({ lat, lng })));
}
