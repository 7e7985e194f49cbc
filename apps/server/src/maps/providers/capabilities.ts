import type { LatLng } from '@fiacre/domain';
import type { Maps } from '../maps.ts';

/** The half of the map that one provider of streets serves. */
export type RouteMaps = Pick<Maps, 'route' | 'routeVia' | 'matrix'>;

/** The half of the map that one provider of places serves. */
export interface PlaceMaps extends Pick<Maps, 'suggest' | 'place' | 'reverse'> {
  /** Begins the ids of its places; ids without it are the city's. */
  readonly idPrefix: string;
  /** Where an id by itself tells the position; null where the provider has to be asked. */
  positionOf(placeId: string): LatLng | null;
}

/** How many suggestions are wanted where the caller does not say. */
export const defaultSuggestions = 6;
