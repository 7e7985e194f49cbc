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
  /** The id of the object; empty if it is in `object_uuid`, as nearly always. */
  object_id: string;
  object_uuid: string | null;
  facts: Json<Record<string, unknown>>;
  /** The id of the request; empty if it is in `request_uuid`, as nearly always. */
  request_id: string | null;
  request_uuid: string | null;
  /** Set while the transaction commits; null if an earlier version wrote the row. */
  number: number | null;
}

/** The live events of one transaction. */
export interface OutboxTable {
  /** Set while the transaction commits, so that rows become visible almost in this order. */
  number: number;
  created_at: Date;
  topics: string[];
  events: Json<readonly object[]>;
  /** The numbers of the transaction's audit rows, which show that they were written. */
  audited: number[] | null;
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
  /** Not sent after this; null if it is useful at any time. */
  expires_at: Generated<Date | null>;
  /** The service's report about a text message or push after accepting it. */
  delivery: Generated<DeliveryReport | null>;
  /** The service's error code. */
  delivery_error: Generated<string | null>;
  /** Where the push service stores that report, until the server has read it. */
  receipt_id: Generated<string | null>;
}

/** In the order in which reports replace each other: a late report changes nothing. */
export const deliveryReports = ['queued', 'sending', 'sent', 'failed', 'undelivered', 'delivered'] as const;
export type DeliveryReport = (typeof deliveryReports)[number];

/** An email address or phone number that its service permanently refused. */
export interface DeadAddressTable {
  address: string;
  /** The service's code, such as `smtp_550`. */
  reason: string;
  failed_at: Date;
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

/** The newest result of a nightly check. */
export interface CheckResultTable {
  name: string;
  at: Date;
  /** 0 if there were no problems. */
  differences: number;
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
  reference_version: ReferenceVersionTable;
  messages: MessageTable;
  dead_addresses: DeadAddressTable;
  check_results: CheckResultTable;
  idempotent_answers: AnswerTable;
}
