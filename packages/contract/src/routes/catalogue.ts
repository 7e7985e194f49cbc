import { everyone, signedIn, type RouteDeclaration } from '../policy.ts';

export const catalogueRoutes = {
  listCarTypes: { method: 'GET', path: '/api/car-types', access: everyone, summary: 'Car types' },
  listCancellationReasons: {
    method: 'GET',
    path: '/api/cancellation-reasons',
    access: signedIn,
    summary: 'Cancellation reasons',
  },
} as const satisfies Record<string, RouteDeclaration>;
