import { useSyncExternalStore } from 'react';

/** The last message that was read on this device, by booking; newest booking last. */
type ReadMarks = readonly (readonly [bookingId: string, messageId: string])[];

const storageKey = 'fiacre-chat-read';
const maxBookings = 50;
const listeners = new Set<() => void>();
const none: ReadMarks = [];
let current: ReadMarks | undefined;

function stored(): ReadMarks {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(marks) ? (marks as ReadMarks) : none;
  } catch {
    return none;
  }
}

function write(marks: ReadMarks): void {
  current = marks;
  try {
    localStorage.setItem(storageKey, JSON.stringify(marks));
  } catch {
    // Kept in memory only.
  }
  for (const listener of listeners) listener();
}

const read = (): ReadMarks => (current ??= stored());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers that everything up to this message was read. */
export function markChatRead(bookingId: string, messageId: string): void {
  const marks = read();
  if (marks.some(([booking, message]) => booking === bookingId && message === messageId)) return;
  const others = marks.filter(([booking]) => booking !== bookingId);
  write([...others, [bookingId, messageId] as const].slice(-maxBookings));
}

/** Forgets all marks, for the next user of the device. */
export function clearChatReadMarks(): void {
  write(none);
}

/** The last message of the booking that was read on this device; null for none. */
export function useChatReadMark(bookingId: string): string | null {
  const marks = useSyncExternalStore(subscribe, read, () => none);
  return marks.find(([booking]) => booking === bookingId)?.[1] ?? null;
}
