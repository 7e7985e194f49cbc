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
 */
export type SendMessage = (message: DueMessage) => Promise<void>;

/** A sender for each channel; null where none is configured. */
export type Senders = Readonly<Record<Channel, SendMessage | null>>;
