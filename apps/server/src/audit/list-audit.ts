import type { AuditRow, ListAuditResponse, QueryOf } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { AuditTables } from './tables.ts';

const defaultPageSize = 20;

/** One page of the audit log, newest first. */
export async function listAudit(
  db: Kysely<PlatformTables>,
  query: QueryOf<'listAudit'>,
): Promise<z.infer<typeof ListAuditResponse>> {
  const { page = 1, pageSize = defaultPageSize } = query;
  const found = filtered(db, query);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit_log.id')
    .selectAll('audit_log')
    .select(['audit_seals.seq', 'audit_seals.hash'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(present), total, page, pageSize };
}

function filtered(db: Kysely<PlatformTables>, query: QueryOf<'listAudit'>) {
  const { action, objectKind, objectId, actorId, from, until } = query;
  let rows = db.withTables<AuditTables>().selectFrom('audit_log');
  if (action !== undefined) rows = rows.where('action', '=', action);
  if (objectKind !== undefined) rows = rows.where('object_kind', '=', objectKind);
  if (objectId !== undefined) rows = rows.where('object_id', '=', objectId);
  if (actorId !== undefined) rows = rows.where('actor_id', '=', actorId);
  if (from !== undefined) rows = rows.where('audit_log.at', '>=', new Date(from));
  if (until !== undefined) rows = rows.where('audit_log.at', '<', new Date(until));
  return rows;
}

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly action: string;
  readonly object_kind: string;
  readonly object_id: string;
  readonly facts: Record<string, unknown>;
  readonly request_id: string | null;
  readonly seq: number | null;
  readonly hash: string | null;
}

function present(row: Row): AuditRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorRole: row.actor_role,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
    facts: row.facts,
    requestId: row.request_id,
    seal: row.seq !== null && row.hash !== null ? { seq: row.seq, hash: row.hash } : null,
  };
}
