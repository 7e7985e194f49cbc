import { greatCircleMetres, smoothInSteps, type SmoothFix, type TrackFix } from '@fiacre/domain';
import type { SegmentIndex } from '../graph/segment-index.ts';
import type { Router } from '../routing/router.ts';
import type { SearchGraph } from '../hierarchy/search-graph.ts';
import { anchorsOf } from './anchors.ts';
import { candidatesAt, type Candidates } from './candidates.ts';
import { offRoadCost, offRoadEmission, onRoadCost, reachMetres, type Leg } from './costs.ts';
import { RoadDistances } from './road-distances.ts';

/** The length of a track, matched to roads where it follows them. */
export interface MatchedTrack {
  readonly metres: number;
  /** How many metres of it are on known roads; the rest is measured along the smoothed track. */
  readonly roadMetres: number;
}

/** The best explanations of a track up to an anchor: one for each road there, and a last one for being off-road. */
interface Front {
  readonly anchor: SmoothFix;
  readonly roads: Candidates;
  readonly cost: Float64Array;
  readonly metres: Float64Array;
  readonly roadMetres: Float64Array;
}

/** Corresponds to a few milliseconds of work. */
const anchorsPerStep = 32;
/** If a car moved this far in this time without being observed, it may not have driven straight. */
const unseen = { milliseconds: 10_000, metres: 60 } as const;
/** The sigma of positions that are accurate enough to show a U-turn in the middle of a street. */
const accurateMetres = 0.5;

/**
 * Matches tracks to the roads of a city by finding the most likely sequence of roads (Viterbi). Searches reuse their
 * arrays, so do not share a matcher between threads. Source: TRIP-8.
 */
export class TrackMatcher {
  private readonly graph: SearchGraph;
  private readonly segments: SegmentIndex;
  private readonly distances: RoadDistances;

  constructor({ graph, segments, search }: Pick<Router, 'graph' | 'segments' | 'search'>) {
    this.graph = graph;
    this.segments = segments;
    this.distances = new RoadDistances(graph, search);
  }

  /** How far a car drove along a track in order of time, one fix per instant, impossible fixes removed. */
  match(track: readonly TrackFix[]): MatchedTrack {
    const steps = this.matchInSteps(track);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /**
   * Does the same as `match`, but as a generator that yields every few milliseconds, so that a long track does not
   * block other work. Several tracks may be matched alternately.
   */
  *matchInSteps(track: readonly TrackFix[]): Generator<undefined, MatchedTrack> {
    const anchors = anchorsOf(yield* smoothInSteps(track), (...turn) => this.mayTurn(...turn));
    const [first, ...rest] = anchors;
    if (first === undefined) return { metres: 0, roadMetres: 0 };
    let front = this.frontAt(first);
    for (const [i, anchor] of rest.entries()) {
      if (i % anchorsPerStep === 0) yield;
      front = this.advance(front, anchor);
    }
    const best = front.cost.indexOf(Math.min(...front.cost));
    return { metres: front.metres[best] ?? 0, roadMetres: front.roadMetres[best] ?? 0 };
  }

  /**
   * Whether a car can have turned back at a fix. On one street, moving back and forth is receiver noise if the street is
   * one-way or the receiver inaccurate.
   */
  private mayTurn(fix: SmoothFix, before: SmoothFix, after: SmoothFix): boolean {
    const [here = -1, ...others] = [fix, before, after].map(
      (at) => this.segments.nearestSegments(at, 1, reachMetres(at.spreadMetres))[0]?.segment,
    );
    const { arcConnected } = this.graph.road;
    const isTwoWay = arcConnected[2 * here] === 1 && arcConnected[2 * here + 1] === 1;
    return (isTwoWay && fix.spreadMetres < accurateMetres) || others.some((other) => other !== here);
  }

  private frontAt(anchor: SmoothFix): Front {
    const roads = candidatesAt(this.graph.road, this.segments, anchor);
    const states = roads.count + 1;
    return {
      anchor,
      roads,
      cost: Float64Array.from({ length: states }, (_, state) => roads.cost[state] ?? offRoadEmission),
      metres: new Float64Array(states),
      roadMetres: new Float64Array(states),
    };
  }

  private advance(before: Front, anchor: SmoothFix): Front {
    const front = this.frontAt(anchor);
    const leg = legBetween(before.anchor, anchor);
    const driven = this.distances.between(before.roads, front.roads, leg);
    // If no detour was observed, the distance is compared with that of the shortest route.
    const expected: Leg = leg.unseen ? { ...leg, metres: Math.max(leg.metres, minOf(driven)) } : leg;
    for (let state = 0; state < front.cost.length; state++) {
      const step = likeliestStep({ before, to: front.roads, leg, expected, driven }, state);
      front.cost[state] = (front.cost[state] ?? 0) + step.cost;
      front.metres[state] = (before.metres[step.from] ?? 0) + step.metres;
      front.roadMetres[state] = (before.roadMetres[step.from] ?? 0) + (step.onRoad ? step.metres : 0);
    }
    return front;
  }
}

function legBetween(from: SmoothFix, to: SmoothFix): Leg {
  const [metres, milliseconds] = [to.metres - from.metres, to.atMs - from.atMs];
  return {
    metres,
    straightMetres: Math.min(metres, greatCircleMetres(from, to)),
    spreadMetres: from.spreadMetres + to.spreadMetres,
    seconds: milliseconds / 1000,
    unseen: milliseconds > unseen.milliseconds && metres > unseen.metres,
  };
}

interface Stretch {
  readonly before: Front;
  readonly to: Candidates;
  readonly leg: Leg;
  /** The same, with the expected length of a route over roads. */
  readonly expected: Leg;
  /** Metres over roads from each road of `before` to each of `to`. */
  readonly driven: Float64Array;
}

interface Step {
  readonly from: number;
  readonly cost: number;
  readonly metres: number;
  readonly onRoad: boolean;
}

/** The most likely predecessor of a state, with the cost of the whole route up to that point. */
function likeliestStep({ before, to, leg, expected, driven }: Stretch, state: number): Step {
  const roads = before.roads.count;
  const arc = to.arc[state];
  let best: Step = { from: roads, cost: Infinity, metres: leg.metres, onRoad: false };
  for (let from = 0; from <= roads; from++) {
    const onRoad = from < roads && arc !== undefined;
    const metres = onRoad ? (driven[from * to.count + state] ?? Infinity) : leg.metres;
    const turned = onRoad && before.roads.arc[from] === (arc ^ 1);
    const step = onRoad
      ? onRoadCost(metres, expected, turned)
      : offRoadCost(leg, from === roads && arc === undefined);
    const cost = (before.cost[from] ?? Infinity) + step;
    if (cost < best.cost) best = { from, cost, metres, onRoad };
  }
  return best;
}

function minOf(values: Float64Array): number {
  let least = Infinity;
  for (const value of values) least = Math.min(least, value);
  return least === Infinity ? 0 : least;
}
