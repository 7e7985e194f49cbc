import type { PathSearch } from '../routing/path-search.ts';
import type { SearchGraph } from '../hierarchy/search-graph.ts';
import { endsOn, startOn } from '../routing/snap.ts';
import { weightMetres } from '../hierarchy/weight.ts';
import type { Candidates } from './candidates.ts';
import type { Leg } from './costs.ts';
import { NearbySearch } from './nearby-search.ts';

/**
 * Longer legs, and legs during which the car was not observed, use the fastest route, as cars do; shorter legs use the
 * shortest.
 */
const nearbyMetres = 400;
/** The maximum length of a U-turn, which otherwise is as long as the track, in case the track is wrong. */
const maxTurnMetres = 200;

/** Routes that would need a higher speed than this, in m/s, are excluded. */
const fastest = 50;

/** How much longer than the track a route over roads may be. */
function limitMetres({ metres, spreadMetres }: Leg): number {
  return 1.5 * metres + 30 + 3 * spreadMetres;
}

/** Moving back up to this far on the same road is receiver noise. */
function backwardsMetres({ spreadMetres }: Leg): number {
  return 5 + 2 * spreadMetres;
}

/**
 * Road distances in metres from each of some roads to each of the targets, row by row; Infinity where no route of
 * sensible length exists.
 */
export class RoadDistances {
  private readonly graph: SearchGraph;
  private readonly search: PathSearch;
  private readonly nearby: NearbySearch;

  constructor(graph: SearchGraph, search: PathSearch) {
    this.graph = graph;
    this.search = search;
    this.nearby = new NearbySearch(graph);
  }

  between(from: Candidates, to: Candidates, leg: Leg): Float64Array {
    const metres =
      leg.unseen || leg.metres > nearbyMetres ? this.far(from, to, leg) : this.near(from, to, leg);
    for (let source = 0; source < from.count; source++) {
      for (let target = 0; target < to.count; target++) {
        const along = this.alongOneRoad(from, source, to, target, leg);
        const place = source * to.count + target;
        if (along < (metres[place] ?? Infinity)) metres[place] = along;
      }
    }
    return metres;
  }

  /**
   * The metres along a road that contains both positions, negative for a small step back, so that noise adds nothing;
   * or between the two directions of a street, for a car that made a U-turn in between.
   */
  private alongOneRoad(from: Candidates, source: number, to: Candidates, target: number, leg: Leg): number {
    const [arc = 0, next = 0] = [from.arc[source], to.arc[target]];
    if (arc >>> 1 !== next >>> 1) return Infinity;
    const length = this.lengthOf(arc);
    const [share = 0, there = 0] = [from.share[source], to.share[target]];
    if (arc !== next)
      return Math.max(Math.abs(1 - there - share) * length, Math.min(leg.metres, maxTurnMetres));
    const ahead = (there - share) * length;
    return ahead >= -backwardsMetres(leg) ? ahead : Infinity;
  }

  private near(from: Candidates, to: Candidates, leg: Leg): Float64Array {
    const metres = new Float64Array(from.count * to.count).fill(Infinity);
    const limit = limitMetres(leg);
    for (let source = 0; source < from.count; source++) {
      const arc = from.arc[source] ?? 0;
      const ahead = (1 - (from.share[source] ?? 0)) * this.lengthOf(arc);
      this.nearby.from(this.graph.road.arcArrival[arc] ?? 0, ahead, limit);
      for (let target = 0; target < to.count; target++) {
        const found = this.nearby.metresOnto(to.arc[target] ?? 0, to.share[target] ?? 0);
        if (found <= limit) metres[source * to.count + target] = found;
      }
    }
    return metres;
  }

  private far(from: Candidates, to: Candidates, leg: Leg): Float64Array {
    const sources = Array.from(from.arc, (arc, i) => [startOn(this.graph, arc, from.share[i] ?? 0)]);
    const targets = Array.from(to.arc, (arc, i) => endsOn(this.graph, arc, to.share[i] ?? 0));
    const most = fastest * leg.seconds + leg.spreadMetres;
    return this.search.lightestWeights(sources, targets).map((weight) => {
      const metres = weightMetres(weight);
      return metres <= most ? metres : Infinity;
    });
  }

  private lengthOf(arc: number): number {
    return (this.graph.road.segmentLengthCm[arc >>> 1] ?? 0) / 100;
  }
}
