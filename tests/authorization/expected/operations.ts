import type { RouteName } from '@fiacre/contract';
import { open, type ExpectedRoute } from './expected-route.ts';

export const expectedOperationRoutes = {
  sandboxOutbox: open(),
  health: open(),
  ready: open(),
  metrics: open(),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
