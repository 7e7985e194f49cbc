import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { retime } from '../graph/retime.ts';
import { closedArc, type RoadGraph } from '../graph/road-graph.ts';
import { roadClasses } from '../ways/road-class.ts';
import { demoCity } from '../demo/testing/demo-city.ts';
import { drawStreets, type Drawing } from '../osm/testing/draw-streets.ts';
import { buildHierarchy } from '../hierarchy/build-hierarchy.ts';
import { buildTopology } from '../hierarchy/build-topology.ts';
import { createRouter } from './create-router.ts';
import { customize } from '../hierarchy/customize.ts';
import { anyStreets } from './testing/any-streets.ts';
import { compareTimes, pointsBeside } from './testing/compare-with-dijkstra.ts';
import { referenceRouter } from './testing/router-of.ts';
import { serialiseTopology, deserialiseTopology } from '../hierarchy/store-topology.ts';

/** A factor for the travel times of each road class, and of some single streets. */
const anyFactors = fc
  .record({
    ofClass: fc.array(fc.integer({ min: 30, max: 400 }), {
      minLength: roadClasses.length,
      maxLength: roadClasses.length,
    }),
    ofStreet: fc.array(fc.tuple(fc.nat(9_999), fc.integer({ min: 10, max: 2_000 })), { maxLength: 20 }),
  })
  .map(({ ofClass, ofStreet }) => (road: RoadGraph): RoadGraph => {
    const streets = road.segmentClass.length;
    const single = new Map(ofStreet.map(([street, percent]) => [street % streets, percent / 100]));
    return retime(
      road,
      (segment) => single.get(segment) ?? (ofClass[road.segmentClass[segment] ?? 0] ?? 100) / 100,
    );
  });

const anySpeeds = fc.array(fc.integer({ min: 5, max: 130 }), { minLength: 30, maxLength: 30 });

function withSpeeds({ streets, ...rest }: Drawing, speeds: readonly number[]): Drawing {
  const tagged = Object.entries(streets).map(([name, { along, tags }], index) => [
    name,
    { along, tags: { ...tags, maxspeed: String(speeds[index]) } },
  ]);
  return { ...rest, streets: Object.fromEntries(tagged) as Drawing['streets'] };
}

test('new speeds of every street give the hierarchy of a fresh import with them, and the times of Dijkstra', () => {
  let changed = 0;
  fc.assert(
    fc.property(anyStreets, anySpeeds, (drawing, speeds) => {
      const before = buildRoadGraph(drawStreets(drawing).osm);
      const topology = buildTopology(before);
      const after = buildRoadGraph(drawStreets(withSpeeds(drawing, speeds)).osm);
      const stored = deserialiseTopology(Buffer.concat([...serialiseTopology(topology, before)]), after);
      const retimed = { ...before, arcTravelCs: after.arcTravelCs };
      const hierarchy = customize(retimed, stored);
      expect(hierarchy).toEqual(buildHierarchy(after));
      compareTimes(createRouter(retimed, hierarchy), referenceRouter(after), pointsBeside(after, 12));
      if (before.arcTravelCs.some((cs, arc) => cs !== after.arcTravelCs[arc])) changed++;
    }),
    { numRuns: 100 },
  );
  expect(changed).toBeGreaterThan(90);
});

test('new speeds of road classes and of single streets give the times of Dijkstra on any streets', () => {
  fc.assert(
    fc.property(anyStreets, anyFactors, (drawing, faster) => {
      const road = buildRoadGraph(drawStreets(drawing).osm);
      const retimed = faster(road);
      const router = createRouter(retimed, customize(retimed, buildTopology(road)));
      compareTimes(router, referenceRouter(retimed), pointsBeside(road, 12));
    }),
    { numRuns: 100 },
  );
});

test('repeatedly new speeds give the times of Dijkstra in the demo city', () => {
  const road = buildRoadGraph(demoCity());
  const topology = buildTopology(road);
  const points = pointsBeside(road, 30);
  fc.assert(
    fc.property(anyFactors, (faster) => {
      const retimed = faster(road);
      compareTimes(createRouter(retimed, customize(retimed, topology)), referenceRouter(retimed), points);
    }),
    { numRuns: 3 },
  );
  const unchanged = retime(road, () => 1);
  expect(unchanged.arcTravelCs).toEqual(road.arcTravelCs);
  expect(customize(unchanged, topology)).toEqual(customize(road, topology));
});

test('new speeds open no closed direction, and every street takes time', () => {
  const oneWay: Drawing = {
    nodes: { a: [0, 0], b: [100, 0] },
    streets: { s: { along: 'a b', tags: { oneway: 'yes' } } },
  };
  const road = retime(buildRoadGraph(drawStreets(oneWay).osm), () => 0.0001);
  expect([...road.arcTravelCs]).toEqual([1, closedArc]);
});
