import * as z from 'zod';
import { Id, IdParams, Waypoint } from '../declare/primitives.ts';
import type { placeRoutes } from '../routes/places.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';

export const savedPlaceKinds = ['home', 'work', 'other'] as const;
const Kind = z.enum(savedPlaceKinds);

/** `name` is the rider's own name for a place of kind `other`; home and work have none. */
export const SavedPlace = z.object({ id: Id, kind: Kind, name: personal(z.string()), place: Waypoint });
export type SavedPlace = z.infer<typeof SavedPlace>;

/** `recent`: drop-offs of earlier rides, the most visited first. Source: DATA-1. */
export const MyPlaces = z.object({ saved: z.array(SavedPlace), recent: z.array(Waypoint) });
export type MyPlaces = z.infer<typeof MyPlaces>;

export const SavePlaceRequest = z.strictObject({
  kind: Kind,
  /** For kind `other`; without it the place is listed by its address. */
  name: personal(z.string().max(60).optional()),
  place: Waypoint,
});

export const placeSchemas = {
  listMyPlaces: { response: MyPlaces },
  saveMyPlace: { body: SavePlaceRequest, response: MyPlaces },
  deleteMyPlace: { params: IdParams, response: MyPlaces },
} as const satisfies Record<keyof typeof placeRoutes, RouteSchemas>;
