import type { Capability, Platform } from '../platform/platform.ts';
import { listChatMessages } from './read-messages.ts';
import { sendChatMessage } from './send-message.ts';
import { chatTopic } from './chat-topic.ts';

export { chatPersonalData } from './personal-data.ts';

/** Messages between the rider and the driver of a booking. Source: CHAT-1. */
export function createChat(platform: Platform) {
  return {
    handlers: { listChatMessages: listChatMessages(platform), sendChatMessage: sendChatMessage() },
    topics: [chatTopic(platform.db)],
  } satisfies Capability;
}
