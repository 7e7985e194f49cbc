import type { PathSearch, Terminal } from '../routing/path-search.ts';
import { arcWeight, weightUpTo } from '../routing/search-graph.ts';
import type { SearchGraph } from '../routing/search-graph.ts';
import { weightMetres } from '../routing/weight.ts';
import type { Candidates } from './candidates.ts';
import { NearbySearch } from './nearby-search.ts';

/** Farther apart than this, the fastest way is looked for in the hierarchy instead of junction by junction. */
const nearbyMetres = 400;
/** Of two positions so near, a way round that is longer than this beyond twice the straight line is not driven. */
const roundaboutMetres = 250;
/** Falling back on the same road by less than this is the receiver's doing. */
const backwardsMetres = 40;

/** Metres from each of some roads to each of others, row by row; Infinity where no way leads in sensible length. */
export class RoadDistances {
  private readonly graph: SearchGraph;
  private readonly search: PathSearch;
  private readonly nearby: NearbySearch;

  constructor(graph: SearchGraph, search: PathSearch) {
    this.graph = graph;
    this.search = search;
    this.nearby = new NearbySearch(graph);
  }

  between(from: Candidates, to: Candidates, straightMetres: number): Float64Array {
    const metres = straightMetres > nearbyMetres ? this.far(from, to) : this.near(from, to, straightMetres);
    for (let source = 0; source < from.count; source++) {
      for (let target = 0; target < to.count; target++) {
        const along = this.alongOneRoad(from, source, to, target);
        const place = source * to.count + target;
        if (along < (metres[place] ?? Infinity)) metres[place] = along;
      }
    }
    return metres;
  }

  /**
   * Metres along a road that both positions lie on, negative for a small step back, so that jitter adds nothing; or
   * between the two directions of one street, for a car that turned round in it.
   */
  private alongOneRoad(from: Candidates, source: number, to: Candidates, target: number): number {
    const [arc = 0, next = 0] = [from.arc[source], to.arc[target]];
    if (arc >>> 1 !== next >>> 1) return Infinity;
    const length = this.lengthOf(arc);
    const [share = 0, there = 0] = [from.share[source], to.share[target]];
    if (arc !== next) return Math.abs(1 - there - share) * length;
    const ahead = (there - share) * length;
    return ahead >= -backwardsMetres ? ahead : Infinity;
  }

  private near(from: Candidates, to: Candidates, straightMetres: number): Float64Array {
    const metres = new Float64Array(from.count * to.count).fill(Infinity);
    const limit = 2 * straightMetres + roundaboutMetres;
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

  private far(from: Candidates, to: Candidates): Float64Array {
    const sources = Array.from(from.arc, (arc, i) => [this.startOn(arc, from.share[i] ?? 0)]);
    const targets = Array.from(to.arc, (arc, i) => this.endsOn(arc, to.share[i] ?? 0));
    return this.search.lightestWeights(sources, targets).map(weightMetres);
  }

  private startOn(arc: number, share: number): Terminal {
    const { road } = this.graph;
    const weight = arcWeight(road, arc) - weightUpTo(road, arc, share);
    return { vertex: road.arcArrival[arc] ?? 0, weight, arc };
  }

  private endsOn(arc: number, share: number): Terminal[] {
    const { road, stepTail, stepsOfArc } = this.graph;
    const steps = stepsOfArc.items.subarray(stepsOfArc.first[arc] ?? 0, stepsOfArc.first[arc + 1] ?? 0);
    const weight = weightUpTo(road, arc, share);
    return Array.from(steps, (step) => ({ vertex: stepTail[step] ?? 0, weight, arc }));
  }

  private lengthOf(arc: number): number {
    return (this.graph.road.segmentLengthCm[arc >>> 1] ?? 0) / 100;
  }
}
