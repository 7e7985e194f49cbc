import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { demoCity } from '../demo/testing/demo-city.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { placeOf, type BoardPoint } from '../osm/testing/extracts/extract-board.ts';
import { harbourTown, harbourWater } from '../osm/testing/extracts/harbour-town.ts';
import { hillTown, hillWater } from '../osm/testing/extracts/hill-town.ts';
import { drawTown } from '../places/testing/small-town.ts';
import { boundsOfE7, middle } from '../geometry/bounding-box.ts';
import { eachTileFeature } from './collect-features.ts';
import { isInRing } from '../geometry/ring-geometry.ts';
import { cityTiles, roadBounds, tagsIn, tilesOf, waterAt, type Tiles } from './testing/decoded-tiles.ts';
import type { Rings } from '../geometry/ring-geometry.ts';
import { MAX_TILE_ZOOM, TILE_LAYERS } from './tile-feature.ts';
import { MemoryTarget } from './testing/archive-in-memory.ts';
import { drawTileSet, sortFeatures } from './tile-set.ts';

const box = { west: -0.02, south: -0.02, east: 0.02, north: 0.02 };
const townTiles = (data: OsmData): Tiles => tilesOf([...eachTileFeature(data, box)], box);
describe('tiles of a small town', () => {
  const tiles = townTiles(
    drawTown(
      [
        [2, 2, { place: 'suburb', name: 'North End' }],
        [3, 3, { amenity: 'hospital', name: 'General Hospital' }],
        [4, 4, { railway: 'station', name: 'Central' }],
        [1, 1, { 'addr:housenumber': '12', 'addr:street': 'Main Street' }],
      ],
      [
        [{ highway: 'motorway', ref: 'M1', name: 'Ring' }, [0, 1], [10, 1]],
        [
          { highway: 'residential', name: 'Main Street', oneway: '-1', bridge: 'yes', layer: '2' },
          [0, 2],
          [10, 2],
        ],
        [{ highway: 'primary_link', tunnel: 'yes' }, [0, 3], [10, 3]],
        [{ highway: 'footway' }, [0, 4], [10, 4]],
        [{ railway: 'rail' }, [0, 5], [10, 5]],
        [{ aeroway: 'runway', name: '08/26' }, [0, 5.2], [10, 5.2]],
        [{ route: 'ferry', name: 'Island Line' }, [0, 5.4], [10, 5.4]],
        [{ highway: 'pedestrian', area: 'yes', name: 'Market' }, [8, 1], [9, 1], [9, 1.5], [8, 1.5], [8, 1]],
        [{ highway: 'proposed' }, [0, 6], [10, 6]],
        [{ waterway: 'river', name: 'Alder' }, [0, 7], [10, 7]],
        [{ natural: 'water' }, [5, 5], [8, 5], [8, 8], [5, 8], [5, 5]],
        [{ leisure: 'park', name: 'Green' }, [1, 5], [4, 5], [4, 8], [1, 8], [1, 5]],
        [{ building: 'yes' }, [1, 9], [1.4, 9], [1.4, 9.4], [1, 9.4], [1, 9]],
      ],
    ),
  );
  const deep = tiles(15, 0.005, 0.005);

  test('have every layer at the highest zoom', () => {
    expect(Object.keys(deep).sort()).toEqual([...TILE_LAYERS].sort());
  });

  test('MAP-2 tag roads with class, direction, bridge, tunnel, ramp and level', () => {
    expect(tagsIn(deep['roads'])).toEqual(
      expect.arrayContaining([
        { class: 'motorway', oneway: 1 },
        { class: 'minor', oneway: -1, bridge: 1, layer: 2 },
        { class: 'primary', tunnel: 1, link: 1 },
        { class: 'path' },
        { class: 'rail' },
        { class: 'runway' },
        { class: 'ferry' },
      ]),
    );
    expect(deep['roads']).toHaveLength(7);
  });

  test('MAP-1 have a layer for the names of roads, from the zoom of each', () => {
    const names = (z: number): unknown[] => tagsIn(tiles(z, 0.005, 0.005)['road_names']);
    const main = [{ class: 'motorway', name: 'Ring' }];
    const ferry = { class: 'ferry', name: 'Island Line' };
    expect(names(11)).toEqual([]);
    expect(names(12)).toEqual(main);
    expect(names(13)).toEqual([...main, ferry]);
    expect(names(14)).toEqual([...main, { class: 'minor', name: 'Main Street' }, ferry]);
  });

  test('MAP-3 draw water, green areas, squares and buildings as areas, and rivers also as lines', () => {
    expect(deep['water']).toEqual([
      { tags: { class: 'lake' }, type: 3 },
      { tags: { class: 'river', name: 'Alder' }, type: 2 },
    ]);
    expect(deep['landuse']).toEqual([
      { tags: { class: 'square' }, type: 3 },
      { tags: { class: 'park' }, type: 3 },
    ]);
    expect(deep['buildings']).toEqual([{ tags: {}, type: 3 }]);
  });

  test('tag labels with class and rank, and doors with their number', () => {
    expect(tagsIn(deep['labels'])).toEqual(
      expect.arrayContaining([
        { kind: 'suburb', name: 'North End', rank: 3 },
        { kind: 'poi', name: 'General Hospital', rank: 2, class: 'hospital' },
        { kind: 'station', name: 'Central', rank: 2, class: 'station' },
        { kind: 'park', name: 'Green', rank: 4 },
        { kind: 'square', name: 'Market', rank: 6 },
      ]),
    );
    expect(tagsIn(deep['housenumbers'])).toEqual([{ number: '12' }]);
  });

  test('MAP-8 draw the edge of the map where it is, and only there', () => {
    const edge = { tags: { class: 'edge' }, type: 2 };
    expect(tiles(12, box.north - 0.001, 0.005)['landuse']).toContainEqual(edge);
    expect(tiles(15, 0.005, box.west + 0.001)['landuse']).toEqual([edge]);
    expect(deep['landuse']).not.toContainEqual(edge);
  });

  test('MAP-8 cut off what is beyond the edge', () => {
    const beyond = townTiles(
      drawTown(
        [[30, 1, { amenity: 'hospital', name: 'Far Hospital' }]],
        [
          [{ highway: 'motorway' }, [0, 1], [60, 1]],
          [{ highway: 'primary' }, [21, 1], [60, 1]],
        ],
      ),
    );
    // The last tile continues beyond the box.
    const last = beyond(12, 0.001, box.east - 0.001);
    expect(tagsIn(last['roads'])).toEqual([{ class: 'motorway', oneway: 1 }]);
    expect(last['labels']).toBeUndefined();
  });

  test('draw only important features at low zooms', () => {
    const classes = (z: number): unknown[] =>
      tagsIn(tiles(z, 0.005, 0.005)['roads'])
        .map((tags) => tags['class'])
        .sort();
    expect(classes(13)).toEqual(['ferry', 'minor', 'motorway', 'primary', 'rail', 'runway']);
    expect(classes(10)).toEqual(['ferry', 'motorway', 'primary', 'rail', 'runway']);
    expect(classes(6)).toEqual(['motorway']);
    expect(tiles(12, 0.005, 0.005)['buildings']).toBeUndefined();
    expect(tiles(14, 0.005, 0.005)['housenumbers']).toBeUndefined();
  });
});

