import { everyone, type RouteDeclaration } from '../declare/policy.ts';

export const fareRoutes = {
  createQuote: {
    method: 'POST',
    path: '/api/quotes',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    scope: 'bookings:write',
    summary: 'Quote a route and fare, valid for ten minutes',
  },
  comparePrices: {
    method: 'GET',
    path: '/api/prices',
    access: everyone,
    limit: { max: 300, perSeconds: 60 },
    summary: 'What each car type would cost between two points; nothing is stored',
  },
} as const satisfies Record<string, RouteDeclaration>;
