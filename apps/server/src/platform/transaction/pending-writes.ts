import type { Insertable, Transaction } from 'kysely';
import type { AuditTable, MessageTable, OutboxTable, PlatformTables } from '../database/tables.ts';
import type { Ids } from '../ids/ids.ts';
import type { Clock } from '../time/clock.ts';
import type { Reference, References } from '../reference/reference.ts';
import {
  system,
  type Actor,
  type AuditEntry,
  type LiveFact,
  type OutgoingMessage,
  type ScheduledJob,
  type TransactOptions,
  type Tx,
} from './tx.ts';

/** Puts jobs into the queue inside the given transaction. */
export type JobWriter = (sql: Transaction<PlatformTables>, jobs: readonly ScheduledJob[]) => Promise<void>;

interface Parts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: JobWriter;
  readonly references: References;
}

interface Pending {
  readonly audit: Insertable<AuditTable>[];
  readonly outbox: Insertable<OutboxTable>[];
  readonly messages: Insertable<MessageTable>[];
  readonly jobs: ScheduledJob[];
  readonly beforeCommit: (() => Promise<void>)[];
  readonly afterCommit: (() => void)[];
}

/** Gathers what the work wants saved beside its own rows, so that each kind costs one statement. */
export function beginWrites(parts: Parts, { actor = system, referenceVersion }: TransactOptions) {
  let reference: Promise<Reference> | null = null;
  const now = parts.clock.now();
  const pending: Pending = {
    audit: [],
    outbox: [],
    messages: [],
    jobs: [],
    beforeCommit: [],
    afterCommit: [],
  };
  return {
    over: (sql: Transaction<PlatformTables>): Tx => ({
      sql,
      now,
      actor,
      newId: () => parts.ids.next(),
      audit: (entry) => pending.audit.push(auditRow(parts.ids.next(), now, actor, entry)),
      publish: (fact) => pending.outbox.push(outboxRow(parts.ids.next(), now, fact)),
      send: (message) => pending.messages.push(messageRow(parts.ids.next(), now, message)),
      schedule: (job) => pending.jobs.push(job),
      reference: () => (reference ??= parts.references.current(sql, referenceVersion)),
      beforeCommit: (work) => pending.beforeCommit.push(work),
      afterCommit: (work) => pending.afterCommit.push(work),
    }),
    async save(sql: Transaction<PlatformTables>): Promise<void> {
      for (const work of pending.beforeCommit) await work();
      if (pending.audit.length > 0) await sql.insertInto('audit_log').values(pending.audit).execute();
      if (pending.outbox.length > 0) await sql.insertInto('outbox').values(pending.outbox).execute();
      if (pending.messages.length > 0) await sql.insertInto('messages').values(pending.messages).execute();
      if (pending.jobs.length > 0) await parts.jobs(sql, pending.jobs);
    },
    committed(wake: () => void): void {
      for (const work of pending.afterCommit) work();
      if (pending.outbox.length > 0 || pending.messages.length > 0) wake();
    },
  };
}

function auditRow(id: string, at: Date, actor: Actor, entry: AuditEntry): Insertable<AuditTable> {
  return {
    id,
    at,
    actor_id: actor.id,
    actor_role: actor.role,
    action: entry.action,
    object_kind: entry.object.kind,
    object_id: entry.object.id,
    facts: JSON.stringify(entry.facts ?? {}),
    request_id: actor.requestId,
  };
}

function outboxRow(id: string, now: Date, fact: LiveFact): Insertable<OutboxTable> {
  return {
    id,
    created_at: now,
    seq: null,
    topics: [...fact.topics],
    event: fact.event,
    data: JSON.stringify(fact.data ?? null),
  };
}

function messageRow(id: string, now: Date, message: OutgoingMessage): Insertable<MessageTable> {
  return {
    id,
    created_at: now,
    channel: message.channel,
    recipient: message.to,
    subject: message.subject,
    body: message.body,
    screen: message.screen ?? null,
    params: JSON.stringify(message.params ?? {}),
    device: message.device ?? null,
    template: message.template ?? null,
    bulk: message.bulk ?? false,
    failure: null,
    status: 'waiting',
    next_attempt_at: now,
    sent_at: null,
  };
}
