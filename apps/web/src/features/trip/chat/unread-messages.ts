import type { ChatMessage } from '@fiacre/contract';

/** The other party's messages after the last one that was read. */
export function unreadMessages(
  messages: readonly ChatMessage[],
  readerId: string,
  lastRead: string | null,
): readonly ChatMessage[] {
  const read = messages.findIndex(({ id }) => id === lastRead) + 1;
  return messages.slice(read).filter(({ from }) => from !== readerId);
}
