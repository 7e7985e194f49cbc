import { everyone, signedIn, type RouteDeclaration } from '../policy.ts';

/** Source: DEMO-8, LANG-9. */
const editLanguage = { access: ['admin'], demo: 'closed' } as const;

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
  addLanguage: {
    ...editLanguage,
    method: 'POST',
    path: '/api/languages',
    summary: 'Add a language with the texts of the default one',
  },
  updateLanguage: {
    ...editLanguage,
    method: 'PATCH',
    path: '/api/languages/:id',
    summary: 'Change a language or its texts',
  },
  deleteLanguage: {
    ...editLanguage,
    method: 'DELETE',
    path: '/api/languages/:id',
    summary: 'Delete a language that is not the default',
  },
  makeDefaultLanguage: {
    ...editLanguage,
    method: 'POST',
    path: '/api/languages/:id/make-default',
    summary: 'Make a language the only default',
  },
  checkBaseSettings: {
    method: 'POST',
    path: '/api/base-settings-check',
    access: signedIn,
    limit: { max: 30, perSeconds: 60 },
    summary: 'Licence check after sign-in, where a licence service is configured',
  },
} as const satisfies Record<string, RouteDeclaration>;
