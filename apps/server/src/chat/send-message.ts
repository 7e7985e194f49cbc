import type { ChatMessage } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { holdParties, type BookingParties } from '../bookings/index.ts';
import { notify } from '../notifications/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { mayRead } from './read-messages.ts';
import { findBySmsId, nextPlace, presentMessage, type ChatRow } from './store.ts';
import type { ChatTables } from './tables.ts';
import type { ChatEvent } from './chat-topic.ts';

/** A push shows the beginning; the page has the whole message. */
const maxInPush = 200;

/** Rider and driver may write during the booking; the receiver gets a push. Source: CHAT-3. */
export function sendChatMessage(): Handler<'sendChatMessage'> {
  return (call) => {
    const message = call.body.message.trim();
    if (message === '') return refuse('message_blank');
    const sender = signedIn(call.reader);
    return call.commit(async (tx) => {
      const parties = await holdParties(tx, call.params.bookingId);
      if (parties === null || !mayRead(sender, parties)) return refuse('not_found');
      const smsId = call.body.smsId ?? null;
      const known = smsId === null ? null : await findBySmsId(tx.sql, parties.id, sender.userId, smsId);
      // Checked before the status: a message that is sent again after a lost response was written in time.
      if (known !== null) return presentMessage(known);
      if (!statusTraits[parties.status].chatOpen || parties.driverId === null)
        return refuse('wrong_status', { status: parties.status });
      return store(tx, sender, { ...parties, driverId: parties.driverId }, { message, smsId });
    });
  };
}

async function store(
  tx: Tx,
  { userId, role }: SignedIn,
  parties: BookingParties & { driverId: string },
  { message, smsId }: { message: string; smsId: string | null },
): Promise<ChatMessage> {
  const row: ChatRow = {
    id: tx.newId(),
    booking_id: parties.id,
    seq: await nextPlace(tx.sql, parties.id),
    driver_id: parties.driverId,
    customer_id: parties.customerId,
    from_id: userId,
    source: role,
    message,
    sms_id: smsId,
    created_at: tx.now,
  };
  await tx.sql.withTables<ChatTables>().insertInto('chat_messages').values(row).execute();
  const shown = presentMessage(row);
  const data: ChatEvent = { customer: parties.customerId, driver: parties.driverId, message: shown };
  tx.publish({ topics: [`chat:${parties.id}`], event: 'changed', data });
  await notifyOtherParty(tx, role, parties, message);
  return shown;
}

async function notifyOtherParty(
  tx: Tx,
  role: SignedIn['role'],
  { id, customerId, customerName, driverId, driverName }: BookingParties & { driverId: string },
  message: string,
): Promise<void> {
  const [other, sender] = role === 'rider' ? [driverId, customerName] : [customerId, driverName ?? ''];
  await notify(tx, {
    to: { userId: other },
    text: 'push_chat_message',
    facts: { sender, message: [...message].slice(0, maxInPush).join('') },
    channels: ['push'],
    screen: 'onlineChat',
    params: { bookingId: id },
  });
}
