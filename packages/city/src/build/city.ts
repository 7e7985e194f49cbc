import type { Calendar, ClosureShape, LatLng, LocalTime, RoadSpeeds, TrackFix } from '@fiacre/domain';
import { AvoidingSearch } from '../closures/avoiding-search.ts';
import { ClosedRoads } from '../closures/closed-roads.ts';
import { closedStreets, type ClosedStreets, type ClosureFault } from '../closures/closed-streets.ts';
import { cutOffBy, type CutOff } from '../closures/cut-off.ts';
import { applyRules, closeArcs } from '../graph/retime.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { deserialiseRoadGraph } from '../graph/store-road-graph.ts';
import { TrackMatcher, type MatchedTrack } from '../matching/track-matcher.ts';
import type {
  NamedStop,
  Place,
  PlaceSuggestion,
  ReverseAddress,
  SuggestOptions,
} from '../places/place-model.ts';
import { deserialisePlaceTable } from '../places/store-place-table.ts';
import { Places } from '../places/places.ts';
import { createRouter } from '../routing/create-router.ts';
import type { Drive, Route, RouteRefusal, RouteThrough, TravelMatrix } from '../routing/route.ts';
import { Router, type RouteOptions } from '../routing/router.ts';
import { deserialiseHierarchy } from '../hierarchy/store-hierarchy.ts';
import { isWithin, type Bounds } from '../geometry/bounding-box.ts';
import { TileArchive, type Tile } from '../pmtiles/pmtiles-reader.ts';
import type { StoredCity } from './city-files.ts';
import type { CityInfo } from './city-info.ts';
import { noRules, TimedRules, type ClosedRules } from '../timed/timed-rule.ts';
import { retimeInWorker } from './retime-in-worker.ts';
import type { ClosedParts } from './worker-messages.ts';

/** A place on a road. */
export interface SnappedPlace {
  readonly point: LatLng;
  readonly distanceMetres: number;
}

/** What an operator calls a city, and where its middle is for them. */
export interface CityLabel {
  readonly name: string | null;
  readonly centre: LatLng | null;
}

/** The driving times on the roads of a city. */
export type Roads = Pick<Router, 'route' | 'routeThrough' | 'matrix' | 'secondsTo'>;

/** A built city, ready to use. All points are WGS 84; do not share it between threads. */
export class City implements Roads {
  /** What is stored with the build. */
  private readonly built: CityInfo;
  private shown: CityInfo;
  private readonly folder: string;
  private readonly router: Router;
  private readonly matcher: TrackMatcher;
  private readonly places: Places;
  private readonly tiles: TileArchive;
  private readonly timedRules: TimedRules;

  /** Throws `CityInputError` `city_cache_unreadable` when the stored parts are damaged or do not belong together. */
  constructor({ folder, info, part, tilesPath }: StoredCity) {
    this.built = info;
    this.shown = info;
    this.folder = folder;
    const graph = deserialiseRoadGraph(part('roads'));
    this.router = createRouter(graph, deserialiseHierarchy(part('hierarchy'), graph));
    this.timedRules = new TimedRules(graph);
    this.matcher = new TrackMatcher(this.router);
    this.places = new Places(deserialisePlaceTable(part('places')), info.report.country.addressOrder);
    this.places.nameCity(info.name);
    this.tiles = new TileArchive(tilesPath, info.id);
  }

  /** The city as people see it. */
  get info(): CityInfo {
    return this.shown;
  }

  /**
   * Gives the city the operator's name and centre; null, and a centre outside the map, stand for those of the map. Its
   * name is a word of its search. Source: COUNTRY-10.
   */
  label({ name, centre }: CityLabel): void {
    const isInside = centre !== null && isWithin(centre, this.built.bounds);
    this.shown = {
      ...this.built,
      name: name ?? this.built.name,
      centre: isInside ? centre : this.built.centre,
    };
    this.places.nameCity(this.shown.name);
  }

  /**
   * The fastest legal route by car, from and to where people can stand, or why there is none. Source: LAND-16, CALL-4.
   */
  route(from: LatLng, to: LatLng, options: RouteOptions = {}): Route | RouteRefusal {
    return this.router.route(from, to, options);
  }

  /** The fastest legal route through two or more points in order. Source: TRIP-14, CALL-7. */
  routeThrough(points: readonly LatLng[], options: RouteOptions = {}): RouteThrough | RouteRefusal {
    return this.router.routeThrough(points, options);
  }

  /**
   * Durations (seconds) and distances (metres) from cars at every source to people at every target; Infinity where
   * there is no route.
   */
  matrix(sources: readonly LatLng[], targets: readonly LatLng[]): TravelMatrix {
    return this.router.matrix(sources, targets);
  }

  /** Durations (seconds) from cars at each source to a person at the target; Infinity where there is no route. */
  secondsTo(target: LatLng, sources: readonly LatLng[]): Float64Array {
    return this.router.secondsTo(target, sources);
  }

  /** The fastest route of a car between two of its positions, with its time by kind of road; null if there is none. */
  drive(from: LatLng, to: LatLng): Drive | null {
    return this.router.drive(from, to);
  }

  /**
   * The same roads at other speeds, computed in a worker thread; this city keeps its own speeds. Equally exact. Rejects
   * with `CityBuildError` if `signal` ends it, or the files of the city are gone.
   */
  async atSpeeds(speeds: RoadSpeeds, signal?: AbortSignal): Promise<Roads> {
    const task = { folder: this.folder, speeds, closed: { arcs: [], rules: noRules.rules } };
    const { arcTravelCs, hierarchy } = await retimeInWorker(task, signal);
    return createRouter({ ...this.router.graph.road, arcTravelCs }, hierarchy, this.router);
  }

