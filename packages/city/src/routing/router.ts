import type { LatLng } from '@fiacre/domain';
import { SegmentIndex } from '../graph/segment-index.ts';
import { ferryClass } from '../ways/road-class.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { KnownSnaps } from './known-snaps.ts';
import { metresWhere, pathCoordinates, secondsByClass, shareAlong } from './path-geometry.ts';
import type { DrivenPath } from './path-geometry.ts';
import type { PathSearch } from './path-search.ts';
import type { Drive, Route, RouteRefusal, RouteThrough, TravelMatrix } from './route.ts';
import { searchGraph, weightUpTo } from '../hierarchy/search-graph.ts';
import type { SearchGraph } from '../hierarchy/search-graph.ts';
import { snapLimitMetres, Snapper } from './snap.ts';
import type { SnappedPoint } from './snap.ts';
import { weightMetres, weightSeconds } from '../hierarchy/weight.ts';

export interface RouteOptions {
  /** Whether the first point is a moving car, which may be where people cannot stand. */
  readonly fromCar?: boolean;
  /** Whether the last point is also a car, as in a drive that has already happened. */
  readonly toCar?: boolean;
}

type Driven = Omit<DrivenPath, 'from' | 'to'> & { readonly weight: number };

/** Finds routes in a road graph. Searches reuse their arrays, so do not share a router between threads. */
export class Router {
  /** The spatial index of the roads, also used by the reverse lookup. */
  readonly segments: SegmentIndex;
  /** The graph on which searches run, also used by map matching. */
  readonly graph: SearchGraph;
  readonly search: PathSearch;
  readonly snapper: Snapper;
  private readonly cars: KnownSnaps;
  private readonly people: KnownSnaps;

  /** `sameRoads`: a router of the same roads with other times; both share everything that does not depend on times. */
  constructor(road: RoadGraph, searchOver: (graph: SearchGraph) => PathSearch, sameRoads?: Router) {
    this.segments = sameRoads?.segments ?? new SegmentIndex(road);
    this.graph = sameRoads === undefined ? searchGraph(road) : { ...sameRoads.graph, road };
    this.search = searchOver(this.graph);
    this.snapper = sameRoads?.snapper.over(this.graph) ?? new Snapper(this.graph, this.segments);
    this.cars = new KnownSnaps(this.snapper, 'car');
    this.people = new KnownSnaps(this.snapper, 'person');
  }

  /**
   * The fastest legal route between two points (WGS 84), from where a person can stand unless a car starts there.
   * Source: LAND-16, CALL-4, DATA-16.
   */
  route(from: LatLng, to: LatLng, options: RouteOptions = {}): Route | RouteRefusal {
    const route = this.routeThrough([from, to], options);
    return 'refusal' in route ? route : (route.legs[0] ?? route);
  }

  /** The fastest route of a car between two of its positions, with its time by kind of road; null if there is none. */
  drive(from: LatLng, to: LatLng): Drive | null {
    const snapped = this.snapAll([from, to], { fromCar: true, toCar: true });
    if ('refusal' in snapped) return null;
    const [start, end] = snapped;
    if (start === undefined || end === undefined) return null;
    const driven = this.lightest(start, end);
    if (driven === undefined) return null;
    const path = { ...driven, from: start.hit, to: end.hit };
    return { ...this.describe(path), roadSeconds: secondsByClass(this.graph.road, path) };
  }

  /** The fastest legal route through two or more points in order. Source: TRIP-14, CALL-7. */
  routeThrough(points: readonly LatLng[], options: RouteOptions = {}): RouteThrough | RouteRefusal {
    if (points.length < 2) throw new RangeError(`a route needs two points, not ${points.length}`);
    const snapped = this.snapAll(points, options);
    if ('refusal' in snapped) return snapped;
    const legs: Route[] = [];
    for (const [index, end] of snapped.entries()) {
      const start = snapped[index - 1];
      if (start === undefined) continue;
      const leg = this.leg(start, end);
      if (leg === undefined) return refuse('no_route', index, points[index] ?? end.hit.point);
      legs.push(leg);
    }
    return joinLegs(legs);
  }

  /** Durations and distances from cars at every source to every target; Infinity for a point off the map. */
  matrix(sources: readonly LatLng[], targets: readonly LatLng[]): TravelMatrix {
    const from = sources.map((point) => this.cars.of(point));
    const to = targets.map((point) => this.people.of(point));
    const weights = this.search.lightestWeights(
      from.map((point) => point?.starts ?? []),
      to.map((point) => point?.ends ?? []),
    );
    from.forEach((start, source) => {
      to.forEach((end, target) => {
        const place = source * to.length + target;
        const direct = start && end ? this.withinOneArc(start, end)?.weight : undefined;
        if (direct !== undefined && direct <= (weights[place] ?? 0)) weights[place] = direct;
      });
    });
    return {
      sources: sources.length,
      targets: targets.length,
      durationsSeconds: weights.map(weightSeconds),
      distancesMetres: weights.map(weightMetres),
    };
  }

