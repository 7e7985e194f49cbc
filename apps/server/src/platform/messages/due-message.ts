export const channels = ['mail', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

export interface DueMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly screen: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** The kind of device that a push is for; null if the person has none. */
  readonly device: string | null;
  readonly template: string | null;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
}

/**
 * Passes a message to its service. Throws if the service did not accept it: a `SendFault` if the reason is known.
 * Returns the id of a receipt, if the service reports the outcome only later.
 */
export type SendMessage = (message: DueMessage) => Promise<string | undefined>;

/**
 * The outcome of an accepted push: null if it was passed on to the device's platform, otherwise the service's error.
 */
export type Receipts = ReadonlyMap<string, { readonly error: string | null }>;

export interface ReceiptService {
  /** The service's name in the log. */
  readonly name: string;
  /** The error of a push to a device that removed the app or turned pushes off for good. */
  readonly deviceGone: string;
  /** The maximum number of receipts in one request. */
  readonly maxReceipts: number;
  /** Reads these receipts; those that the service does not have (yet) are missing. */
  read(ids: readonly string[]): Promise<Receipts>;
}

/** A sender for each channel; null where none is configured. */
export type Senders = Readonly<Record<Channel, SendMessage | null>>;
