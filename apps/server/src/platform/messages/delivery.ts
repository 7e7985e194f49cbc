import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { DueMessage, Senders } from './senders.ts';

const batch = 20;
const mostAttempts = 8;
/** A claimed message is tried again after this, should its process have died. */
const claimMinutes = 2;

export interface DeliveryParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly senders: Senders;
  /** Keeps the text of a sent message; only the sandbox shows it. */
  readonly keepText: boolean;
}

/** Sends what waits, at least once each; returns how many were tried. */
export async function deliverMessages(parts: DeliveryParts): Promise<number> {
  const due = await claim(parts);
  for (const message of due) await deliver(parts, message);
  return due.length;
}

async function claim(parts: DeliveryParts): Promise<DueMessage[]> {
  const now = parts.clock.now();
  const { rows } = await sql<DueMessage>`
    update messages set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + ${`${claimMinutes} minutes`}::interval
    where id in (
      select id from messages where status = 'waiting' and next_attempt_at <= ${now}
      order by id limit ${batch} for update skip locked)
    returning id, channel, recipient as to, subject, body, screen, params, device`.execute(parts.db);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function deliver(parts: DeliveryParts, message: DueMessage): Promise<void> {
  const sender = parts.senders[message.channel];
  const facts = { messageId: message.id, channel: message.channel };
  if (sender === null) {
    parts.log.warn(facts, 'no service is configured for this channel; the message is dropped');
    return close(parts, message.id, 'failed');
  }
  try {
    await sender(message);
    await close(parts, message.id, 'sent');
  } catch (error) {
    parts.log.warn({ ...facts, err: error }, 'message not sent');
    await giveUpAfter(parts, message.id);
  }
}

async function close(parts: DeliveryParts, id: string, status: 'sent' | 'failed'): Promise<void> {
  const text = parts.keepText ? {} : { body: '' };
  await parts.db
    .updateTable('messages')
    .set({ status, sent_at: parts.clock.now(), ...text })
    .where('id', '=', id)
    .execute();
}

async function giveUpAfter(parts: DeliveryParts, id: string): Promise<void> {
  await parts.db
    .updateTable('messages')
    .set({ status: 'failed', body: '' })
    .where('id', '=', id)
    .where('attempts', '>=', mostAttempts)
    .execute();
}
