import { ApiRefusal } from '@fiacre/contract/client';
import { useRef } from 'react';
import { isUnanswered } from './failure.ts';

/** 128 random bits as hex. `crypto.randomUUID` is unavailable over plain http, which local networks use. */
export function newIntentionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface IntentionKey {
  /** Sends a request with the key of this content. */
  send<Answer>(content: unknown, request: (idempotencyKey: string) => Promise<Answer>): Promise<Answer>;
}

/** After an internal error or a proxy's timeout, it is unknown what the server has done. */
const isOver = (thrown: unknown): boolean =>
  thrown instanceof ApiRefusal && thrown.status < 500 && !isUnanswered(thrown);

/**
 * Keeps one Idempotency-Key per intention until the server has accepted or refused it, so that a retry
 * creates no second booking, and no refusal is replayed. Different content is a different intention with its
 * own key.
 */
export function useIntentionKey(): IntentionKey {
  const current = useRef<{ content: string; key: string } | null>(null);
  return {
    async send(content, request) {
      const text = JSON.stringify(content);
      if (current.current?.content !== text) current.current = { content: text, key: newIntentionKey() };
      const sent = current.current;
      const end = () => {
        if (current.current === sent) current.current = null;
      };
      try {
        const answer = await request(sent.key);
        end();
        return answer;
      } catch (thrown) {
        if (isOver(thrown)) end();
        throw thrown;
      }
    },
  };
}
