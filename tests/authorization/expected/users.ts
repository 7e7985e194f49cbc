import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedUserRoutes = {
  listUsers: only(['fleetadmin', 'admin']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
