import type { RouteDeclaration } from '../declare/policy.ts';

/** The rider's own places; `maps.ts` has the places of the city. */
export const placeRoutes = {
  listMyPlaces: {
    method: 'GET',
    path: '/api/me/places',
    access: ['rider'],
    summary: 'Places that the caller saved, and their most frequent drop-offs',
  },
  saveMyPlace: {
    method: 'POST',
    path: '/api/me/places',
    access: ['rider'],
    summary: 'Save a place; home and work replace the earlier one',
  },
  deleteMyPlace: {
    method: 'DELETE',
    path: '/api/me/places/:id',
    access: ['rider'],
    summary: 'Delete a saved place',
  },
} as const satisfies Record<string, RouteDeclaration>;
