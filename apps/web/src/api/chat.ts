import type { ChatMessage } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './client/client.ts';
import { failureOf, type Failure } from './client/failure.ts';
import { newKey } from './client/keyed-client.ts';
import { useFresh } from './sync/fresh-query.ts';
import { deviceQueueOf } from './offline/device-queue.ts';
import { useUnsentActions } from './offline/use-unsent.ts';
import { queryKeys } from './client/query-keys.ts';

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

/** Every message of a booking, oldest first; new ones appear at once if `listens`. Source: CHAT-2. */
export function useChatMessages(
  bookingId: string,
  { enabled = true, listens = false }: { readonly enabled?: boolean; readonly listens?: boolean },
) {
  return useFresh({
    queryKey: queryKeys.chat(bookingId),
    ask: (signal) => allMessages(bookingId, signal),
    push: listens ? `chat:${bookingId}` : [],
    enabled,
  });
}

/** A message that the server has not stored yet. */
export interface OutgoingMessage {
  readonly smsId: string;
  readonly message: string;
  /** `kept`: stored on this device until there is a connection. Otherwise the reason why the server refused it. */
  readonly state: 'sending' | 'kept' | Failure;
}

/**
 * Sends messages; each stays listed until the server has stored it, even after a reload. Its id makes a retry after a
 * lost response harmless.
 */
export function useSendMessages(bookingId: string) {
  const client = useQueryClient();
  const unsent = useUnsentActions();
  const [sending, setSending] = useState<readonly OutgoingMessage[]>([]);
  const change = (smsId: string, now: readonly OutgoingMessage[]) =>
    setSending((all) => all.flatMap((one) => (one.smsId === smsId ? now : [one])));

  async function post(smsId: string, message: string): Promise<void> {
    const intention = { verb: 'message', message } as const;
    try {
      await deviceQueueOf(client).actions.send({ bookingId, version: 0, intention, key: smsId });
      change(smsId, []);
    } catch (thrown) {
      change(smsId, [{ smsId, message, state: failureOf(thrown) }]);
    }
  }

  const send = (message: string) => {
    const smsId = newKey();
    setSending((all) => [...all, { smsId, message, state: 'sending' }]);
    void post(smsId, message);
  };
  const retry = ({ smsId, message }: OutgoingMessage) => {
    const stored = unsent.find(({ key }) => key === smsId);
    if (stored !== undefined) return void deviceQueueOf(client).actions.again(stored);
    change(smsId, [{ smsId, message, state: 'sending' }]);
    void post(smsId, message);
  };
  const beingSent = new Set(sending.map(({ smsId }) => smsId));
  const kept = unsent.flatMap(({ intention, refused, key: smsId, ...one }): OutgoingMessage[] =>
    one.bookingId !== bookingId || intention.verb !== 'message' || beingSent.has(smsId)
      ? []
      : [{ smsId, message: intention.message, state: refused ?? 'kept' }],
  );
  return { outgoing: [...kept, ...sending], send, retry };
}
