import type { Transaction } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Ids } from '../ids/ids.ts';
import type { Clock } from '../time/clock.ts';
import type { Reference, References } from '../reference/reference.ts';
import { auditRow, messageRow, outboxRows, type AuditRow, type MessageRow } from './rows.ts';
import { saveRows, type Saved } from './save-rows.ts';
import {
  system,
  type OutgoingMessage,
  type ScheduledJob,
  type StoredEvent,
  type TransactOptions,
  type Tx,
  type Undelivered,
} from './tx.ts';

/** Puts jobs into their queues inside the given transaction. */
export type JobWriter = (sql: Transaction<PlatformTables>, jobs: readonly ScheduledJob[]) => Promise<void>;

interface Parts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: JobWriter;
  readonly references: References;
  /** Whether to store pushes to people without a device as well, for the sandbox's outbox. */
  readonly keepsEveryMessage: boolean;
}

interface Pending {
  readonly audit: AuditRow[];
  readonly events: StoredEvent[];
  readonly messages: MessageRow[];
  /** Pushes stored only as notifications, since there is no device to send them to. */
  withoutDevice: number;
  readonly jobs: ScheduledJob[];
  readonly beforeCommit: (() => Promise<void>)[];
  readonly afterCommit: (() => void)[];
}

/** Collects all data to be saved with the work's own rows, so that everything takes one statement. */
export function beginWrites(parts: Parts, { actor = system, referenceVersion }: TransactOptions) {
  let reference: Promise<Reference> | null = null;
  const now = parts.clock.now();
  const pending: Pending = {
    audit: [],
    events: [],
    messages: [],
    withoutDevice: 0,
    jobs: [],
    beforeCommit: [],
    afterCommit: [],
  };
  const send = (message: OutgoingMessage) => {
    // The receiver finds it in the notifications. Source: PUSH-5.
    const reachesNobody = message.channel === 'push' && (message.device ?? null) === null;
    if (reachesNobody && !parts.keepsEveryMessage) pending.withoutDevice += 1;
    else pending.messages.push(messageRow(parts.ids.next(), now, message));
  };
  return {
    over: (sql: Transaction<PlatformTables>): Tx => ({
      sql,
      now,
      actor,
      newId: () => parts.ids.next(),
      audit: (entry) => pending.audit.push(auditRow(parts.ids.next(), now, actor, entry)),
      publish: (event) => pending.events.push(event),
      send,
      schedule: (job) => pending.jobs.push(job),
      reference: () => (reference ??= parts.references.current(sql, referenceVersion)),
      beforeCommit: (work) => pending.beforeCommit.push(work),
      afterCommit: (work) => pending.afterCommit.push(work),
    }),
    async save(sql: Transaction<PlatformTables>): Promise<Saved> {
      for (const work of pending.beforeCommit) await work();
      if (pending.jobs.length > 0) await parts.jobs(sql, pending.jobs);
      return saveRows(sql, { ...pending, outbox: outboxRows(now, pending.events, pending.audit.length > 0) });
    },
    committed({ events }: Saved, wake: (undelivered: Undelivered) => void): void {
      for (const work of pending.afterCommit) work();
      const messages = new Set(pending.messages.map(({ channel }) => channel));
      const { withoutDevice } = pending;
      if (events.length > 0 || messages.size > 0 || withoutDevice > 0)
        wake({ events, messages, withoutDevice });
    },
  };
}
