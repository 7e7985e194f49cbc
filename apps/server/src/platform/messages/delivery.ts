import { isMandatory } from '@fiacre/contract/texts/messages';
import { sql, type Kysely } from 'kysely';
import { isDue } from '../database/is-due.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { createClosings, type Closings } from './closings.ts';
import { retireAddress } from './dead-addresses.ts';
import { SendFault } from './send-fault.ts';
import { channels, type Channel, type DueMessage, type SendMessage, type Senders } from './due-message.ts';

/** How many messages are sent at a time; a mail server accepts few connections from one sender. */
const atOnce: Readonly<Record<Channel, number>> = { mail: 5, sms: 10, push: 50 };
const maxAttempts = 8;
/** A claimed message is retried after this time, in case the process that claimed it died. */
const claimMinutes = 2;
/** A code is valid for only a few minutes, so the first delays are short; then each delay doubles. */
const firstDelaySeconds = 15;
const maxDelaySeconds = 3600;

export interface DeliveryParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly senders: Senders;
  /** Whether to keep the text of sent messages and of those without a service; only the sandbox shows them. */
  readonly keepText: boolean;
  /** Counts the results of messages. */
  count(channel: Channel, outcome: string): void;
  /** Called when the push service no longer knows this device. */
  readonly forgetDevice: (token: string) => Promise<void>;
}

/** Sends some of the waiting messages of these channels, at least once each; returns how many were attempted. */
export async function deliverMessages(
  parts: DeliveryParts,
  through: readonly Channel[] = channels,
): Promise<number> {
  let tried = 0;
  const due = await channelsDue(parts);
  for (const channel of through) if (due.has(channel)) tried += await deliverThrough(parts, channel);
  return tried;
}

/** Mostly nothing is due, which this finds with one statement instead of one for each channel. */
async function channelsDue({ clock, db }: DeliveryParts): Promise<ReadonlySet<Channel>> {
  const { rows } = await sql<{ channel: Channel }>`select distinct channel from messages
    where status = 'waiting' and ${isDue('next_attempt_at', clock.now(), maxDelaySeconds)}`.execute(db);
  return new Set(rows.map(({ channel }) => channel));
}

/** Claims and sends one batch of a channel's waiting messages. */
async function deliverThrough(parts: DeliveryParts, channel: Channel): Promise<number> {
  const due = await claim(parts, channel);
  const closings = createClosings(parts);
  await Promise.all(due.map((message) => deliver(parts, closings, message)));
  return due.length;
}

/** Sends a channel's waiting messages until none is left. */
export async function emptyChannel(parts: DeliveryParts, channel: Channel): Promise<void> {
  // The batch was not full, so there are no more.
  while ((await deliverThrough(parts, channel)) === atOnce[channel]);
}

interface Claimed extends DueMessage {
  /** Whether its service has permanently refused this address. */
  readonly dead: boolean;
  readonly expired: boolean;
}

async function claim({ clock, db }: DeliveryParts, channel: Channel): Promise<Claimed[]> {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    update messages set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + ${`${claimMinutes} minutes`}::interval
    where id in (
      select id from messages where status = 'waiting' and channel = ${channel} and ${isDue('next_attempt_at', now, maxDelaySeconds)}
      order by bulk, id limit ${atOnce[channel]} for update skip locked)
    returning id, channel, recipient as to, subject, body, screen, params, device, template, attempts,
      exists (select from dead_addresses where address = recipient) as dead,
      coalesce(expires_at <= ${now}, false) as expired`.execute(db);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function deliver(parts: DeliveryParts, closings: Closings, message: Claimed): Promise<void> {
  const sender = parts.senders[message.channel];
  // Somebody without a device finds the push in their notifications. Source: PUSH-5.
  if (message.channel === 'push' && message.device === null && !parts.keepText)
    return closings.close(message, 'not_sent', 'no_device');
  if (message.expired) return closings.close(message, 'not_sent', 'expired');
  // Codes and links are still sent: with them, the person can prove that the address works again.
  if (message.dead && !isMandatory(message.template ?? ''))
    return closings.close(message, 'not_sent', 'dead_address');
  const result = await attempt(sender, message);
  if (result instanceof SendFault) return failed(parts, closings, message, result);
  return closings.close(message, 'sent', null, result);
}

/** Makes one attempt; returns the failure, or the id of the receipt if there will be one. */
async function attempt(
  sender: SendMessage | null,
  message: DueMessage,
): Promise<SendFault | string | undefined> {
  try {
    if (sender === null) throw new SendFault('not_configured', 'not_configured');
    return await sender(message);
  } catch (error) {
    if (error instanceof SendFault) return error;
    // An unknown error may quote the message, so only its type is recorded.
    return new SendFault('retry', error instanceof Error ? error.name : 'error');
  }
}

async function failed(
  parts: DeliveryParts,
  closings: Closings,
  message: DueMessage,
  fault: SendFault,
): Promise<void> {
  const { kind, reason } = fault;
  const { id: messageId, channel, template, attempts } = message;
  const givesUp = kind !== 'retry' || attempts >= maxAttempts;
  const facts = { messageId, channel, template, reason, attempts };
  if (givesUp) parts.log.error(facts, 'message not sent, giving up');
  else parts.log.warn(facts, 'message not sent, retrying later');
  if (kind === 'dead_device') await parts.forgetDevice(message.to);
  if (kind === 'dead_address') await retireAddress(parts, message.to, reason);
  if (givesUp) return closings.close(message, kind === 'not_configured' ? 'not_sent' : 'failed', reason);
  parts.count(channel, 'retried');
  await parts.db
    .updateTable('messages')
    .set({ next_attempt_at: nextAttempt(parts, fault, attempts), failure: reason })
    .where('id', '=', messageId)
    .where('status', '=', 'waiting')
    .execute();
}

function nextAttempt({ clock }: DeliveryParts, { retryAfterSeconds }: SendFault, attempts: number): Date {
  const own = firstDelaySeconds * 2 ** (attempts - 1);
  const seconds = Math.min(Math.max(own, retryAfterSeconds ?? 0), maxDelaySeconds);
  return new Date(clock.now().getTime() + seconds * 1000);
}
