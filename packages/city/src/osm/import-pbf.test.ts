import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { cutAreaOf, parseBounds, type AreaInput } from '../area/area-input.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { measureRoads, measureWays } from '../graph/road-lengths.ts';
import { buildHierarchy } from '../hierarchy/build-hierarchy.ts';
import { createRouter } from '../routing/create-router.ts';
import type { Route } from '../routing/route.ts';
import type { Router } from '../routing/router.ts';
import { bytesInMemory } from './byte-source.ts';
import { columnsOf } from './columns-builder.ts';
import { boxArea, polygonArea, type CutArea } from './cut-area.ts';
import { findPlaceArea } from '../area/find-place-area.ts';
import { importPbf } from './import-pbf.ts';
import type { OsmColumns } from './osm-columns.ts';
import type { OsmData } from './osm-data.ts';
import { PbfFile } from './pbf-file.ts';
import { SORTED } from './pbf-header.ts';
import { drawStreets } from './testing/draw-streets.ts';
import { harbourTown } from './testing/extracts/harbour-town.ts';
import { hillTown } from './testing/extracts/hill-town.ts';
import { writeOsmPbf, type WritePbfOptions } from './testing/write-pbf.ts';

const town = harbourTown().drawn;
const hills = hillTown().drawn;

function importOf(data: OsmData, options: WritePbfOptions = {}, area?: CutArea): OsmColumns {
  return importPbf(new PbfFile(bytesInMemory(writeOsmPbf(data, options))), { area });
}

/** A text with all properties of an import that the rest of the package uses. */
function contents(osm: OsmColumns): unknown {
  const line = (nodes: Uint32Array): string => Array.from(nodes, (place) => where(osm, place)).join(' ');
  return {
    points: [...osm.nodeTags].map(([place, tags]) => [where(osm, place), tags]),
    ways: [...osm.ways].map(({ id, nodes, tags }) => [id, line(nodes), tags]).sort(),
    relations: osm.relations.map(({ id, tags, members }) => [id, tags, members.length]),
  };
}

function where(osm: OsmColumns, place: number): string {
  const { lat, lng } = osm.position(place);
  return `${lat.toFixed(7)},${lng.toFixed(7)}`;
}

describe('an import of a whole file', () => {
  // The data in memory omits the same tags, but keeps ways without tags.
  const expected = importOf(town);

  test.each<readonly [string, WritePbfOptions]>([
    ['sorted by type, as most files are', { optionalFeatures: [SORTED] }],
    ['in small blocks', { optionalFeatures: [SORTED], blockSize: 50 }],
    ['with plain nodes and metadata', { nodes: 'plain', metadata: true }],
  ])('%s has the same contents', (_, options) => {
    expect(contents(importOf(town, options))).toEqual(contents(expected));
  });

  test('has the relations of a file that claims to be sorted but has them before the ways', () => {
    const options = { optionalFeatures: [SORTED] };
    const empty = { ...town, nodeId: new Float64Array(), nodeTags: new Map(), ways: [], relations: [] };
    const header = writeOsmPbf(empty, options);
    const blobs = (data: Partial<OsmData>): Uint8Array =>
      writeOsmPbf({ ...empty, ...data }, options).subarray(header.length);
    const { nodeId, nodeTags, ways, relations } = town;
    const file = [header, blobs({ nodeId, nodeTags }), blobs({ relations }), blobs({ ways })];
    const read = importPbf(new PbfFile(bytesInMemory(Buffer.concat(file))));
    expect(read.relations.length).toBeGreaterThan(5);
    expect(contents(read)).toEqual(contents(expected));
  });

  test('has the same streets as the same data in memory', () => {
    const [read, given] = [buildRoadGraph(importOf(hills)), buildRoadGraph(columnsOf(hills))];
    expect(read.junctionCount).toBeGreaterThan(30);
    expect(read).toEqual(given);
  });

  test.each<readonly [string, readonly string[]]>([
    ['as announced in the header', ['LocationsOnWays']],
    ['which the header does not announce', []],
  ])('reads the locations on ways of a file without its nodes, %s', (_, optionalFeatures) => {
    const bare = importOf(hills, { locationsOnWays: true, optionalFeatures });
    const graph = buildRoadGraph(bare);
    expect(graph.junctionCount).toBe(buildRoadGraph(hills).junctionCount);
    expect(graph.pointLatE7.length).toBe(buildRoadGraph(hills).pointLatE7.length);
  });
});

