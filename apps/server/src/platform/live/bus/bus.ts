import type { EventRow } from '../../transaction/tx.ts';

/** A position or similar message that is sent between nodes; see `Live.volatile`. */
export interface VolatileMessage {
  readonly kind: 'volatile';
  readonly topic: string;
  readonly key: string;
  readonly event: string;
  readonly data: unknown;
}

/**
 * A message between nodes: committed events, or `wake` if there are too many of them, which makes the other nodes read
 * the database.
 */
export type BusMessage =
  | { readonly kind: 'wake' }
  | { readonly kind: 'events'; readonly rows: readonly EventRow[] }
  | VolatileMessage;

/**
 * Carries messages to the other nodes, but not back to the sender. If a message is lost, its event is not lost, but
 * arrives a second later.
 */
export interface LiveBus {
  publish(message: BusMessage): void;
  listen(hear: (message: BusMessage) => void): void;
  /** Whether messages reach the other nodes now; null if there is only one node. */
  isConnected(): boolean | null;
  close(): Promise<void>;
}

/** The bus of a single node, which does nothing. */
export const noBus: LiveBus = {
  publish: () => undefined,
  listen: () => undefined,
  isConnected: () => null,
  close: () => Promise.resolve(),
};