test('draw a lake from its relation, without its island', () => {
  const town = drawTown(
    [],
    [
      [{}, [0, 0], [10, 0], [10, 10], [0, 10], [0, 0]],
      [{}, [4, 4], [6, 4], [6, 6], [4, 6], [4, 4]],
    ],
  );
  const members = [
    { type: 'way', ref: 1, role: 'outer' },
    { type: 'way', ref: 2, role: 'inner' },
  ] as const;
  const tags = { type: 'multipolygon', natural: 'water', name: 'Mirror' };
  const [lake] = eachTileFeature({ ...town, relations: [{ id: 1, members, tags }] }, box);
  expect(lake).toMatchObject({ layer: 'water', tags: { class: 'lake' } });
  expect(lake?.geometry.type === 'area' && lake.geometry.areas.map((rings) => rings.length)).toEqual([2]);
});

test('ignore a broken relation or a way with missing nodes', () => {
  const town = drawTown([], [[{ highway: 'residential' }, [0, 0], [1, 1]]]);
  const broken: OsmData = {
    ...town,
    ways: [...town.ways, { id: 9, refs: [77, 78, 79, 77], tags: { natural: 'water' } }],
    relations: [
      {
        id: 1,
        members: [{ type: 'way', ref: 404, role: 'outer' }],
        tags: { type: 'multipolygon', natural: 'water' },
      },
    ],
  };
  expect([...eachTileFeature(broken, box)].map(({ tags }) => tags['class'])).toEqual(['minor', 'edge']);
});

