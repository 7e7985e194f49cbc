import type { ChatMessage } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import { findParties } from '../bookings/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { TopicKind } from '../platform/live/topic.ts';
import { mayRead } from './read-messages.ts';

/** A message with the two people whose conversation it belongs to. */
export interface ChatEvent {
  readonly customer: string;
  readonly driver: string;
  readonly message: ChatMessage;
}

/** `chat:<bookingId>`: new messages. Sources: CHAT-2, CHAT-3. */
export function chatTopic(db: Kysely<PlatformTables>): TopicKind {
  return {
    name: 'chat',
    perObject: true,
    async authorise(reader, id) {
      const parties = id === null ? null : await findParties(db, id);
      return parties !== null && mayRead(reader, parties);
    },
    // Checked for each message: a driver who lost the booking receives no more, and a new driver no earlier ones.
    audience(reader, { data }) {
      const { customer, driver } = data as ChatEvent;
      const isParty = reader.userId === customer || reader.userId === driver;
      return isParty || reader.role === 'admin' ? 'readers' : null;
    },
    project: (_, { event, data }) => ({ event, data: (data as ChatEvent).message }),
  };
}
