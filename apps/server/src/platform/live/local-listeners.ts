import type { Transact } from '../transaction/tx.ts';

/** An event with all its data, before it is reduced for readers. */
export interface LocalEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Listeners in this process that follow a topic to keep their caches up to date. */
export interface LocalListeners {
  listen(topic: string, hear: (event: LocalEvent) => void): void;
  tell(topic: string, event: LocalEvent): void;
}

export function createLocalListeners(): LocalListeners {
  const listeners = new Map<string, ((event: LocalEvent) => void)[]>();
  return {
    listen(topic, hear) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), hear]);
    },
    tell(topic, event) {
      for (const hear of listeners.get(topic) ?? []) hear(event);
    },
  };
}

/** Passes the events of this process's own transactions to listeners as soon as they are committed. */
export function notifyingListeners(transact: Transact, listeners: Pick<LocalListeners, 'tell'>): Transact {
  return (work, options) =>
    transact(
      (tx) =>
        work({
          ...tx,
          publish(event) {
            tx.publish(event);
            tx.afterCommit(() => event.topics.forEach((topic) => listeners.tell(topic, event)));
          },
        }),
      options,
    );
}
