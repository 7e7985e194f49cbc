import type { RouteName } from '@fiacre/contract';
import { only, type ExpectedRoute } from './expected-route.ts';

export const expectedAuditRoutes = {
  listAudit: only(['admin']),
  checkAudit: only(['admin']),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
