import type { Role } from '@fiacre/domain';

/** One message of the conversation between a booking's rider and one of its drivers. Source: DATA-12. */
export interface ChatMessageTable {
  id: string;
  booking_id: string;
  /** Position in the booking's message order, from 1. */
  seq: number;
  /** The driver whom the rider wrote with; another driver of the same booking has a separate conversation. */
  driver_id: string;
  customer_id: string;
  from_id: string;
  source: Role;
  message: string;
  sms_id: string | null;
  created_at: Date;
}

export type ChatTables = { chat_messages: ChatMessageTable };
