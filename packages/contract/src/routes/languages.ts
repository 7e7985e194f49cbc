import { everyone, type RouteDeclaration } from '../declare/policy.ts';

/** Source: DEMO-8, LANG-9. */
const editLanguage = { access: ['admin'], demo: 'closed' } as const;

export const languageRoutes = {
  listLanguages: {
    method: 'GET',
    path: '/api/languages',
    access: everyone,
    shared: true,
    summary: 'Languages with their texts',
  },
  addLanguage: {
    ...editLanguage,
    method: 'POST',
    path: '/api/languages',
    summary: 'Add a language with the texts of the default language',
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
    summary: 'Make a language the default',
  },
} as const satisfies Record<string, RouteDeclaration>;