describe('COUNTRY-16 files that were joined one after the other', () => {
  const sorted = { optionalFeatures: [SORTED] };
  const joined = (...towns: readonly OsmData[]): OsmColumns =>
    importPbf(new PbfFile(bytesInMemory(Buffer.concat(towns.map((data) => writeOsmPbf(data, sorted))))));
  const length = ({ nodeTags, ways, relations }: OsmColumns): number[] => [
    nodeTags.size,
    ways.length,
    relations.length,
  ];

  test('are read to the end', () => {
    const other = { ...hills, nodeId: hills.nodeId.map((id) => id + 1e6), relations: [] };
    const ways = hills.ways.map(({ id, refs, tags }) => ({
      id: id + 1e6,
      refs: refs.map((ref) => ref + 1e6),
      tags,
    }));
    const [one, two] = [importOf(town), importOf({ ...other, ways })];
    expect(length(two)[1]).toBeGreaterThan(30);
    expect(length(joined(town, { ...other, ways }))).toEqual(
      length(one).map((count, at) => count + (length(two)[at] ?? 0)),
    );
  });

  test('have the same contents as one of them if both are the same', () => {
    expect(contents(joined(town, town))).toEqual(contents(importOf(town)));
    expect(buildRoadGraph(joined(hills, hills))).toEqual(buildRoadGraph(importOf(hills)));
  });
});

/** A street of 41 crossings from west to east, 100 m apart, with a side street of two blocks at each. */
const longStreet = drawStreets({
  nodes: Object.fromEntries(
    Array.from({ length: 41 }, (_, x) => x).flatMap((x) => [
      [`m${x}`, [x * 100, 0]],
      [`n${x}`, [x * 100, 100]],
      [`o${x}`, [x * 100, 200]],
    ]),
  ),
  streets: {
    'Long Street': { along: Array.from({ length: 41 }, (_, x) => `m${x}`).join(' ') },
    'Back Street': { along: Array.from({ length: 41 }, (_, x) => `n${x}`).join(' ') },
    ...Object.fromEntries(
      Array.from({ length: 41 }, (_, x) => [`Side ${x}`, { along: `m${x} n${x} o${x}` }]),
    ),
  },
});
const middle: LatLng = longStreet.at('m20');
const degrees = (metres: number): number => metres / 111_195;
const around = (metres: number): CutArea =>
  boxArea({
    west: middle.lng - degrees(metres),
    east: middle.lng + degrees(metres),
    south: middle.lat - degrees(500),
    north: middle.lat + degrees(500),
  });

function routerOf(osm: OsmData | OsmColumns): Router {
  const graph = buildRoadGraph(osm);
  return createRouter(graph, buildHierarchy(graph));
}

