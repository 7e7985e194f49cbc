/** A position or the like on its way; see `Live.volatile`. */
export interface VolatileMessage {
  readonly kind: 'volatile';
  readonly topic: string;
  readonly key: string;
  readonly event: string;
  readonly data: unknown;
}

/** What one node tells the others; events themselves are read from the database. */
export type BusMessage = { readonly kind: 'wake' } | VolatileMessage;

/** Carries messages to the other nodes, not back to the sender. A lost one costs a second, not an event. */
export interface LiveBus {
  publish(message: BusMessage): void;
  listen(hear: (message: BusMessage) => void): void;
  close(): Promise<void>;
}

/** One node alone has nobody to tell. */
export const noBus: LiveBus = {
  publish: () => undefined,
  listen: () => undefined,
  close: () => Promise.resolve(),
};
