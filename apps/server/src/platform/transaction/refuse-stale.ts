import type { ErrorCode, ErrorFacts } from '@fiacre/contract/errors';
import { sql, type UpdateResult } from 'kysely';
import { refuse } from '../refusal/refusal.ts';
import { isAbout } from './audited-object.ts';
import type { AuditEntry, Tx } from './tx.ts';

const staffRoles: ReadonlySet<string> = new Set(['admin', 'fleetadmin']);

/**
 * Refuses a change of an object that somebody else has changed since. The refusal says when, and tells staff who, so
 * that two people can settle it.
 */
export async function refuseStale(
  tx: Tx,
  object: AuditEntry['object'],
  facts: ErrorFacts,
  code: ErrorCode = 'stale_version',
): Promise<never> {
  return refuse(code, { ...facts, ...(await lastChangeOf(tx, object)) });
}

/** Completes a version-checked update (`… where id = ? and version = ?`). */
export async function requireFresh(
  tx: Tx,
  result: UpdateResult | undefined,
  object: AuditEntry['object'],
  facts: ErrorFacts,
): Promise<void> {
  if (result?.numUpdatedRows !== 1n) await refuseStale(tx, object, facts);
}

interface LastChange {
  readonly at: Date;
  readonly name: string | null;
}

/** The newest entry about the object in the audit log. */
async function lastChangeOf(tx: Tx, { kind, id }: AuditEntry['object']): Promise<ErrorFacts> {
  const { rows } = await sql<LastChange>`
    select audit_log.at, nullif(trim(users.first_name || ' ' || users.last_name), '') as name
    from audit_log left join users on users.id = audit_log.actor_id
    where ${isAbout([kind], id)}
    order by audit_log.number desc nulls last, audit_log.at desc limit 1`.execute(tx.sql);
  const [last] = rows;
  if (last === undefined) return {};
  const isStaff = staffRoles.has(tx.actor.role);
  return { changedAt: last.at.toISOString(), ...(isStaff && { changedBy: last.name }) };
}