describe('tiles of whole cities', () => {
  const demo = demoCity();

  test('show sea in the south, land in the north and every layer in the centre of the demo city', () => {
    const { tiles, bounds } = cityTiles(demo);
    expect(waterAt(tiles, bounds.south + 0.001, bounds.east - 0.001)).toEqual(['sea']);
    expect(waterAt(tiles, bounds.north - 0.001, bounds.east - 0.001)).toEqual([]);
    const { lat, lng } = middle(bounds);
    expect(Object.keys(tiles(MAX_TILE_ZOOM, lat, lng))).toEqual(
      expect.arrayContaining(['landuse', 'buildings', 'roads', 'labels', 'housenumbers']),
    );
    expect(tagsIn(tiles(9, lat, lng)['labels'])).toEqual([{ kind: 'city', name: 'Velmora', rank: 1 }]);
  });

  test('include the city’s name, layers and attribution in the archive', async () => {
    const { pointLatE7, pointLngE7 } = buildRoadGraph(demo);
    const shares: number[] = [];
    const info = {
      name: 'Velmora demo city',
      attribution: 'invented',
      bounds: boundsOfE7(pointLatE7, pointLngE7),
    };
    const target = new MemoryTarget();
    const folder = mkdtempSync(join(tmpdir(), 'fiacre-features-'));
    const blocks = sortFeatures(demo, info.bounds, folder);
    drawTileSet(blocks, info, target, (done, total) => shares.push(done / total));
    blocks.close();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    const { bytes } = target;
    const read = new PMTiles({
      getKey: () => 'demo',
      getBytes: async (offset, length) => ({
        data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
      }),
    });
    expect(shares.at(-1)).toBe(1);
    expect(await read.getMetadata()).toMatchObject({ name: 'Velmora demo city', attribution: 'invented' });
    const { vector_layers: layers } = (await read.getMetadata()) as { vector_layers: { id: string }[] };
    expect(layers.map(({ id }) => id)).toEqual([...TILE_LAYERS]);
  });

  test('show sea and land for a coast cut by the extract', () => {
    const areas = waterAreas(hillTown().read());
    expect(isWater(areas, hillWater.sea)).toBe(true);
    expect(isWater(areas, hillWater.land)).toBe(false);
  });

  test('show a harbour as water, but not its island and the streets next to it', () => {
    const areas = harbour();
    expect(isWater(areas, harbourWater.basin)).toBe(true);
    expect(isWater(areas, harbourWater.island)).toBe(false);
    expect(isWater(areas, harbourWater.street)).toBe(false);
  });

  test('show a lake of several ways in alternating directions, with islands and a pond on one of them', () => {
    const areas = harbour();
    expect(isWater(areas, harbourWater.lake)).toBe(true);
    expect(isWater(areas, harbourWater.lakeIsland)).toBe(false);
    expect(isWater(areas, harbourWater.pond)).toBe(true);
    expect(isWater(areas, harbourWater.farShore)).toBe(false);
  });
});

let built: readonly Rings[] | undefined;

function harbour(): readonly Rings[] {
  built ??= waterAreas(harbourTown().read());
  return built;
}

function waterAreas(data: OsmData): Rings[] {
  return [...eachTileFeature(data, roadBounds(data))]
    .filter(({ layer }) => layer === 'water')
    .flatMap(({ geometry }) => (geometry.type === 'area' ? geometry.areas : []));
}

/** Whether it is inside an outline and in none of its holes. */
function isWater(areas: readonly Rings[], point: BoardPoint): boolean {
  const place = placeOf(point);
  return areas.some(
    ([outline = [], ...holes]) => isInRing(place, outline) && !holes.some((hole) => isInRing(place, hole)),
  );
}
