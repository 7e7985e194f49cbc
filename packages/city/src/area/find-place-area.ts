import type { LatLng } from '@fiacre/domain';
import { metresPerDegree, metresPerDegreeLng } from '../geometry/local-plane.ts';
import { foldName } from '../places/text/words.ts';
import { closeRings } from '../geometry/ring-assembly.ts';
import type { ElementTags } from '../osm/block-strings.ts';
import { CityInputError } from '../errors/city-input-error.ts';
import { boxArea, polygonArea, type CutArea } from '../osm/cut-area.ts';
import type { OsmMember } from '../osm/osm-data.ts';
import type { PbfFile } from '../osm/pbf-file.ts';

/**
 * The level of most municipalities. The boundary with the nearest level is chosen, rather than a county of the same
 * name.
 */
const MUNICIPALITY_LEVEL = 8;
/** Half the side of the box around a place that has no boundary in the file. */
const REACH_METRES: Readonly<Record<string, number>> = {
  city: 12_000,
  town: 6_000,
  municipality: 6_000,
  village: 3_000,
  suburb: 3_000,
};

/**
 * The boundary of a named place in a file. Throws `CityInputError` `city_area_unknown` if the file has no such place.
 */
export function findPlaceArea(file: PbfFile, name: string): CutArea {
  const wanted = foldName(name);
  const boundary = findBoundary(file, wanted);
  const rings = boundary === undefined ? [] : outlineOf(file, boundary);
  if (rings.length > 0) return polygonArea(rings);
  const area = findPoint(file, wanted);
  if (area === undefined) throw new CityInputError('city_area_unknown', { place: name });
  return area;
}

function namesOf({ strings, keys, values }: ElementTags): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [index, key] of keys.entries()) {
    const text = strings.at(key);
    if (/^(?:name(?::.*)?|alt_name|boundary|admin_level|place)$/.test(text))
      tags[text] = strings.at(values[index]);
  }
  return tags;
}

function isCalled(tags: Readonly<Record<string, string>>, wanted: string): boolean {
  return Object.entries(tags).some(
    ([key, value]) => /name/.test(key) && value.split(';').some((one) => foldName(one) === wanted),
  );
}

function findBoundary(file: PbfFile, wanted: string): readonly OsmMember[] | undefined {
  let best: readonly OsmMember[] | undefined;
  let bestDistance = Infinity;
  file.scanRelations({
    relation: (_, elementTags, members) => {
      const tags = namesOf(elementTags);
      if (tags['boundary'] !== 'administrative' || !isCalled(tags, wanted)) return;
      const level = Number(tags['admin_level'] ?? Number.NaN);
      const distance = Number.isNaN(level) ? 10 : Math.abs(level - MUNICIPALITY_LEVEL);
      if (distance >= bestDistance) return;
      best = members();
      bestDistance = distance;
    },
  });
  return best;
}

function outlineOf(file: PbfFile, members: readonly OsmMember[]): LatLng[][] {
  const wanted = new Set(
    members.filter(({ type, role }) => type === 'way' && role !== 'subarea').map(({ ref }) => ref),
  );
  const lines: (readonly number[])[] = [];
  const positions = new Map<number, LatLng>();
  file.scan({
    way: (id, refs, _, locations) => {
      if (!wanted.has(id)) return;
      lines.push(refs);
      for (const [index, ref] of refs.entries()) {
        const [latE7, lngE7] = [locations?.latsE7[index], locations?.lngsE7[index]];
        if (latE7 !== undefined && lngE7 !== undefined)
          positions.set(ref, { lat: latE7 / 1e7, lng: lngE7 / 1e7 });
      }
    },
  });
  const nodes = new Set(lines.flat());
  file.scan({
    node: (id, latE7, lngE7) => {
      if (nodes.has(id)) positions.set(id, { lat: latE7 / 1e7, lng: lngE7 / 1e7 });
    },
  });
  return closeRings(
    lines.map((refs) => refs.map((ref) => positions.get(ref)).filter((position) => position !== undefined)),
  );
}

function findPoint(file: PbfFile, wanted: string): CutArea | undefined {
  let bestMetres = 0;
  let best: LatLng | undefined;
  file.scan({
    node: (_, latE7, lngE7, elementTags) => {
      if (elementTags === undefined) return;
      const tags = namesOf(elementTags);
      const metres = REACH_METRES[tags['place'] ?? ''] ?? 0;
      if (metres <= bestMetres || !isCalled(tags, wanted)) return;
      bestMetres = metres;
      best = { lat: latE7 / 1e7, lng: lngE7 / 1e7 };
    },
  });
  if (best === undefined) return undefined;
  const [high, wide] = [bestMetres / metresPerDegree, bestMetres / metresPerDegreeLng(best.lat)];
  return boxArea({
    west: best.lng - wide,
    east: best.lng + wide,
    south: best.lat - high,
    north: best.lat + high,
  });
}
