import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedAttentionRoutes = {
  listAttention: only(['fleetadmin', 'admin']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
