import { CityInputError } from '../errors/city-input-error.ts';

export type Polygon = readonly (readonly [lng: number, lat: number])[];

/** The rings of a GeoJSON file, or of a `.poly` file (OpenStreetMap wiki, "Osmosis/Polygon Filter File Format"). */
export function readPolygons(text: string, path: string): Polygon[] {
  const rings = text.trimStart().startsWith('{') ? fromGeoJson(text) : fromPoly(text);
  const isUsable = rings.every((ring) => ring.length >= 3 && ring.every(isPosition));
  if (rings.length === 0 || !isUsable) {
    throw new CityInputError('city_area_invalid', { polygon: path, expected: '.poly or GeoJSON' });
  }
  return rings;
}

function isPosition([lng, lat]: readonly [number, number]): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

/** A name, then sections: each has a name, positions and END. A last END closes the file. */
function fromPoly(text: string): Polygon[] {
  const rings: [number, number][][] = [];
  let ring: [number, number][] | undefined;
  for (const line of text.split('\n').slice(1)) {
    const words = line.trim().split(/\s+/);
    if (words[0] === '') continue;
    if (words[0] === 'END') {
      if (ring !== undefined) rings.push(ring);
      ring = undefined;
    } else if (ring === undefined) ring = [];
    else ring.push([Number(words[0]), Number(words[1])]);
  }
  return rings;
}

function fromGeoJson(text: string): Polygon[] {
  try {
    return ringsIn(JSON.parse(text));
  } catch {
    return [];
  }
}

interface GeoJson {
  readonly type?: unknown;
  readonly features?: unknown;
  readonly geometry?: unknown;
  readonly coordinates?: unknown;
}

function ringsIn(value: unknown): Polygon[] {
  const { type, features, geometry, coordinates } = (value ?? {}) as GeoJson;
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.flatMap(ringsIn);
  if (type === 'Feature') return ringsIn(geometry);
  if (type === 'Polygon') return coordinates as Polygon[];
  if (type === 'MultiPolygon') return (coordinates as Polygon[][]).flat();
  return [];
}
