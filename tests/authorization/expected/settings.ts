import type { RouteName } from '@fiacre/contract';
import { onePixel } from '../../../apps/server/src/files/testing/pictures.ts';
import { forPeople, open, only, type ExpectedRoute } from './expected-route.ts';

const language = { about: 'language', owners: ['admin'] } as const;

export const expectedSettingsRoutes = {
  getSettings: open(),
  updateSettings: only(['admin'], { body: { panic: '112', expected: { panic: '' } } }),
  // Before anybody has uploaded one.
  getLogo: open({ answers: '404 not_found' }),
  putLogo: only(['admin'], { query: { expected: '' }, body: onePixel }),
  listLanguages: open(),
  addLanguage: only(['admin'], { body: { langName: 'Nederlands', langLocale: 'nl', dateLocale: 'nl' } }),
  updateLanguage: only(['admin'], { ...language, body: { langName: 'Português', version: 1 } }),
  deleteLanguage: only(['admin'], language),
  makeDefaultLanguage: only(['admin'], language),
  checkBaseSettings: forPeople({ body: { reqType: 'auth' } }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
