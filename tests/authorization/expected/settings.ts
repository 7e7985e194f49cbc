import type { RouteName } from '@fiacre/contract';
import { forPeople, open, only, type ExpectedRoute } from './expected-route.ts';

const language = { about: 'language', owners: ['admin'] } as const;

export const expectedSettingsRoutes = {
  getSettings: open(),
  updateSettings: only(['admin'], { body: { panic: '112' } }),
  listLanguages: open(),
  addLanguage: only(['admin'], { body: { langName: 'Nederlands', langLocale: 'nl', dateLocale: 'nl' } }),
  updateLanguage: only(['admin'], { ...language, body: { langName: 'Português' } }),
  deleteLanguage: only(['admin'], language),
  makeDefaultLanguage: only(['admin'], language),
  checkBaseSettings: forPeople({ body: { reqType: 'auth' } }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
