import { createHash } from 'node:crypto';
import type { WebhookEvent } from '@fiacre/contract';
import { statusTraits, type BookingStatus, type ChangeField } from '@fiacre/domain';
import type { SequencedEvent } from '../platform/outbox/sequence.ts';

/** The event that receivers get: ids and states, never personal data. They fetch the rest with an API key. */
export interface OutgoingEvent {
  readonly id: string;
  readonly event: WebhookEvent;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The fields of a booking's live event that are used here. `from`: its status changed. `changed`: a change of these fields
 * is in force.
 */
interface BookingChange {
  readonly from?: BookingStatus | null;
  readonly changed?: readonly ChangeField[];
  readonly whole: { readonly id: string; readonly version: number; readonly status: BookingStatus };
}

/** The webhook event for a live event, or null. Only this file knows the shape of live events. */
export function outgoingOf({ seq, topics, event, data }: SequencedEvent): OutgoingEvent | null {
  if (event !== 'changed') return null;
  const id = eventId(seq);
  if (topics.includes('users')) {
    const user = data as { readonly id: string; readonly usertype: string };
    return {
      id,
      event: 'user.changed',
      subject: user.id,
      data: { user: { id: user.id, usertype: user.usertype } },
    };
  }
  if (!topics.includes('bookings')) return null;
  const { from, changed, whole } = data as BookingChange;
  const { version, status } = whole;
  if (from === undefined && changed !== undefined) {
    const booking = { id: whole.id, version, status };
    return { id, event: 'booking.changed', subject: whole.id, data: { booking, fields: changed } };
  }
  if (from === undefined) return null;
  return {
    id,
    event: from === null ? 'booking.created' : statusTraits[status].event,
    subject: whole.id,
    data: { booking: { id: whole.id, version, status, previousStatus: from } },
  };
}

/** An event has the same id for every webhook, however often it is sent. */
function eventId(seq: number): string {
  const hex = createHash('sha256').update(`webhook event ${seq}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
