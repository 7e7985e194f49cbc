import type { LatLng } from '@fiacre/domain';
import type { Maps } from './maps.ts';

/** The routing part of the map, served by one provider. */
export type RouteMaps = Pick<Maps, 'route' | 'routeVia' | 'matrix'>;

/** The places part of the map, served by one provider. */
export interface PlaceMaps extends Pick<Maps, 'suggest' | 'place' | 'reverse'> {
  /** Prefix of the ids of its places; ids without a prefix are the city's. */
  readonly idPrefix: string;
  /** The position contained in an id; null if the provider has to be called. */
  positionOf(placeId: string): LatLng | null;
}

/** The default number of suggestions. */
export const defaultSuggestions = 6;
