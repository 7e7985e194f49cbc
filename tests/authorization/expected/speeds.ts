import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedSpeedRoutes = {
  listLearnedSpeeds: only(['admin']),
  learnSpeeds: only(['admin']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
