import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedSetupRoutes = {
  getSetup: only(['admin']),
  changeSetupStep: only(['admin'], { params: { step: 'maps' }, body: { state: 'done' } }),
  sendTestMail: only(['admin']),
  testRoute: only(['admin']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
