import type { ColumnType, Generated } from 'kysely';

/** jsonb: written as JSON text, read as the parsed value. */
export type Json<T> = ColumnType<T, string, string>;

export interface AuditTable {
  id: string;
  at: Date;
  actor_id: string | null;
  actor_role: string;
  action: string;
  object_kind: string;
  object_id: string;
  facts: Json<Record<string, unknown>>;
  request_id: string | null;
}

export interface OutboxTable {
  id: string;
  created_at: Date;
  /** Assigned by the dispatcher in the order in which rows became visible; null until then. */
  seq: number | null;
  /** The database's insert counter, which orders rows without a number. Rows from before this column have none. */
  place: Generated<number | null>;
  topics: string[];
  event: string;
  data: Json<unknown>;
}

export interface OutboxCursorTable {
  id: number;
  last_seq: number;
}

export interface MessageTable {
  id: string;
  created_at: Date;
  channel: 'mail' | 'sms' | 'push';
  recipient: string;
  subject: string;
  body: string;
  screen: string | null;
  params: Json<Readonly<Record<string, string>>>;
  device: string | null;
  template: string | null;
  bulk: boolean;
  /** `not_sent`: no service is configured for the channel, or the person has no device. */
  status: 'waiting' | 'sent' | 'failed' | 'not_sent';
  /** A one-word failure reason; never the text or the address. */
  failure: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date;
  sent_at: Date | null;
}

export interface AnswerTable {
  caller: string;
  route: string;
  key: string;
  request_hash: string;
  status: number;
  body: Json<unknown>;
  created_at: Date;
}

/** Changes with every change to the data that `References` caches. */
export interface ReferenceVersionTable {
  id: number;
  version: string;
}

/** An applied SQL file, identified by its path or migration name. */
export interface SqlFileTable {
  name: string;
  version: number;
  hash: string;
}

export interface PlatformTables {
  sql_files: SqlFileTable;
  audit_log: AuditTable;
  outbox: OutboxTable;
  outbox_cursor: OutboxCursorTable;
  reference_version: ReferenceVersionTable;
  messages: MessageTable;
  idempotent_answers: AnswerTable;
}
