import type { RawBuilder, Transaction } from 'kysely';
import { sql } from '../database/sql.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { AuditRow, MessageRow, OutboxRow } from './rows.ts';
import type { EventRow } from './tx.ts';

export interface Rows {
  readonly audit: readonly AuditRow[];
  readonly outbox: readonly OutboxRow[];
  readonly messages: readonly MessageRow[];
}

export interface Saved {
  /** The rows of the outbox with their numbers, as any node reads them. */
  readonly events: readonly EventRow[];
  /** Whether this transaction has changed the reference data. */
  readonly referenceChanged: boolean;
}

/**
 * Saves all rows in one statement, the transaction's last; its text does not depend on their number. Rows get their
 * numbers after all other writes, so that no transaction waits for a locked row while it holds the lock of the numbers.
 */
export async function saveRows(db: Transaction<PlatformTables>, rows: Rows): Promise<Saved> {
  const outbox = JSON.stringify(rows.outbox);
  const writes = [
    rows.audit.length > 0 ? insertAudit(rows.audit) : [],
    rows.outbox.length > 0 ? insertOutbox(outbox, rows.audit.length > 0) : [],
    rows.messages.length > 0 ? insertMessages(rows.messages) : [],
  ].flat();
  if (writes.length === 0) return { events: [], referenceChanged: false };
  const numbers =
    rows.outbox.length > 0 ? sql`(select json_agg(number order by number) from facts)` : sql`null`;
  const { rows: saved } = await sql<Answer>`with ${sql.join(writes)}
    select current_setting('fiacre.reference_changed', true) = 'true' as "referenceChanged",
      ${numbers} as numbers`.execute(db);
  const [answer] = saved;
  return {
    events: numbered(outbox, answer?.numbers ?? []),
    referenceChanged: answer?.referenceChanged === true,
  };
}

function insertAudit(rows: readonly AuditRow[]): RawBuilder<unknown> {
  return sql`audit as (
    insert into audit_log (id, at, actor_id, actor_role, action, object_kind, object_id, object_uuid, facts,
        request_id, request_uuid, number)
    select *, next_audit_number() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, at timestamptz,
      actor_id uuid, actor_role text, action text, object_kind text, object_id text, object_uuid uuid, facts jsonb,
      request_id text, request_uuid uuid)
    returning number)`;
}

interface Answer {
  readonly referenceChanged: boolean | null;
  readonly numbers: readonly number[] | null;
}

/**
 * Parsed from the stored text, so that an event is the same on this node as on nodes that read it from the database.
 */
function numbered(outbox: string, numbers: readonly number[]): EventRow[] {
  if (numbers.length === 0) return [];
  return (JSON.parse(outbox) as OutboxRow[]).map(({ events }, index) => ({
    number: numbers[index] ?? Number.NaN,
    events,
  }));
}

function insertOutbox(rows: string, audits: boolean): RawBuilder<unknown> {
  // The first row lists the transaction's entries of the audit log.
  const audited = audits
    ? sql`case when row_number() over () = 1 then (select array_agg(number) from audit) end`
    : sql`null::bigint[]`;
  return sql`facts as (
    insert into outbox (number, created_at, topics, events, audited)
    select next_event_number(), created_at, topics, events, ${audited} from json_to_recordset(${rows}::json) as (
      created_at timestamptz, topics text[], events json)
    returning number)`;
}

function insertMessages(rows: readonly MessageRow[]): RawBuilder<unknown> {
  return sql`sent as (
    insert into messages (id, created_at, next_attempt_at, channel, recipient, subject, body, screen, params, device,
      template, bulk, expires_at, status)
    select id, created_at, created_at, channel, recipient, subject, body, screen, params, device, template, bulk, expires_at,
      'waiting' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, created_at timestamptz,
      channel text, recipient text, subject text, body text, screen text, params jsonb, device text, template text,
      bulk boolean, expires_at timestamptz))`;
}
