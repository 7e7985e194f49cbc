import { describe, expect, test } from 'vitest';
import { bytesInMemory } from '../osm/byte-source.ts';
import { boxArea } from '../osm/cut-area.ts';
import { importPbf } from '../osm/import-pbf.ts';
import type { OsmData, OsmRelation } from '../osm/osm-data.ts';
import { PbfFile } from '../osm/pbf-file.ts';
import { writeOsmPbf } from '../osm/testing/write-pbf.ts';
import { houseNumberFeatures, labelFeatures } from '../tiles/label-features.ts';
import { collectPlaces } from './collect-places.ts';
import { drawTown, type TownLine, type TownPoint } from '../places/testing/small-town.ts';

/** A square of 1 thousandth of a degree. */
const square = (east: number, north: number, tags: TownLine[0]): TownLine => [
  tags,
  [east, north],
  [east + 1, north],
  [east + 1, north + 1],
  [east, north + 1],
  [east, north],
];
/** Features of all kinds in a row; the area includes those west of 10. */
const features = (east: number, suffix: string): { points: TownPoint[]; lines: TownLine[] } => ({
  points: [
    [east, 0, { amenity: 'cafe', name: `Café ${suffix}` }],
    [east, 1, { amenity: 'atm', operator: `Bank ${suffix}` }],
    [east, 2, { 'addr:housenumber': '1', 'addr:street': `Door Street ${suffix}` }],
    [east, 3, { place: 'suburb', name: `Suburb ${suffix}` }],
  ],
  lines: [
    square(east, 4, { leisure: 'park', name: `Park ${suffix}` }),
    square(east, 5, { amenity: 'bank', operator: `Branch ${suffix}` }),
    square(east, 6, { building: 'yes', 'addr:housenumber': '2', 'addr:street': `Door Street ${suffix}` }),
    square(east, 7, { place: 'neighbourhood', name: `Quarter ${suffix}` }),
    [{ highway: 'residential', name: `Street ${suffix}` }, [east, 8], [east + 2, 8]],
  ],
});
const [inside, outside] = [features(2, 'West'), features(12, 'East')];
const lines: TownLine[] = [
  ...inside.lines,
  ...outside.lines,
  [{ highway: 'residential', name: 'Long Street' }, [1, 9], [9, 9], [13, 9], [15, 9]],
  [{ leisure: 'park', name: 'Border Park' }, [8, 6], [14, 6], [14, 7], [8, 7], [8, 6]],
  [{}, [-3, -3], [13, -3], [13, 13], [-3, 13], [-3, -3]],
  [{}, [12, 0], [14, 0], [14, 2], [12, 2], [12, 0]],
];
const boundary = (id: number, way: number, tags: Record<string, string>): OsmRelation => ({
  id,
  members: [{ type: 'way', ref: way, role: 'outer' }],
  tags,
});
const townWith = (...points: TownPoint[]): OsmData => ({
  ...drawTown([...inside.points, ...outside.points, ...points], lines),
  relations: [
    boundary(1, lines.length - 1, {
      type: 'boundary',
      boundary: 'administrative',
      place: 'city',
      name: 'All',
    }),
    boundary(2, lines.length, { type: 'multipolygon', leisure: 'garden', name: 'Garden East' }),
  ],
});

/** A line along the street with the numbers 2, 12 and 22, of which the last is outside. */
function withNumberLine(data: OsmData): OsmData {
  const ids = [1_001, 1_002, 1_003];
  const nodeTags = new Map(data.nodeTags);
  for (const [index, label] of ['2', '12', '22'].entries())
    nodeTags.set(data.nodeId.length + index, { 'addr:housenumber': label, 'addr:street': 'Long Street' });
  return {
    ...data,
    nodeId: Float64Array.of(...data.nodeId, ...ids),
    nodeLat: Float64Array.of(...data.nodeLat, ...ids.map(() => 0.0091)),
    nodeLng: Float64Array.of(...data.nodeLng, 0.002, 0.009, 0.012),
    nodeTags,
    ways: [...data.ways, { id: 900, refs: ids, tags: { 'addr:interpolation': 'even' } }],
  };
}

describe('DATA-14 places in a part of a file', () => {
  const file = new PbfFile(bytesInMemory(writeOsmPbf(withNumberLine(townWith()))));
  const area = boxArea({ west: -0.001, south: -0.001, east: 0.01, north: 0.01 });
  const osm = importPbf(file, { area });
  const { documents, townName } = collectPlaces(osm);
  const names = documents.map(({ name }) => name);
  const named = (name: string) => documents.find((document) => document.name === name);

  test('are inside the requested area', () => {
    for (const name of ['Café', 'Bank', 'Door Street', 'Suburb', 'Park', 'Branch', 'Quarter', 'Street'])
      expect(names).toContain(`${name} West`);
    expect(names.filter((name) => name.includes('East'))).toEqual([]);
    for (const { position, houses } of documents)
      for (const { lat, lng } of [position, ...houses.map((house) => house.position)])
        expect(area.contains(lat * 1e7, lng * 1e7)).toBe(true);
  });

  test('have the doors and streets inside, of which only the parts inside count', () => {
    expect(named('Door Street West')?.houses.map(({ label }) => label)).toEqual(['1', '2']);
    const street = named('Long Street');
    expect(street?.houses.map(({ label }) => label)).toEqual(['2', '4', '6', '8', '10', '12']);
    expect(street?.position).toEqual({ lat: 0.009, lng: 0.005 });
    expect(named('Border Park')?.position.lng).toBeCloseTo(0.008, 6);
  });

  test('are described by the town around them, which cannot be found itself', () => {
    expect(names).not.toContain('All');
    expect(townName).toBe('All');
    expect(named('Café West')?.secondary).toMatch(/, All$/);
  });

  test('are named after a town inside, if there is one, although the one around them is larger', () => {
    const withTown = townWith([3, 3, { place: 'town', name: 'Inner Town' }]);
    const part = importPbf(new PbfFile(bytesInMemory(writeOsmPbf(withTown))), { area });
    expect(collectPlaces(part).townName).toBe('Inner Town');
  });

  test('end at the edge, but the map is drawn beyond it', () => {
    expect([...labelFeatures(osm)].map(({ tags }) => tags['name'])).toContain('Café East');
    expect([...houseNumberFeatures(osm)].map(({ tags }) => tags['number'])).toContain('22');
  });
});