  /** Durations (seconds) from cars at each source to a person at the target; Infinity where there is no route. */
  secondsTo(target: LatLng, sources: readonly LatLng[]): Float64Array {
    const from = sources.map((point) => this.cars.of(point));
    const end = this.people.of(target);
    const weights = this.search.lightestWeightsTo(
      end?.ends ?? [],
      from.map((point) => point?.starts ?? []),
    );
    return weights.map((weight, source) => {
      const start = from[source];
      const direct = start && end ? this.withinOneArc(start, end)?.weight : undefined;
      return weightSeconds(Math.min(weight, direct ?? Infinity));
    });
  }

  private leg(start: SnappedPoint, end: SnappedPoint): Route | undefined {
    const driven = this.lightest(start, end);
    return driven && this.describe({ ...driven, from: start.hit, to: end.hit });
  }

  private describe(path: DrivenPath & Driven): Route {
    const { road } = this.graph;
    return {
      distanceMetres: weightMetres(path.weight),
      durationSeconds: weightSeconds(path.weight),
      coordinates: pathCoordinates(road, path),
      ferryMetres: metresWhere(road, path, (segment) => road.segmentClass[segment] === ferryClass),
      tollMetres: metresWhere(road, path, (segment) => road.segmentToll[segment] === 1),
    };
  }

  private lightest(start: SnappedPoint, end: SnappedPoint): Driven | undefined {
    const direct = this.withinOneArc(start, end);
    const found = this.search.lightestPath(start.starts, end.ends);
    if (direct !== undefined && direct.weight <= (found?.weight ?? Infinity)) {
      const { arc, weight } = direct;
      return { weight, firstArc: arc, arcs: [], lastArc: arc, withinOneArc: true };
    }
    if (found === undefined) return undefined;
    const { weight, arcs } = found;
    return { weight, firstArc: found.start.arc, arcs, lastArc: found.end.arc, withinOneArc: false };
  }

  /** The drive along a single arc, if the end is ahead of the start on the same arc. */
  private withinOneArc(start: SnappedPoint, end: SnappedPoint): { arc: number; weight: number } | undefined {
    if (start.hit.segment !== end.hit.segment) return undefined;
    const { road } = this.graph;
    let best: { arc: number; weight: number } | undefined;
    for (const arc of start.arcs) {
      const behind = shareAlong(arc, start.hit);
      const ahead = shareAlong(arc, end.hit);
      if (!end.arcs.includes(arc) || ahead < behind) continue;
      const weight = weightUpTo(road, arc, ahead) - weightUpTo(road, arc, behind);
      if (best === undefined || weight < best.weight) best = { arc, weight };
    }
    return best;
  }

  private snapAll(
    points: readonly LatLng[],
    { fromCar, toCar }: RouteOptions,
  ): SnappedPoint[] | RouteRefusal {
    const snapped: SnappedPoint[] = [];
    for (const [index, point] of points.entries()) {
      // A car only passes the points between the first and the last.
      const isPerson = (index === 0 && fromCar !== true) || (index === points.length - 1 && toCar !== true);
      const found = this.snapper.snap(point, isPerson ? 'person' : 'car');
      if (typeof found === 'string') return refuse(found, index, point);
      snapped.push(found);
    }
    return snapped;
  }
}

function refuse(refusal: RouteRefusal['refusal'], point: number, { lat, lng }: LatLng): RouteRefusal {
  return { refusal, facts: { point, lat, lng, limitMetres: snapLimitMetres } };
}

/** The route of a car that drives each leg after the one before. */
export function joinLegs(legs: readonly Route[]): RouteThrough {
  const total = (of: (leg: Route) => number): number => legs.reduce((sum, leg) => sum + of(leg), 0);
  return {
    distanceMetres: total(({ distanceMetres }) => distanceMetres),
    durationSeconds: total(({ durationSeconds }) => durationSeconds),
    coordinates: legs.flatMap(({ coordinates }, index) => (index === 0 ? coordinates : coordinates.slice(1))),
    ferryMetres: total(({ ferryMetres }) => ferryMetres),
    tollMetres: total(({ tollMetres }) => tollMetres),
    legs,
  };
}
