import type { LatLng } from '@fiacre/domain';

/** A way to drive. `estimated` = no street route was to be had and the great circle stood in. */
export interface MapRoute {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly coordinates: readonly LatLng[];
  readonly estimated: boolean;
}

export interface MapSuggestion {
  readonly placeId: string;
  readonly description: string;
  readonly main: string;
  /** UTF-16 offsets into `main`. */
  readonly matches: readonly { readonly offset: number; readonly length: number }[];
  readonly secondary: string;
}

export interface MapPlace {
  readonly placeId: string;
  readonly description: string;
  readonly position: LatLng;
}

export interface MapAddress {
  readonly address: string;
  readonly distanceMetres: number;
}

/** Durations (seconds) and distances (metres), row = source, column = target; Infinity = no way. */
export interface MapMatrix {
  readonly durationsSeconds: readonly (readonly number[])[];
  readonly distancesMetres: readonly (readonly number[])[];
}

export interface SuggestOptions {
  readonly near?: LatLng;
  /** Two-letter country that predictions are restricted to (LAND-17). */
  readonly country?: string;
  readonly limit?: number;
  /** What one person types for one place, as one token; providers that bill by such sessions want it. */
  readonly session?: string;
}

/** Everything that the product asks of a map, whoever provides it. `null` = nothing there. */
export interface Maps {
  route(from: LatLng, to: LatLng): Promise<MapRoute | null>;
  /** Along `points` in their order; null as soon as one part has no way. */
  routeVia(points: readonly LatLng[]): Promise<MapRoute | null>;
  matrix(sources: readonly LatLng[], targets: readonly LatLng[]): Promise<MapMatrix>;
  suggest(query: string, options: SuggestOptions): Promise<readonly MapSuggestion[]>;
  place(placeId: string): Promise<MapPlace | null>;
  reverse(point: LatLng): Promise<MapAddress | null>;
}
