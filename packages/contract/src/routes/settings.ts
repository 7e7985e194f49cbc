import { everyone, type RouteDeclaration } from '../policy.ts';

export const settingsRoutes = {
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    access: everyone,
    summary: 'Settings that the caller may see',
  },
  updateSettings: {
    method: 'PATCH',
    path: '/api/settings',
    access: ['admin'],
    demo: 'closed',
    summary: 'Change settings',
  },
  listLanguages: {
    method: 'GET',
    path: '/api/languages',
    access: everyone,
    summary: 'Languages with their texts',
  },
} as const satisfies Record<string, RouteDeclaration>;
