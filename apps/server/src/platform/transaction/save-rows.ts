import { sql, type RawBuilder, type Transaction } from 'kysely';
import { thenCommit } from '../database/pipelined-pool.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { AuditRow, MessageRow, OutboxRow } from './rows.ts';

export interface Rows {
  readonly audit: readonly AuditRow[];
  readonly outbox: readonly OutboxRow[];
  readonly messages: readonly MessageRow[];
}

export interface Saved {
  /** Whether this transaction has changed the reference data. */
  readonly referenceChanged: boolean;
}

/** Saves all rows in one statement, the transaction's last; its text does not depend on their number. */
export async function saveRows(db: Transaction<PlatformTables>, rows: Rows): Promise<Saved> {
  const inserts = [
    rows.audit.length > 0 ? insertAudit(rows.audit) : [],
    rows.outbox.length > 0 ? insertOutbox(rows.outbox) : [],
    rows.messages.length > 0 ? insertMessages(rows.messages) : [],
  ].flat();
  if (inserts.length === 0) return { referenceChanged: false };
  const { rows: saved } = await sql<Saved>`${sql.raw(thenCommit)}with ${sql.join(inserts)}
    select current_setting('fiacre.reference_changed', true) = 'true' as "referenceChanged"`.execute(db);
  return { referenceChanged: saved[0]?.referenceChanged === true };
}

function insertAudit(rows: readonly AuditRow[]): RawBuilder<unknown> {
  return sql`audit as (
    insert into audit_log (id, at, actor_id, actor_role, action, object_kind, object_id, facts, request_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, at timestamptz, actor_id uuid,
      actor_role text, action text, object_kind text, object_id text, facts jsonb, request_id text)
    returning id, at), sealed_later as (
    insert into audit_waiting (audit_id, audit_at) select id, at from audit)`;
}

function insertOutbox(rows: readonly OutboxRow[]): RawBuilder<unknown> {
  return sql`facts as (
    insert into outbox (number, created_at, topics, events)
    select next_event_number(), created_at, topics, events from json_to_recordset(${JSON.stringify(rows)}::json) as (
      created_at timestamptz, topics text[], events json))`;
}

function insertMessages(rows: readonly MessageRow[]): RawBuilder<unknown> {
  return sql`sent as (
    insert into messages (id, created_at, next_attempt_at, channel, recipient, subject, body, screen, params, device,
      template, bulk, status)
    select id, created_at, created_at, channel, recipient, subject, body, screen, params, device, template, bulk,
      'waiting' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, created_at timestamptz,
      channel text, recipient text, subject text, body text, screen text, params jsonb, device text, template text,
      bulk boolean))`;
}
