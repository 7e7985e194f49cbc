import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { auditedObject } from '../platform/transaction/audited-object.ts';

/** The hash before the first link. */
export const chainStart = '0'.repeat(64);

/**
 * A row's columns as one JSON array. jsonb prints its keys in a fixed order and the timestamp is printed in UTC, so
 * that the same row gives the same text in every session and on every version of the database.
 */
export const chainedText = sql<string>`jsonb_build_array(
  audit_log.id, to_char(audit_log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), audit_log.actor_id,
  audit_log.actor_role, audit_log.action, audit_log.object_kind, ${auditedObject}, audit_log.facts,
  coalesce(audit_log.request_uuid::text, audit_log.request_id))::text`;

/** Linked in place of a row that was deleted before it had a link. */
export const deletedText = 'deleted';

/** The hash of the next link: it depends on every row before it. */
export function linkHash(previous: string, text: string): string {
  return createHash('sha256').update(`${previous}\n${text}`).digest('hex');
}

/** How many links a row of `audit_links` has. */
export const linksIn = sql<number>`octet_length(hashes) / 32`;

/** The hash in hex at a place of a row of `audit_links`; empty after its last one. */
export function hashAt(place: RawBuilder<number>): RawBuilder<string> {
  return sql`encode(substring(hashes from (${place} * 32 + 1)::integer for 32), 'hex')`;
}

/**
 * Numbers up to `until` used by a transaction whose entry is gone. Numbers that no transaction used were rolled back.
 * Events are kept for a day or two, and the chain is extended every minute.
 */
export function deletedAfter(number: number, until: number | null): RawBuilder<{ readonly number: number }> {
  const inRange = (column: RawBuilder<unknown>) =>
    sql`${column} > ${number} and (${until}::bigint is null or ${column} <= ${until})`;
  return sql`select used as number from outbox, unnest(audited) used where ${inRange(sql`used`)}
    except select number from audit_log where ${inRange(sql`number`)} order by number`;
}
