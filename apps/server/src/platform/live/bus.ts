/** A position or similar message in transit; see `Live.volatile`. */
export interface VolatileMessage {
  readonly kind: 'volatile';
  readonly topic: string;
  readonly key: string;
  readonly event: string;
  readonly data: unknown;
}

/** What one node sends to the others; events themselves are read from the database. */
export type BusMessage = { readonly kind: 'wake' } | VolatileMessage;

/**
 * Carries messages to the other nodes, not back to the sender. A lost message delays an event by a second but never
 * loses it.
 */
export interface LiveBus {
  publish(message: BusMessage): void;
  listen(hear: (message: BusMessage) => void): void;
  close(): Promise<void>;
}

/** For a single node. */
export const noBus: LiveBus = {
  publish: () => undefined,
  listen: () => undefined,
  close: () => Promise.resolve(),
};
