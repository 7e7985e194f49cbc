import { isUuid } from '../ids/is-uuid.ts';
import { objectColumns } from './audited-object.ts';
import type { Actor, AuditEntry, StoredEvent, OutgoingMessage } from './tx.ts';

/** A transaction with more events has several rows. Changing this changes the order of stored events. */
export const maxEventsPerRow = 100;

/** The columns of an audit row, in the form in which JSON passes them. */
export type AuditRow = ReturnType<typeof auditRow>;
export type OutboxRow = ReturnType<typeof outboxRows>[number];
export type MessageRow = ReturnType<typeof messageRow>;

export function auditRow(id: string, at: Date, actor: Actor, entry: AuditEntry) {
  return {
    id,
    at,
    actor_id: actor.id,
    actor_role: actor.role,
    action: entry.action,
    object_kind: entry.object.kind,
    ...objectColumns(entry.object.id),
    facts: entry.facts ?? {},
    ...requestColumns(actor.requestId),
  };
}

function requestColumns(id: string | null) {
  // A text of one byte: the first null in a row takes eight.
  return id !== null && isUuid(id)
    ? { request_id: '', request_uuid: id }
    : { request_id: id, request_uuid: null };
}

/**
 * The events of a transaction, in as few rows as possible. If it has audit rows, there is a row even without events,
 * since it lists them.
 */
export function outboxRows(now: Date, events: readonly StoredEvent[], audits: boolean) {
  const length = Math.max(Math.ceil(events.length / maxEventsPerRow), audits ? 1 : 0);
  const rows = Array.from({ length }, (_, index) =>
    events.slice(index * maxEventsPerRow, (index + 1) * maxEventsPerRow),
  );
  return rows.map((some) => ({
    created_at: now,
    topics: [...new Set(some.flatMap(({ topics }) => topics))],
    events: some.map(({ topics, event, data }) => ({ topics, event, data: data ?? null })),
  }));
}

export function messageRow(id: string, now: Date, message: OutgoingMessage) {
  return {
    id,
    created_at: now,
    channel: message.channel,
    recipient: message.to,
    subject: message.subject,
    body: message.body,
    screen: message.screen ?? null,
    params: message.params ?? {},
    device: message.device ?? null,
    template: message.template ?? null,
    bulk: message.bulk ?? false,
    expires_at: message.expiresAt ?? null,
  };
}
