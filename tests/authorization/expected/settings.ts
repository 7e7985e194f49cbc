import type { RouteName } from '@fiacre/contract';
import { open, only, type ExpectedRoute } from './expected-route.ts';

export const expectedSettingsRoutes = {
  getSettings: open(),
  updateSettings: only(['admin'], { body: { panic: '112' } }),
  listLanguages: open(),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
