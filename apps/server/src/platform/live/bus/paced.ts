import type { VolatileMessage } from './bus.ts';

type Paced = Pick<VolatileMessage, 'topic' | 'key' | 'event' | 'data'>;

/**
 * Sends the first message of a key immediately, and then at most the newest one per interval. The interval is in real
 * time, because a reader's screen does not follow the app's clock.
 */
export function createPace(
  send: (message: Paced) => void,
): (message: Paced, intervalMilliseconds: number) => void {
  const waiting = new Map<string, { newest: Paced | null }>();
  const offer = (message: Paced, intervalMilliseconds: number): void => {
    const key = `${message.topic} ${message.key}`;
    const turn = waiting.get(key);
    if (turn !== undefined) {
      turn.newest = message;
      return;
    }
    send(message);
    const next: { newest: Paced | null } = { newest: null };
    waiting.set(key, next);
    const take = () => {
      waiting.delete(key);
      if (next.newest !== null) offer(next.newest, intervalMilliseconds);
    };
    setTimeout(take, intervalMilliseconds).unref();
  };
  return offer;
}
