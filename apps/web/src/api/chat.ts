import type { ChatMessage } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './client.ts';
import { failureOf, type Failure } from './failure.ts';
import { newIntentionKey } from './intention-key.ts';
import { liveCacheOf } from './live/live-cache.ts';
import { usePushedQuery } from './live/pushed-query.ts';
import { queryKeys } from './query-keys.ts';

const pageSize = 100;

async function allMessages(bookingId: string, signal: AbortSignal): Promise<readonly ChatMessage[]> {
  const messages: ChatMessage[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize };
    const { items, total } = await api.listChatMessages({ params: { bookingId }, query, signal });
    messages.push(...items);
    if (items.length === 0 || messages.length >= total) return messages;
  }
}

/** Every message of a booking, oldest first. Source: CHAT-2. */
export function useChatMessages(bookingId: string, enabled: boolean) {
  return usePushedQuery({
    queryKey: queryKeys.chat(bookingId),
    ask: (signal) => allMessages(bookingId, signal),
    enabled,
  });
}

/** A message on its way to the server. */
export interface OutgoingMessage {
  readonly smsId: string;
  readonly message: string;
  /** Why it was not sent; null while it is being sent. */
  readonly failure: Failure | null;
}

/**
 * Sends messages; each stays listed until the server has stored it. Its id makes a retry after a lost response
 * harmless.
 */
export function useSendMessages(bookingId: string) {
  const client = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly OutgoingMessage[]>([]);
  const change = (smsId: string, now: readonly OutgoingMessage[]) =>
    setOutgoing((all) => all.flatMap((one) => (one.smsId === smsId ? now : [one])));

  async function post(smsId: string, message: string): Promise<void> {
    try {
      const stored = await api.sendChatMessage({ params: { bookingId }, body: { message, smsId } });
      liveCacheOf(client).apply({ kind: 'message', message: stored });
      change(smsId, []);
    } catch (thrown) {
      change(smsId, [{ smsId, message, failure: failureOf(thrown) }]);
    }
  }

  const send = (message: string) => {
    const smsId = newIntentionKey();
    setOutgoing((all) => [...all, { smsId, message, failure: null }]);
    void post(smsId, message);
  };
  const retry = ({ smsId, message }: OutgoingMessage) => {
    change(smsId, [{ smsId, message, failure: null }]);
    void post(smsId, message);
  };
  return { outgoing, send, retry };
}
