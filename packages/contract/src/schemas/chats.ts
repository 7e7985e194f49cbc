import { roles } from '@fiacre/domain';
import * as z from 'zod';
import { Id, Instant, pageOf, pageQuery } from '../declare/primitives.ts';
import type { chatRoutes } from '../routes/chats.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';

/** Source: DATA-12. */
export const ChatMessage = z.object({
  id: Id,
  bookingId: Id,
  message: z.string(),
  /** The sender's id. */
  from: Id,
  type: z.literal('msg'),
  /** Day and time of `at` in UTC. */
  msgDate: z.string(),
  msgTime: z.string(),
  at: Instant,
  /** The sender's role. */
  source: z.enum(roles),
  /** The client's own id for the message, which makes sending it idempotent. */
  smsId: z.string().nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatParams = z.strictObject({ bookingId: Id });
/** Oldest first; `after` is the last message that the client has. */
export const ListChatMessagesQuery = z.strictObject({
  page: pageQuery.page,
  pageSize: pageQuery.pageSize,
  after: Id.optional(),
});
export const ListChatMessagesResponse = pageOf(ChatMessage);
export const SendChatMessageRequest = z.strictObject({
  message: z.string().max(1000),
  smsId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

export const chatSchemas = {
  listChatMessages: {
    params: ChatParams,
    query: ListChatMessagesQuery,
    response: ListChatMessagesResponse,
  },
  sendChatMessage: {
    params: ChatParams,
    body: SendChatMessageRequest,
    response: ChatMessage,
  },
} as const satisfies Record<keyof typeof chatRoutes, RouteSchemas>;
