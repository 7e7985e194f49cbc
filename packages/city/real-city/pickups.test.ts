import { describe, expect, test } from 'vitest';
import { buildRoadGraph } from '../src/road-import/build-road-graph.ts';
import { roadClasses } from '../src/ways/road-class.ts';
import { canStandOn } from '../src/ways/standing.ts';
import { BarrierIndex } from '../src/routing/barrier-index.ts';
import { referenceRouter } from '../src/routing/testing/router-of.ts';
import { realCities } from './real-city.ts';

const points = 10_000;

describe.each(realCities)('pickups in $name', ({ read }) => {
  test('10,000 pickups near roads are at places where people can stand, few of them across a barrier', () => {
    const osm = read();
    const graph = buildRoadGraph(osm);
    const { snapper } = referenceRouter(graph);
    const barriers = new BarrierIndex(graph.barriers);
    const tagsOf = new Map(osm.ways.map(({ id, tags }) => [id, tags]));
    let state = 1;
    const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const counts = { stops: 0, motorway: 0, forbidden: 0, across: 0 };
    for (let index = 0; index < points; index++) {
      const place = Math.floor(random() * graph.pointLatE7.length);
      const point = {
        lat: (graph.pointLatE7[place] ?? 0) / 1e7 + (random() - 0.5) * 0.0006,
        lng: (graph.pointLngE7[place] ?? 0) / 1e7 + (random() - 0.5) * 0.0006,
      };
      const at = snapper.snap(point, 'person');
      if (typeof at === 'string') continue;
      const tags = tagsOf.get(graph.segmentWay[at.hit.segment] ?? 0) ?? {};
      counts.stops++;
      if (roadClasses[graph.segmentClass[at.hit.segment] ?? 0]?.name.startsWith('motorway'))
        counts.motorway++;
      if (!canStandOn(tags)) counts.forbidden++;
      if (barriers.detourMetres(point, at.hit.point) > 0) counts.across++;
    }
    expect(counts.stops).toBeGreaterThan(0.95 * points);
    expect(counts).toMatchObject({ motorway: 0, forbidden: 0 });
    expect(counts.across / points).toBeLessThan(0.05);
  });
});
