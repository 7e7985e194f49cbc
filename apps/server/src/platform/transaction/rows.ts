import type { Actor, AuditEntry, StoredEvent, OutgoingMessage } from './tx.ts';

/** The columns of an audit row, as they go through JSON. */
export type AuditRow = ReturnType<typeof auditRow>;
export type OutboxRow = ReturnType<typeof outboxRow>;
export type MessageRow = ReturnType<typeof messageRow>;

export function auditRow(id: string, at: Date, actor: Actor, entry: AuditEntry) {
  return {
    id,
    at,
    actor_id: actor.id,
    actor_role: actor.role,
    action: entry.action,
    object_kind: entry.object.kind,
    object_id: entry.object.id,
    facts: entry.facts ?? {},
    request_id: actor.requestId,
  };
}

export function outboxRow(id: string, now: Date, event: StoredEvent) {
  return { id, created_at: now, topics: event.topics, event: event.event, data: event.data ?? null };
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
  };
}
