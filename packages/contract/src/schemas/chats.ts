import * as chats from '../chats.ts';
import type { chatRoutes } from '../routes/chats.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const chatSchemas = {
  listChatMessages: {
    params: chats.ChatParams,
    query: chats.ListChatMessagesQuery,
    response: chats.ListChatMessagesResponse,
  },
  sendChatMessage: {
    params: chats.ChatParams,
    body: chats.SendChatMessageRequest,
    response: chats.ChatMessage,
  },
} as const satisfies Record<keyof typeof chatRoutes, RouteSchemas>;