describe('an import of a part of a file', () => {
  const part = importOf(longStreet.osm, {}, around(1_050));

  test('has the same routes inside the part as the whole file', () => {
    const [whole, cut] = [routerOf(longStreet.osm), routerOf(part)];
    for (const [from, to] of [
      ['m12', 'n28'],
      ['o15', 'm20'],
      ['n29', 'o11'],
    ] as const) {
      const [a, b] = [longStreet.at(from), longStreet.at(to)];
      // All streets of a grid are equally long, so the routes may differ even if their times do not.
      const { distanceMetres, durationSeconds } = whole.route(a, b) as Route;
      expect(cut.route(a, b)).toMatchObject({ distanceMetres, durationSeconds });
    }
    expect(cut.route(longStreet.at('m0'), longStreet.at('m20'))).toMatchObject({
      distanceMetres: expect.closeTo(1000, 0),
    });
  });

  test('ends roads at its edge and reports how much is beyond it', () => {
    const graph = buildRoadGraph(part);
    const east = graph.pointLngE7.reduce((most, lng) => Math.max(most, lng), 0) / 1e7;
    expect(greatCircleMetres({ lat: 0, lng: east }, middle)).toBeCloseTo(1000, 0);
    const roads = measureRoads(measureWays(part), graph);
    expect(roads.usableMetres).toBeCloseTo(2 * 2000 + 21 * 200, -1);
    // Both streets continue for 1 km on either side. Only the side streets near the part are known.
    expect(roads.clippedMetres).toBeGreaterThan(4_000);
    expect(roads.cutWays).toBe(0);
  });

  test('completes a lake that reaches far beyond it, using a way without tags', () => {
    const corners = [
      [-5_000, -300],
      [2_000, -300],
      [9_000, -300],
      [9_000, -9_000],
      [-5_000, -9_000],
    ] as const;
    const lake = {
      ...longStreet.osm,
      nodeId: Float64Array.of(...longStreet.osm.nodeId, ...corners.map((_, index) => 5_000 + index)),
      nodeLat: Float64Array.of(...longStreet.osm.nodeLat, ...corners.map(([, y]) => degrees(y))),
      nodeLng: Float64Array.of(...longStreet.osm.nodeLng, ...corners.map(([x]) => degrees(x))),
      ways: [
        ...longStreet.osm.ways,
        { id: 9_001, refs: [5_000, 5_001, 5_002], tags: {} },
        { id: 9_002, refs: [5_002, 5_003, 5_004, 5_000], tags: {} },
      ],
      relations: [
        {
          id: 1,
          tags: { type: 'multipolygon', natural: 'water' },
          members: [9_001, 9_002].map((ref) => ({ type: 'way', ref, role: 'outer' }) as const),
        },
      ],
    };
    const cut = importOf(lake, { optionalFeatures: [SORTED] }, around(1_050));
    expect([...cut.ways].filter(({ id }) => id > 9_000).map(({ nodes }) => [...nodes].length)).toEqual([
      3, 4,
    ]);
    expect(where(cut, cut.ways.find(9_002)!.nodes[1]!)).toBe(
      `${degrees(-9_000).toFixed(7)},${degrees(9_000).toFixed(7)}`,
    );
    expect(cut.isInside(cut.ways.find(9_002)!.nodes[1]!)).toBe(false);
  });

  test('includes a way with 2,000 nodes outside and one inside', () => {
    const far = Array.from({ length: 2_000 }, (_, index) => 20_000 + index);
    const ferry = {
      ...longStreet.osm,
      nodeId: Float64Array.of(...longStreet.osm.nodeId, ...far),
      nodeLat: Float64Array.of(...longStreet.osm.nodeLat, ...far.map((id) => 1 + id / 1e5)),
      nodeLng: Float64Array.of(...longStreet.osm.nodeLng, ...far.map(() => 1)),
      ways: [
        ...longStreet.osm.ways,
        { id: 9_001, refs: [1 + 3 * 20, ...far], tags: { highway: 'residential' } },
      ],
    };
    const graph = buildRoadGraph(importOf(ferry, {}, around(1_050)));
    expect(graph.junctionCount).toBe(buildRoadGraph(part).junctionCount);
  });

  test('has no streets if there are none in the part', () => {
    const nowhere = boxArea({ west: 50, south: 10, east: 51, north: 11 });
    const code = 'city_file_no_roads';
    expect(() => buildRoadGraph(importOf(longStreet.osm, {}, nowhere))).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('the area of a part', () => {
  test.each(['1,2,3', '1,2,3,x', '3,2,1,4', '1,4,3,2', '-181,0,0,1', '0,0,0,91', '', '1e1,2,30,40'])(
    'is not "%s"',
    (text) => {
      expect(() => parseBounds(text)).toThrow(expect.objectContaining({ code: 'city_area_invalid' }));
    },
  );

  test('is a polygon without its hole', () => {
    const ring = (size: number): LatLng[] => [
      { lat: -size, lng: -size },
      { lat: -size, lng: size },
      { lat: size, lng: size },
      { lat: size, lng: -size },
    ];
    const area = polygonArea([ring(3), ring(1)]);
    const isIn = (lat: number, lng: number): boolean => area.contains(lat * 1e7, lng * 1e7);
    expect([isIn(2, 2), isIn(0, 0), isIn(4, 0)]).toEqual([true, false, false]);
    expect(area.bounds).toEqual({ west: -3, south: -3, east: 3, north: 3 });
  });

  const withPlaces = {
    ...longStreet.osm,
    nodeTags: new Map([[0, { place: 'town', name: 'Wéstend' }]]),
    relations: [
      {
        id: 4,
        tags: { boundary: 'administrative', admin_level: '8', name: 'Middle Town' },
        members: [{ type: 'way', ref: 7_000, role: 'outer' } as const],
      },
    ],
    ways: [...longStreet.osm.ways, { id: 7_000, refs: [31, 61, 63, 33, 31], tags: {} }],
  };
  const file = new PbfFile(bytesInMemory(writeOsmPbf(withPlaces)));

  test('is the boundary of a place, or a box around its point', () => {
    const boundary = findPlaceArea(file, 'middle town');
    expect(boundary.bounds.west).toBeCloseTo(longStreet.at('m10').lng, 6);
    expect(boundary.bounds.east).toBeCloseTo(longStreet.at('m20').lng, 6);
    const box = findPlaceArea(file, 'westend');
    expect(box.contains(0, 0)).toBe(true);
    expect(box.bounds.north).toBeCloseTo(degrees(6_000), 3);
  });

  test.each<[string, AreaInput]>([
    ['a place at its edge', { kind: 'place', name: 'Edgetown' }],
    [
      'polygons on both sides',
      {
        kind: 'polygon',
        rings: [-179, 179].map((lng) => [
          [lng, 0],
          [lng, 1],
          [lng + 1, 1],
        ]),
      },
    ],
  ])('is refused on both sides of the 180th meridian: %s', (_, area) => {
    const nodeLng = withPlaces.nodeLng.with(0, 179.99);
    const edge = { ...withPlaces, nodeLng, nodeTags: new Map([[0, { place: 'town', name: 'Edgetown' }]]) };
    const edgeFile = new PbfFile(bytesInMemory(writeOsmPbf(edge)));
    expect(() => cutAreaOf(area, edgeFile)).toThrow(
      expect.objectContaining({ code: 'city_crosses_antimeridian' }),
    );
  });

  test('is refused for a name that the file does not have', () => {
    expect(() => findPlaceArea(file, 'Atlantis')).toThrow(
      expect.objectContaining({ code: 'city_area_unknown' }),
    );
  });
});
