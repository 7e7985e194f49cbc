import type { LatLng, TrackFix } from '@fiacre/domain';
import type { RoadGraph } from '../graph/road-graph.ts';
import { deserialiseRoadGraph } from '../graph/store-road-graph.ts';
import { TrackMatcher, type MatchedTrack } from '../matching/track-matcher.ts';
import type { Place, PlaceSuggestion, ReverseAddress, SuggestOptions } from '../places/place-model.ts';
import { deserialisePlaceTable } from '../places/store-place-table.ts';
import { Places } from '../places/places.ts';
import { createRouter } from '../routing/create-router.ts';
import type { TravelTime } from '../routing/hour-factors.ts';
import type { Route, RouteRefusal, RouteThrough, TravelMatrix } from '../routing/route.ts';
import type { Router } from '../routing/router.ts';
import { snapLimitMetres } from '../routing/snap.ts';
import { deserialiseHierarchy } from '../routing/store-hierarchy.ts';
import { TileArchive, type Tile } from '../tiles/pmtiles-reader.ts';
import type { StoredCity } from './city-files.ts';
import type { CityInfo } from './city-info.ts';

/** A place on a road. */
export interface SnappedPlace {
  readonly point: LatLng;
  readonly distanceMetres: number;
}

/** A built city, ready to answer. All points are WGS 84; nothing of it may be shared between threads. */
export class City {
  readonly info: CityInfo;
  private readonly graph: RoadGraph;
  private readonly router: Router;
  private readonly matcher: TrackMatcher;
  private readonly places: Places;
  private readonly tiles: TileArchive;

  /** Throws `CityInputError` `city_cache_unreadable` when the stored parts are damaged or do not belong together. */
  constructor({ info, parts, tilesPath }: StoredCity) {
    this.info = info;
    this.graph = deserialiseRoadGraph(parts.roads);
    this.router = createRouter(this.graph, deserialiseHierarchy(parts.hierarchy, this.graph));
    this.matcher = new TrackMatcher(this.router);
    this.places = new Places(deserialisePlaceTable(parts.places));
    this.tiles = new TileArchive(tilesPath, info.id);
  }

  /** The fastest legal way by car, or why there is none. Source: LAND-16, CALL-4. */
  route(from: LatLng, to: LatLng, when: TravelTime = {}): Route | RouteRefusal {
    return this.router.route(from, to, when);
  }

  /** The fastest legal way over two or more points in their order. Source: TRIP-14, CALL-7. */
  routeThrough(points: readonly LatLng[], when: TravelTime = {}): RouteThrough | RouteRefusal {
    return this.router.routeThrough(points, when);
  }

  /** Durations (seconds) and distances (metres) from every source to every target; Infinity where there is no way. */
  matrix(sources: readonly LatLng[], targets: readonly LatLng[], when: TravelTime = {}): TravelMatrix {
    return this.router.matrix(sources, targets, when);
  }

  /**
   * How far a car drove along a track (in order of time, each instant once, impossible fixes removed): over the
   * roads that it most likely took, beside them as far as the smoothed track. It pauses each some milliseconds, so
   * that a long track need not hold up others. Source: TRIP-8, TRIP-14.
   */
  matchTrackInSteps(track: readonly TrackFix[]): Generator<undefined, MatchedTrack> {
    return this.matcher.matchInSteps(track);
  }

  /** The nearest place on a road from which the rest of the city can be reached, or null when none is near. */
  snap(point: LatLng): SnappedPlace | null {
    const { arcConnected } = this.graph;
    const isConnected = (segment: number): boolean =>
      arcConnected[2 * segment] === 1 || arcConnected[2 * segment + 1] === 1;
    const hit = this.router.segments.nearestSegments(point, 1, snapLimitMetres, isConnected)[0];
    return hit === undefined ? null : { point: hit.point, distanceMetres: hit.distanceMetres };
  }

  /** Whether the city can answer for a point: a road is near enough to start or end there. */
  covers(point: LatLng): boolean {
    return this.snap(point) !== null;
  }

  /** Places for typed text, the best first. Source: LAND-3, LAND-14, CALL-2, DATA-14. */
  suggest(typed: string, options: SuggestOptions = {}): PlaceSuggestion[] {
    return this.places.suggest(typed, options);
  }

  /** The place of a suggestion, or null for an id that this city does not know. Source: LAND-15, CALL-3. */
  place(placeId: string): Place | null {
    return this.places.place(placeId);
  }

  /** The address of a point, or null far from every street. Source: CALL-5. */
  reverse(point: LatLng): ReverseAddress | null {
    return this.places.reverse(point);
  }

  /** Deepest zoom that tiles exist for. */
  get maxZoom(): number {
    return this.tiles.maxZoom;
  }

  /** A vector tile (gzip) with its etag, or null where nothing is drawn. */
  tile(z: number, x: number, y: number): Tile | null {
    return this.tiles.tile(z, x, y);
  }

  /** Closes the tile file. After that no tile is found. */
  close(): void {
    this.tiles.close();
  }
}
