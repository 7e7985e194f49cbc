import type { AuditRow, ListAuditResponse, QueryOf } from '@fiacre/contract';
import { parseReference } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type * as z from 'zod';
import type { PlatformTables } from '../platform/database/tables.ts';
import { containing, countRows, readSort, shownTotal } from '../platform/http/list-query.ts';
import { namesIn, type AuditNames } from './audit-names.ts';
import type { AuditTables } from './tables.ts';

const defaultPageSize = 20;
const sortColumns = { at: 'audit_log.at' } as const;

/** One page of the audit log, newest first by default. */
export async function listAudit(
  db: Kysely<PlatformTables>,
  query: QueryOf<'listAudit'>,
): Promise<z.infer<typeof ListAuditResponse>> {
  const { page = 1, pageSize = defaultPageSize, sort = '-at' } = query;
  const { direction } = readSort(sortColumns, sort);
  const found = filtered(db, query);
  const counted = await countRows(db, found);
  const rows = await found
    .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit_log.id')
    .selectAll('audit_log')
    .select(['audit_seals.seq', 'audit_seals.hash'])
    .orderBy('audit_log.at', direction)
    .orderBy('audit_log.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const names = await namesIn(db, rows);
  return { items: rows.map((row) => present(row, names)), ...shownTotal(counted), page, pageSize };
}

function filtered(db: Kysely<PlatformTables>, query: QueryOf<'listAudit'>) {
  const { action, actorRole, objectKind, objectId, actorId, from, until, q = '' } = query;
  let rows = db.withTables<AuditTables>().selectFrom('audit_log');
  if (action !== undefined) rows = rows.where('action', '=', action);
  if (actorRole !== undefined) rows = rows.where('actor_role', '=', actorRole);
  // This condition lets PostgreSQL use the partial index, which leaves bookings out.
  if (action !== undefined && !action.startsWith('booking-'))
    rows = rows.where(sql<boolean>`action not like 'booking-%'`);
  if (objectKind !== undefined) rows = rows.where('object_kind', '=', objectKind);
  if (objectId !== undefined) rows = rows.where('object_id', '=', objectId);
  if (actorId !== undefined) rows = rows.where('actor_id', '=', actorId);
  if (from !== undefined) rows = rows.where('audit_log.at', '>=', new Date(from));
  if (until !== undefined) rows = rows.where('audit_log.at', '<', new Date(until));
  return q.trim() === '' ? rows : rows.where(matching(q.trim()));
}

/** Rows whose action or actor contains the typed text, or whose object has it as its id or booking reference. */
function matching(typed: string) {
  const pattern = containing(typed);
  return sql<boolean>`(action ilike ${pattern} or object_id = ${typed}
    or actor_id in (select id from users where first_name || ' ' || last_name ilike ${pattern})
    or (object_kind = 'booking' and object_id in
      (select id::text from bookings where reference = ${parseReference(typed) ?? ''})))`;
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

function present(row: Row, names: AuditNames): AuditRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: names.personOf(row.actor_id),
    actorRole: row.actor_role,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
    objectName: names.objectOf(row.object_kind, row.object_id),
    facts: row.facts,
    requestId: row.request_id,
    seal: row.seq !== null && row.hash !== null ? { seq: row.seq, hash: row.hash } : null,
  };
}
