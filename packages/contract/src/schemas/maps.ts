import * as maps from '../maps.ts';
import type { mapRoutes } from '../routes/maps.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const mapSchemas = {
  cityInfo: { response: maps.CityInfo },
  tile: { params: maps.TileParams },
  suggestPlaces: { query: maps.SuggestPlacesQuery, response: maps.SuggestPlacesResponse },
  getPlace: { params: maps.PlaceParams, response: maps.Place },
  reversePlace: { query: maps.ReversePlaceQuery, response: maps.ReversePlaceResponse },
} as const satisfies Record<keyof typeof mapRoutes, RouteSchemas>;
