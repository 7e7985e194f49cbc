import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { ChatTables } from './tables.ts';

/** The messages that a person sent and received about bookings. Source: DATA-12. */
export const chatPersonalData: PersonalData = {
  name: 'chats',
  columns: ['chat_messages.driver_id', 'chat_messages.customer_id', 'chat_messages.from_id'],
  async collect(db, { id }) {
    const rows = await db
      .withTables<ChatTables>()
      .selectFrom('chat_messages')
      .select(['booking_id as bookingId', 'created_at as at', 'from_id', 'message'])
      .where((where) => where.or([where('customer_id', '=', id), where('driver_id', '=', id)]))
      .orderBy('booking_id')
      .orderBy('seq')
      .execute();
    return rows.map(({ from_id, ...row }) => ({ ...row, byYou: from_id === id }));
  },
  // The other party keeps their own messages, and still sees that a reply existed, but not its text.
  async forget(tx, { id }) {
    await tx.sql
      .withTables<ChatTables>()
      .updateTable('chat_messages')
      .set({ message: '', sms_id: null })
      .where('from_id', '=', id)
      .execute();
  },
};
