import { findParties, type BookingParties } from '../bookings/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn, type Reader } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { findMessages, presentMessage } from './store.ts';

const defaultPageSize = 50;

/** Open to the rider and the current driver; admins may read. Source: CHAT-3. */
export function mayRead(reader: Reader, { customerId, driverId }: BookingParties): boolean {
  if (reader.role === 'admin') return true;
  if (reader.role === 'rider') return reader.userId === customerId;
  return reader.role === 'driver' && driverId !== null && reader.userId === driverId;
}

/** A driver reads only their own conversation, not one that another driver had earlier. Source: CHAT-2, CHAT-3. */
export function listChatMessages({ db }: Platform): Handler<'listChatMessages'> {
  return async (call) => {
    const { role, userId } = signedIn(call.reader);
    const { page = 1, pageSize = defaultPageSize, after } = call.query;
    const { bookingId } = call.params;
    const parties = await findParties(db, bookingId);
    if (parties === null || !mayRead(call.reader, parties)) return refuse('not_found');
    const of = { bookingId, driverId: role === 'driver' ? userId : null, after };
    const { rows, total } = await findMessages(db, of, { page, pageSize });
    return { items: rows.map(presentMessage), total, page, pageSize };
  };
}
