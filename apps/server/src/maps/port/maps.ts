import type { Roads } from '@fiacre/city';
import type { LatLng, Pace, RoadSpeeds } from '@fiacre/domain';
import type { Reference } from '../../platform/reference/reference.ts';

/** A driving route. `estimated` = no street route was available and the great circle is used instead. */
export interface MapRoute {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly coordinates: readonly LatLng[];
  readonly estimated: boolean;
  /** The parts of the distance on ferries and on toll roads; absent if the provider does not say. */
  readonly ferryMetres?: number;
  readonly tollMetres?: number;
  /** The factor applied to the time without traffic; absent if there was none. */
  readonly speedFactor?: number;
  /** The learned speeds used for that time; absent if the map's were used. */
  readonly roadSpeeds?: RoadSpeeds;
}

export interface MapSuggestion {
  readonly placeId: string;
  readonly description: string;
  readonly main: string;
  /** UTF-16 offsets into `main`. */
  readonly matches: readonly { readonly offset: number; readonly length: number }[];
  readonly secondary: string;
  readonly approximate?: boolean;
}

export interface MapPlace {
  readonly placeId: string;
  readonly description: string;
  readonly position: LatLng;
  /** True if the map lacks the house number that was typed; absent if it has it, or the provider does not say. */
  readonly approximate?: boolean;
}

export interface MapAddress {
  readonly address: string;
  readonly distanceMetres: number;
}

/** Durations (seconds) and distances (metres), row = source, column = target; Infinity = no route. */
export interface MapMatrix {
  readonly durationsSeconds: readonly (readonly number[])[];
  readonly distancesMetres: readonly (readonly number[])[];
}

export interface SuggestOptions {
  readonly near?: LatLng;
  /** Two-letter country that predictions are restricted to (LAND-17). */
  readonly country?: string;
  readonly limit?: number;
  /** Groups the requests of one person for one place, for providers that bill by such sessions. */
  readonly session?: string;
}

export interface RouteOptions {
  /**
   * True if a car starts, possibly on a motorway; otherwise a person starts, who must be picked up where people can
   * stand.
   */
  readonly fromCar?: boolean;
  /**
   * The traffic at the time of the ride. It applies only to the city's own times: it was not learned from those of
   * other providers, which may already include traffic.
   */
  readonly traffic?: Traffic | undefined;
}

/**
 * The learned traffic at an instant, and the roads that are open then. The pace and the speeds of the roads were learned
 * together, so they are used together.
 */
export interface Traffic {
  /** The factor by which drives take longer than on these roads without traffic. */
  readonly pace: Pace;
  /** The roads of a served city; undefined if they are those of the map. */
  roadsOf(city: object): RoadsOfCity | undefined;
}

/** Roads at learned speeds, without the closed streets, or both. */
export interface RoadsOfCity {
  /** Null: those of the map. */
  readonly speeds: RoadSpeeds | null;
  readonly roads: Roads;
}

/**
 * The traffic at an instant; undefined if nothing was learned, or the operator turned it off, and no street is closed. `known`:
 * reference data that the caller has already read.
 */
export type TrafficAt = (instant: Date, known?: Reference) => Promise<Traffic | undefined>;

/** Everything that the product needs from a map, from any provider. `null` = nothing found. */
export interface Maps {
  route(from: LatLng, to: LatLng, options?: RouteOptions): Promise<MapRoute | null>;
  /** Along `points` in their order; null if any part has no route. */
  routeVia(points: readonly LatLng[], options?: Pick<RouteOptions, 'traffic'>): Promise<MapRoute | null>;
  matrix(sources: readonly LatLng[], targets: readonly LatLng[]): Promise<MapMatrix>;
  suggest(query: string, options: SuggestOptions): Promise<readonly MapSuggestion[]>;
  place(placeId: string): Promise<MapPlace | null>;
  reverse(point: LatLng): Promise<MapAddress | null>;
}