  /** The streets that a shape closes, or why it cannot. Source: CLOSURE-1, CLOSURE-8. */
  closedStreets(shape: ClosureShape): ClosedStreets | ClosureFault {
    return closedStreets(this.router.graph.road, this.router.segments, shape);
  }

  /** What closed arcs cut off from the rest of the city. */
  cutOffBy(arcs: ReadonlySet<number>): CutOff {
    return cutOffBy(this.router.graph.road, arcs);
  }

  /** Whether the street from which people at a point are picked up is closed in all of its directions. */
  isClosedFor(point: LatLng, arcs: ReadonlySet<number>): boolean {
    return this.router.snapper.isClosedFor(point, arcs);
  }

  /** Where a car can stop near a point if arcs are closed; null if there is no such place. */
  snapBeside(point: LatLng, arcs: ReadonlySet<number>): LatLng | null {
    const graph = { ...this.router.graph, road: closeArcs(this.router.graph.road, arcs) };
    const found = this.router.snapper.over(graph).snap(point, 'person');
    return typeof found === 'string' ? null : found.hit.point;
  }

  /** Whether something in this city is open at some hours only. */
  get hasTimedRules(): boolean {
    return this.timedRules.count > 0;
  }

  /** The rules of the map that are in force at a local time. Source: CLOSURE-11. */
  rulesAt(time: LocalTime, calendar: Calendar): ClosedRules {
    return this.timedRules.at(time, calendar);
  }

  /**
   * The roads without what is closed, at once: single routes are exact, and tables of driving times ignore the closures.
   * `roads`: this city, or its roads at other speeds.
   */
  avoiding({ arcs, rules }: ClosedParts, roads: Roads = this): Roads {
    const router = roads instanceof Router ? roads : this.router;
    const ruled = this.around(router, applyRules(router.graph.road, rules));
    const road = closeArcs(ruled.graph.road, arcs);
    if (road.arcClosed === ruled.graph.road.arcClosed) return ruled;
    return new ClosedRoads(this.around(router, road), ruled);
  }

  /** Finds single routes on roads of which some are closed. */
  private around(router: Router, road: RoadGraph): Router {
    if (road === router.graph.road) return router;
    return new Router(road, (graph) => new AvoidingSearch(graph, router.search), router);
  }

  /**
   * The same with exact tables of driving times, computed in a worker thread; rejects like `atSpeeds`. Between places
   * that only closed streets join, the tables ignore the rules of the map.
   */
  async closing(
    closed: ClosedParts,
    { speeds, roads = this }: { readonly speeds: RoadSpeeds | null; readonly roads?: Roads },
    signal?: AbortSignal,
  ): Promise<Roads> {
    const router = roads instanceof Router ? roads : this.router;
    const task = { folder: this.folder, speeds, closed };
    const { hierarchy, arcConnected } = await retimeInWorker(task, signal);
    const rules = applyRules(router.graph.road, closed.rules, arcConnected);
    const road = closeArcs(rules, closed.arcs);
    const open = createRouter(road, hierarchy, router);
    return road.arcClosed === rules.arcClosed ? open : new ClosedRoads(open, this.around(router, rules));
  }

  /**
   * How far a car drove along a track (in order of time, one fix per instant, impossible fixes removed): along the
   * roads that it most likely took, or along the smoothed track where it was off-road. Yields every few milliseconds,
   * so that a long track does not block other work. Source: TRIP-8, TRIP-14.
   */
  matchTrackInSteps(track: readonly TrackFix[]): Generator<undefined, MatchedTrack> {
    return this.matcher.matchInSteps(track);
  }

  /**
   * Where a car stops to pick up a person at a point: on the nearest connected road where people can stand, on the same
   * side of rivers, railways, motorways and walls; null if there is none.
   */
  snap(point: LatLng): SnappedPlace | null {
    const found = this.router.snapper.snap(point, 'person');
    return typeof found === 'string'
      ? null
      : { point: found.hit.point, distanceMetres: found.hit.distanceMetres };
  }

  /** Whether the city covers a point: a road is near enough for a trip to start or end there. */
  covers(point: LatLng): boolean {
    return this.snap(point) !== null;
  }

  /** Places that match the typed text, best first. Source: LAND-3, LAND-14, CALL-2, DATA-14. */
  suggest(typed: string, options: SuggestOptions = {}): PlaceSuggestion[] {
    return this.places.suggest(typed, options);
  }

  /** The place of a suggestion; null for an unknown id. Source: LAND-15, CALL-3. */
  place(placeId: string): Place | null {
    return this.places.place(placeId);
  }

  /** The address of a point; null far from every street. Source: CALL-5. */
  reverse(point: LatLng): ReverseAddress | null {
    return this.places.reverse(point);
  }

  /** Stations, terminals and entrances with a name inside a box, most important first. */
  namedStops(box: Bounds): NamedStop[] {
    return this.places.namedStops(box);
  }

  /** The highest zoom level with tiles. */
  get maxZoom(): number {
    return this.tiles.maxZoom;
  }

  /** A vector tile (gzipped) with its etag; null where nothing is drawn. */
  tile(z: number, x: number, y: number): Tile | null {
    return this.tiles.tile(z, x, y);
  }

  /** Closes the tile file; afterwards no tile is found. */
  close(): void {
    this.tiles.close();
  }
}
