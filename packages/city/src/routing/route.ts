import type { LatLng, SpeedClass } from '@fiacre/domain';

/** A route from one point to another. */
export interface Route {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  /** The roads that are driven, from the snapped start to the snapped end; at least two points. */
  readonly coordinates: readonly LatLng[];
  /** The part of the distance that is on ferries, and the part for which a taxi pays a toll. */
  readonly ferryMetres: number;
  readonly tollMetres: number;
}

/** The route of a car between two of its positions. */
export interface Drive extends Route {
  /** The driving time by kind of road. The rest of the duration is waiting, turning and ferries. */
  readonly roadSeconds: Readonly<Partial<Record<SpeedClass, number>>>;
}

/** A route through several points, with the legs between them in order. */
export interface RouteThrough extends Route {
  readonly legs: readonly Route[];
}

/**
 * Why there is no route. `off_map`: the point has no road within `limitMetres`. `no_route`: its road is not connected
 * to the rest, or is on another island. `point` is the index of the point in the request, from 0.
 */
export interface RouteRefusal {
  readonly refusal: 'off_map' | 'no_route';
  readonly facts: {
    readonly point: number;
    readonly lat: number;
    readonly lng: number;
    readonly limitMetres: number;
  };
}

/** Durations and distances row by row: source `s` to target `t` is at `s * targets + t`. */
export interface TravelMatrix {
  readonly sources: number;
  readonly targets: number;
  /** Infinity where there is no route. */
  readonly durationsSeconds: Float64Array;
  readonly distancesMetres: Float64Array;
}
