import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedMoneyRoutes = {
  getWallet: only(['rider', 'driver']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
