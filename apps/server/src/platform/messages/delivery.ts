import { sql, type Kysely } from 'kysely';
import type { MessageTable, PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { SendFault } from './send-fault.ts';
import { channels, type Channel, type DueMessage, type Senders } from './due-message.ts';

/** Messages that are on their way at once; a mail server takes few connections from one sender. */
const atOnce: Readonly<Record<Channel, number>> = { mail: 5, sms: 10, push: 50 };
const mostAttempts = 8;
/** A claimed message is tried again after this, should its process have died. */
const claimMinutes = 2;
/** A code is of use for minutes: the first pauses are short, then each doubles. */
const firstPauseSeconds = 15;
const longestPauseSeconds = 3600;

export interface DeliveryParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly senders: Senders;
  /** Keeps the text of a sent message, and what goes nowhere; only the sandbox shows it. */
  readonly keepText: boolean;
  /** Counts how messages ended. */
  count(channel: Channel, outcome: string): void;
  /** The push service no longer knows this device. */
  readonly forgetDevice: (token: string) => Promise<void>;
}

/** Sends what waits on these channels, at least once each; returns how many were tried. */
export async function deliverMessages(
  parts: DeliveryParts,
  through: readonly Channel[] = channels,
): Promise<number> {
  let tried = 0;
  for (const channel of through) tried += await deliverThrough(parts, channel);
  return tried;
}

async function deliverThrough(parts: DeliveryParts, channel: Channel): Promise<number> {
  const due = await claim(parts, channel);
  await Promise.all(due.map((message) => deliver(parts, message)));
  return due.length;
}

async function claim({ clock, db }: DeliveryParts, channel: Channel): Promise<DueMessage[]> {
  const now = clock.now();
  const { rows } = await sql<DueMessage>`
    update messages set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + ${`${claimMinutes} minutes`}::interval
    where id in (
      select id from messages where status = 'waiting' and channel = ${channel} and next_attempt_at <= ${now}
      order by bulk, id limit ${atOnce[channel]} for update skip locked)
    returning id, channel, recipient as to, subject, body, screen, params, device, template, attempts`.execute(
    db,
  );
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function deliver(parts: DeliveryParts, message: DueMessage): Promise<void> {
  const sender = parts.senders[message.channel];
  // Somebody without a device finds the push among the notifications. Source: PUSH-5.
  if (message.channel === 'push' && message.device === null && !parts.keepText)
    return close(parts, message, 'not_sent', 'no_device');
  try {
    if (sender === null) throw new SendFault('not_configured', 'not_configured');
    await sender(message);
    await close(parts, message, 'sent', null);
  } catch (error) {
    await failed(parts, message, error);
  }
}

// An unknown error may quote the message, so the log gets only its kind.
async function failed(parts: DeliveryParts, message: DueMessage, error: unknown): Promise<void> {
  const fault =
    error instanceof SendFault
      ? error
      : new SendFault('retry', error instanceof Error ? error.name : 'error');
  const { kind, reason } = fault;
  const { id: messageId, channel, template, attempts } = message;
  const givesUp = kind !== 'retry' || attempts >= mostAttempts;
  const facts = { messageId, channel, template, reason, attempts };
  if (givesUp) parts.log.error(facts, 'a message was not sent and is given up');
  else parts.log.warn(facts, 'a message was not sent and is tried again');
  if (kind === 'dead_device') await parts.forgetDevice(message.to);
  if (givesUp) return close(parts, message, kind === 'not_configured' ? 'not_sent' : 'failed', reason);
  parts.count(channel, 'retried');
  await update(parts, messageId, { next_attempt_at: nextTry(parts, fault, attempts), failure: reason });
}

function nextTry({ clock }: DeliveryParts, { retryAfterSeconds }: SendFault, attempts: number): Date {
  const own = firstPauseSeconds * 2 ** (attempts - 1);
  const seconds = Math.min(Math.max(own, retryAfterSeconds ?? 0), longestPauseSeconds);
  return new Date(clock.now().getTime() + seconds * 1000);
}

/** Codes and links are of no use to anybody but the receiver, so the text goes when the message is done. */
async function close(
  parts: DeliveryParts,
  { id, channel }: DueMessage,
  status: Exclude<MessageTable['status'], 'waiting'>,
  failure: string | null,
): Promise<void> {
  const text = parts.keepText ? {} : { subject: '', body: '' };
  await update(parts, id, { status, failure, sent_at: parts.clock.now(), ...text });
  parts.count(channel, failure === 'no_device' ? 'no_device' : status);
}

async function update(
  { db }: DeliveryParts,
  id: string,
  changes: Partial<
    Pick<MessageTable, 'status' | 'failure' | 'sent_at' | 'subject' | 'body' | 'next_attempt_at'>
  >,
): Promise<void> {
  // What was closed meanwhile, such as a push to a device that changed hands, stays closed.
  await db
    .updateTable('messages')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}
