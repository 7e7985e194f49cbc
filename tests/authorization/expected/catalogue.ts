import type { RouteName } from '@fiacre/contract';
import { open, forPeople, type ExpectedRoute } from './expected-route.ts';

export const expectedCatalogueRoutes = {
  listCarTypes: open(),
  listCancellationReasons: forPeople(),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
