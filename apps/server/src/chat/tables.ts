import type { Role } from '@fiacre/domain';

/** One message of the conversation between a booking's rider and one of its drivers. Source: DATA-12. */
export interface ChatMessageTable {
  id: string;
  booking_id: string;
  /** Place in the booking's one order, from 1. */
  seq: number;
  /** With whom the rider spoke: another driver of the same booking has a conversation of their own. */
  driver_id: string;
  customer_id: string;
  from_id: string;
  source: Role;
  message: string;
  sms_id: string | null;
  created_at: Date;
}

export type ChatTables = { chat_messages: ChatMessageTable };
