import { createHash } from 'node:crypto';
import { sql } from 'kysely';

/** A row of the audit log as it is chained: every column as text that does not depend on settings. */
export interface ChainedRow {
  readonly id: string;
  readonly at: Date;
  readonly text: string;
}

/** The hash before the first link. */
export const chainStart = '0'.repeat(64);

/**
 * A row's columns as one JSON array. jsonb prints its keys in a fixed order and the timestamp is printed in UTC, so
 * that the same row gives the same text in every session and on every version of the database.
 */
export const chainedText = sql<string>`jsonb_build_array(
  audit_log.id, to_char(audit_log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), audit_log.actor_id,
  audit_log.actor_role, audit_log.action, audit_log.object_kind, audit_log.object_id, audit_log.facts,
  audit_log.request_id)::text`;

/** The hash of the next link: it depends on every row before it. */
export function linkHash(previous: string, text: string): string {
  return createHash('sha256').update(`${previous}\n${text}`).digest('hex');
}
