import type { Transaction } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Ids } from '../ids/ids.ts';
import type { Clock } from '../time/clock.ts';
import type { Reference, References } from '../reference/reference.ts';
import { auditRow, messageRow, outboxRow, type AuditRow, type MessageRow, type OutboxRow } from './rows.ts';
import { saveRows } from './save-rows.ts';
import { system, type Undelivered, type ScheduledJob, type TransactOptions, type Tx } from './tx.ts';

/** Puts jobs into the queue inside the given transaction. */
export type JobWriter = (sql: Transaction<PlatformTables>, jobs: readonly ScheduledJob[]) => Promise<void>;

interface Parts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: JobWriter;
  readonly references: References;
}

interface Pending {
  readonly audit: AuditRow[];
  readonly outbox: OutboxRow[];
  readonly messages: MessageRow[];
  readonly jobs: ScheduledJob[];
  readonly beforeCommit: (() => Promise<void>)[];
  readonly afterCommit: (() => void)[];
}

/** Collects what the work wants saved with its own rows, so that all of it takes one statement. */
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
      publish: (event) => pending.outbox.push(outboxRow(parts.ids.next(), now, event)),
      send: (message) => pending.messages.push(messageRow(parts.ids.next(), now, message)),
      schedule: (job) => pending.jobs.push(job),
      reference: () => (reference ??= parts.references.current(sql, referenceVersion)),
      beforeCommit: (work) => pending.beforeCommit.push(work),
      afterCommit: (work) => pending.afterCommit.push(work),
    }),
    async save(sql: Transaction<PlatformTables>): Promise<void> {
      for (const work of pending.beforeCommit) await work();
      if (pending.jobs.length > 0) await parts.jobs(sql, pending.jobs);
      await saveRows(sql, pending);
    },
    committed(wake: (undelivered: Undelivered) => void): void {
      for (const work of pending.afterCommit) work();
      const messages = new Set(pending.messages.map(({ channel }) => channel));
      const events = pending.outbox.length > 0;
      if (events || messages.size > 0) wake({ events, messages });
    },
  };
}
