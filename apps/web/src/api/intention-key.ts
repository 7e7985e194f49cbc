import { useRef } from 'react';

/** 128 random bits as hex. `crypto.randomUUID` is missing on plain http, which a local network uses. */
export function newIntentionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface IntentionKeys {
  /** The key of this intention: the same for every retry of the same content. */
  keyFor: (content: unknown) => string;
  /** Ends the intention, after it succeeded or was given up. */
  done: () => void;
}

/**
 * Keeps one Idempotency-Key per intention, so that a retry after a lost answer is not a second booking.
 * Other content is another intention and gets another key.
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
