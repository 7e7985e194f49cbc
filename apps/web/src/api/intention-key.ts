import { useRef } from 'react';

/** 128 random bits as hex. `crypto.randomUUID` is unavailable over plain http, which local networks use. */
export function newIntentionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface IntentionKeys {
  /** The key of this intention: the same for every retry of the same request body. */
  keyFor: (content: unknown) => string;
  /** Ends the intention, because it succeeded or was abandoned. */
  done: () => void;
}

/**
 * Keeps one Idempotency-Key per intention, so that a retry after a lost response does not create a second booking.
 * A different request body is a different intention with its own key.
 */
export function useIntentionKey(): IntentionKeys {
  const current = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor(content) {
      const text = JSON.stringify(content);
      if (current.current?.content !== text) current.current = { content: text, key: newIntentionKey() };
      return current.current.key;
    },
    done() {
      current.current = null;
    },
  };
}
