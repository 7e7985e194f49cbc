import type { RouteDeclaration } from '../declare/policy.ts';

export const speedRoutes = {
  listLearnedSpeeds: {
    method: 'GET',
    path: '/api/learned-speeds',
    access: ['admin'],
    csv: true,
    summary: 'How much longer drives take at each hour of the week, learned from past trips',
  },
  learnSpeeds: {
    method: 'POST',
    path: '/api/learned-speeds/learn',
    access: ['admin'],
    demo: 'closed',
    summary: 'Learn the speeds again now, instead of in the night',
  },
} as const satisfies Record<string, RouteDeclaration>;
