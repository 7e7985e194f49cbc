import * as audit from '../audit.ts';
import type { auditRoutes } from '../routes/audit.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const auditSchemas = {
  listAudit: { query: audit.ListAuditQuery, response: audit.ListAuditResponse },
  checkAudit: { response: audit.AuditCheck },
} as const satisfies Record<keyof typeof auditRoutes, RouteSchemas>;
