import * as z from 'zod';
import { Id, Instant, pageOf, pageQuery } from '../declare/primitives.ts';
import type { auditRoutes } from '../routes/audit.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal } from '../declare/sensitive.ts';

const name = z.string().min(1).max(80);

export const ListAuditQuery = z.strictObject({
  ...pageQuery,
  /** Part of the action, or of the name of the person who acted, or a whole id or booking reference. */
  q: z.string().max(100).optional(),
  action: name.optional(),
  actorRole: name.optional(),
  objectKind: name.optional(),
  objectId: name.optional(),
  actorId: Id.optional(),
  from: Instant.optional(),
  until: Instant.optional(),
});

/** Who did what to which object; `facts` contain the values before and after, never personal data. */
export const AuditRow = z.object({
  id: Id,
  at: Instant,
  actorId: Id.nullable(),
  /** The person's current name; null for the system, for guests and if the account was deleted. */
  actorName: personal(z.string().nullable()),
  actorRole: z.string(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  /** The reference of a booking or the name of a person; null for anything else. */
  objectName: personal(z.string().nullable()),
  facts: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  /** Its link in the hash chain; null until it has one, which takes up to a minute. */
  seal: z.object({ seq: z.int(), hash: z.string() }).nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;
export const ListAuditResponse = pageOf(AuditRow);

/** A place where the chain is broken; `seq` is null for a row without a link, `auditId` for one that is gone. */
export const AuditBreak = z.object({
  seq: z.int().nullable(),
  auditId: Id.nullable(),
  what: z.enum(['changed', 'row-missing', 'link-missing', 'never-sealed']),
});
export type AuditBreak = z.infer<typeof AuditBreak>;

/** Keep a copy of `head` elsewhere: it reveals whether the whole chain was rewritten. */
export const AuditCheck = z.object({
  ok: z.boolean(),
  checked: z.int(),
  head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
  breaks: z.array(AuditBreak),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const auditSchemas = {
  listAudit: { query: ListAuditQuery, response: ListAuditResponse },
  checkAudit: { response: AuditCheck },
} as const satisfies Record<keyof typeof auditRoutes, RouteSchemas>;
