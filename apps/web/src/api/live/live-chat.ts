import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { messageChangeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';
import { useLiveTopic } from './live-context.tsx';

/** Keeps the messages of a booking up to date; null subscribes to nothing. Source: CHAT-2. */
export function useLiveChat(bookingId: string | null): void {
  const client = useQueryClient();
  const queryKey = queryKeys.chat(bookingId ?? '');
  useLiveTopic(bookingId === null ? null : `chat:${bookingId}`, queryKey, (event) => {
    const change = messageChangeOf(event);
    if (change !== null) liveCacheOf(client).applyEvent(change);
  });
}
